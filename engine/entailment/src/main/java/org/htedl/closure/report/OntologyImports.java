// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.htedl.message.Plural;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;

/**
 * Ontologies that the ontologies in some data import, and those that are in it. Nothing is loaded
 * because of an import; what is missing is reported.
 *
 * @param imported objects of {@code owl:imports}
 * @param present ontologies and their versions
 */
public record OntologyImports(Set<String> imported, Set<String> present) {
  /** The property of an import. */
  public static final String IMPORTS = Iri.OWL + "imports";

  /** The property by which an ontology names its version. */
  public static final String VERSION = Iri.OWL + "versionIRI";

  /** The class of all ontologies. */
  public static final String ONTOLOGY = Iri.OWL + "Ontology";

  /** None. */
  public static final OntologyImports NONE = new OntologyImports(Set.of(), Set.of());

  /** IRIs in a sentence; the status of a server lists all. */
  private static final int NAMED = 20;

  public OntologyImports {
    imported = Set.copyOf(imported);
    present = Set.copyOf(present);
  }

  /** The imports of a graph's own triples. Costs its imports and ontologies. */
  public static OntologyImports in(Mirror mirror) {
    Mirror asserted = mirror.asserted();
    Set<String> present = objects(asserted, VERSION);
    for (int ontology : asserted.members(asserted.idOf(ONTOLOGY)).toArray()) {
      present.add(asserted.nodeName(ontology));
    }
    return new OntologyImports(objects(asserted, IMPORTS), present);
  }

  private static Set<String> objects(Mirror mirror, String property) {
    Set<String> names = new TreeSet<>();
    mirror
        .role(mirror.idOf(property))
        .inverse()
        .forEachHead((object, subjects, from, to) -> names.add(mirror.nodeName(object)));
    return names;
  }

  /**
   * The imported ontologies that are not there, in order. An IRI with {@code #} at its end names
   * the same ontology as one without.
   *
   * @param isElsewhere whether an ontology is there although it is not among those present
   */
  public List<String> missing(Predicate<String> isElsewhere) {
    Set<String> known = new TreeSet<>();
    present.forEach(iri -> known.add(withoutHash(iri)));
    return imported.stream()
        .filter(iri -> !known.contains(withoutHash(iri)))
        .filter(iri -> !isElsewhere.test(iri))
        .sorted()
        .toList();
  }

  /** The IRI without a {@code #} at its end. */
  public static String withoutHash(String iri) {
    return iri.endsWith("#") ? iri.substring(0, iri.length() - 1) : iri;
  }

  /** A warning that names the missing ontologies; empty if there are none. */
  public static Optional<String> warning(Collection<String> missing) {
    if (missing.isEmpty()) {
      return Optional.empty();
    }
    String subject =
        Plural.counted(missing.size(), "imported ontology is", "imported ontologies are")
            + " not loaded: ";
    String named = String.join(", ", missing.stream().limit(NAMED).toList());
    int more = missing.size() - NAMED;
    return Optional.of(subject + named + (more > 0 ? " and " + more + " more" : ""));
  }
}
