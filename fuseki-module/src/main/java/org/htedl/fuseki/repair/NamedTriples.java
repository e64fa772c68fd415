// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.repair;

import java.util.List;
import java.util.Map;
import org.apache.jena.riot.RiotException;
import org.htedl.expression.WrittenIri;
import org.htedl.fuseki.ask.BadRequestException;
import org.htedl.fuseki.ask.Excerpt;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;

/**
 * Finds the predicates and triples of a graph that somebody names; what is not there is refused, so
 * that nothing is removed for a slip of the pen.
 *
 * @param asserted what the graph asserts
 * @param prefixes without colons, to their namespaces
 */
public record NamedTriples(Mirror asserted, Map<String, String> prefixes) {
  private static final int LONGEST = 300;

  /** The IRI that a name stands for: in angle brackets, with a prefix, or as it is. */
  public String resolved(String name) {
    String iri = WrittenIri.expanded(name, List.of(prefixes));
    return iri == null ? name : iri;
  }

  /**
   * The IRI of a predicate.
   *
   * @throws BadRequestException if no triple has it
   */
  public String predicate(String name) {
    String predicate = resolved(name);
    int id = asserted.idOf(predicate);
    boolean isThere =
        predicate.equals(Iri.TYPE)
            || asserted.role(id).size() > 0
            || asserted.values(id).size() > 0;
    if (!isThere) {
      throw new BadRequestException(
          "No triple of the graph has the predicate <" + Excerpt.start(predicate) + ">.");
    }
    return predicate;
  }

  /**
   * The triples of a text in Turtle.
   *
   * @throws BadRequestException if it is none, or the graph does not have one of them
   */
  public List<Fact> triples(String turtle) {
    List<Fact> triples;
    try {
      triples = TripleText.read(turtle, prefixes);
    } catch (RiotException bad) {
      // The place counts the prefixes that were put before the text.
      String reason = String.valueOf(bad.getMessage()).replaceFirst("^\\[line: [^]]*] *", "");
      throw new BadRequestException(
          "The triples "
              + Excerpt.start(turtle)
              + " are not Turtle: "
              + Excerpt.start(reason, LONGEST).replaceFirst("\\.+$", "")
              + ".");
    }
    for (Fact triple : triples) {
      if (!triple.isIn(asserted)) {
        throw new BadRequestException(
            "The graph has no triple " + Excerpt.start(TripleText.of(triple), LONGEST));
      }
    }
    return triples;
  }
}
