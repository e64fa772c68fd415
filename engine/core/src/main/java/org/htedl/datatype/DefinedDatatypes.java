// SPDX-License-Identifier: Apache-2.0
package org.htedl.datatype;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.DataRange;
import org.htedl.expression.Depth;
import org.htedl.literal.LiteralTest;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * What the datatypes mean that a graph or its schema defines ({@code owl:equivalentClass} between a
 * datatype and a data range, or a data range whose node is the datatype's IRI). Belongs to one
 * revision; thread-safe. Costs what the definitions cost that are asked for.
 */
public final class DefinedDatatypes {
  /** Datatypes that are looked up inside of one another. */
  private static final int DEEPEST = 100;

  static final String DEFINITION = Iri.OWL + "equivalentClass";

  private final List<Mirror> sources = new ArrayList<>();

  /** Datatype → what it means; empty if nothing defines it. */
  private final Map<String, Optional<DataRange>> known = new ConcurrentHashMap<>();

  private DefinedDatatypes(Mirror mirror) {
    for (@Nullable Mirror m = mirror; m != null; m = m.schema()) {
      sources.add(m.asserted());
    }
  }

  /** The defined datatypes of a revision. */
  public static DefinedDatatypes of(Mirror mirror) {
    return mirror.derived(DefinedDatatypes.class, DefinedDatatypes::new);
  }

  /**
   * The data range with each defined datatype replaced by what it means; the range itself if there
   * is none in it.
   *
   * @throws BadExpressionException if a definition in it cannot be evaluated; the sentence names
   *     the datatype and the reason
   */
  public DataRange expanded(DataRange range) {
    Depth.check(range);
    if (!mentionsNames(range)) {
      return range;
    }
    DataRange expanded = expanded(range, new HashSet<>());
    Depth.check(expanded);
    return expanded;
  }

  /** As {@link #expanded}; also makes sure that the range can be evaluated. */
  public DataRange checked(DataRange range) {
    DataRange expanded = expanded(range);
    LiteralTest.compile(expanded);
    return expanded;
  }

  private static boolean mentionsNames(DataRange range) {
    return switch (range) {
      case DataRange.Datatype datatype -> !Iri.inVocabulary(datatype.iri());
      case DataRange.Restricted restricted -> !Iri.inVocabulary(restricted.datatype());
      case DataRange.Not not -> mentionsNames(not.operand());
      case DataRange.And and -> and.operands().stream().anyMatch(DefinedDatatypes::mentionsNames);
      case DataRange.Or or -> or.operands().stream().anyMatch(DefinedDatatypes::mentionsNames);
      case DataRange.OneOf o -> false;
      case DataRange.Unqualified u -> false;
    };
  }

  private DataRange expanded(DataRange range, Set<String> open) {
    return switch (range) {
      case DataRange.Datatype datatype -> meaning(datatype.iri(), open).orElse(datatype);
      case DataRange.Restricted restricted -> restricted(restricted, open);
      case DataRange.Not not -> new DataRange.Not(expanded(not.operand(), open));
      case DataRange.And and -> new DataRange.And(expanded(and.operands(), open));
      case DataRange.Or or -> new DataRange.Or(expanded(or.operands(), open));
      case DataRange.OneOf oneOf -> oneOf;
      case DataRange.Unqualified unqualified -> unqualified;
    };
  }

  private List<DataRange> expanded(List<DataRange> operands, Set<String> open) {
    return operands.stream().map(operand -> expanded(operand, open)).toList();
  }

  /** Facets of a defined datatype restrict the datatype that its own facets restrict. */
  private DataRange restricted(DataRange.Restricted restricted, Set<String> open) {
    Optional<DataRange> base = meaning(restricted.datatype(), open);
    if (base.isEmpty()) {
      return restricted;
    }
    return switch (base.get()) {
      case DataRange.Datatype datatype ->
          new DataRange.Restricted(datatype.iri(), restricted.facets());
      case DataRange.Restricted inner -> {
        List<DataRange.FacetRestriction> facets = new ArrayList<>(inner.facets());
        facets.addAll(restricted.facets());
        yield new DataRange.Restricted(inner.datatype(), facets);
      }
      default ->
          throw DataRangeReader.bad(
              "Facets do not apply to <"
                  + restricted.datatype()
                  + ">, which is not defined by a datatype or by facets of one.");
    };
  }

  private Optional<DataRange> meaning(String datatype, Set<String> open) {
    if (Iri.inVocabulary(datatype)) {
      return Optional.empty();
    }
    Optional<DataRange> found = known.get(datatype);
    if (found != null) {
      return found;
    }
    if (open.size() == DEEPEST) {
      throw cannot(datatype, "more than %,d others define it".formatted(DEEPEST));
    }
    if (!open.add(datatype)) {
      throw cannot(datatype, "it is defined by itself");
    }
    Optional<DataRange> defined = defined(datatype);
    Optional<DataRange> read =
        defined.isEmpty() ? defined : Optional.of(expanded(defined.get(), open));
    open.remove(datatype);
    try {
      read.ifPresent(
          range -> {
            Depth.check(range);
            LiteralTest.compile(range);
          });
    } catch (BadExpressionException bad) {
      throw cannot(datatype, reason(bad));
    }
    known.put(datatype, read);
    return read;
  }

  private Optional<DataRange> defined(String datatype) {
    Set<DataRange> found = new HashSet<>();
    for (Mirror source : sources) {
      int node = source.idOf(datatype);
      if (node >= 0) {
        DataRangeReader reader = new DataRangeReader(source);
        if (reader.isRange(node)) {
          try {
            collect(source, reader, node, found);
          } catch (BadExpressionException bad) {
            throw cannot(datatype, reason(bad));
          }
        }
      }
    }
    if (found.size() > 1) {
      throw cannot(datatype, "it is defined more than once");
    }
    return found.stream().findFirst();
  }

  private static void collect(
      Mirror source, DataRangeReader reader, int node, Set<DataRange> found) {
    if (reader.isDescribedItself(node)) {
      found.add(reader.described(node));
    }
    int definition = source.idOf(DEFINITION);
    for (int range : source.role(definition).forward().targetsOf(node)) {
      if (range != node) {
        found.add(reader.range(range));
      }
    }
    for (int range : source.role(definition).inverse().targetsOf(node)) {
      if (source.nodeName(range).startsWith("_:")) {
        found.add(reader.range(range));
      }
    }
  }

  /** The message of an exception, without a full stop. */
  public static String reason(BadExpressionException bad) {
    String sentence = String.valueOf(bad.getMessage());
    return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
  }

  private static BadExpressionException cannot(String datatype, String reason) {
    return new BadExpressionException(
        "The definition of the datatype <" + datatype + "> cannot be evaluated: " + reason + ".",
        -1);
  }
}
