// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.patterns;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.PatternTerms;
import org.htedl.matching.query.Slot;
import org.htedl.mirror.Mirror;

/**
 * A query that counts the matches of one basic graph pattern as {@code ?n}.
 *
 * @param kind which set it belongs to
 * @param name what tables call it
 * @param text SPARQL
 * @param triples the pattern of the text
 */
public record PatternQuery(String kind, String name, String text, List<PatternTriple> triples) {
  public PatternQuery {
    triples = List.copyOf(triples);
  }

  /** The query for a pattern without literals. */
  static PatternQuery counting(String kind, String name, List<PatternTriple> triples) {
    String pattern =
        triples.stream().map(triple -> "  " + triple + "\n").collect(Collectors.joining());
    return new PatternQuery(
        kind, name, "SELECT (COUNT(*) AS ?n) WHERE {\n" + pattern + "}\n", triples);
  }

  /** The pattern for the engine. */
  public GraphPattern pattern(Mirror mirror) {
    GraphPattern.Builder builder = GraphPattern.builder();
    Map<PatternTerm, Slot> variables = new HashMap<>();
    for (PatternTriple triple : triples) {
      Slot[] slots =
          Stream.of(triple.subject(), triple.predicate(), triple.object())
              .map(
                  term ->
                      switch (term) {
                        case PatternTerm.Variable variable ->
                            variables.computeIfAbsent(
                                variable, v -> Slot.variable(builder.variable()));
                        case PatternTerm.Resource resource ->
                            PatternTerms.slot(mirror, resource.name());
                        case PatternTerm.Value value -> PatternTerms.slot(mirror, value.literal());
                        case PatternTerm.Nothing nothing -> Slot.UNKNOWN;
                      })
              .toArray(Slot[]::new);
      builder.triple(slots[0], slots[1], slots[2]);
    }
    return builder.build();
  }

  /** The predicates of the pattern; none is a variable. */
  public List<String> predicates() {
    return triples.stream().map(triple -> name(triple.predicate())).toList();
  }

  /**
   * As SQL over one table with columns {@code s} and {@code o} for each predicate.
   *
   * @param table the table of a predicate
   * @param term how SQL writes an IRI
   */
  public String sql(UnaryOperator<String> table, UnaryOperator<String> term) {
    List<String> from = new ArrayList<>();
    List<String> where = new ArrayList<>();
    Map<PatternTerm, String> columns = new HashMap<>();
    for (int t = 0; t < triples.size(); t++) {
      PatternTriple triple = triples.get(t);
      from.add(table.apply(name(triple.predicate())) + " t" + t);
      PatternTerm[] ends = {triple.subject(), triple.object()};
      for (int end = 0; end < ends.length; end++) {
        String column = "t" + t + (end == 0 ? ".s" : ".o");
        if (!(ends[end] instanceof PatternTerm.Variable)) {
          where.add(column + " = " + term.apply(name(ends[end])));
        } else {
          String before = columns.putIfAbsent(ends[end], column);
          if (before != null) {
            where.add(before + " = " + column);
          }
        }
      }
    }
    return "SELECT count(*) FROM "
        + String.join(", ", from)
        + (where.isEmpty() ? "" : " WHERE " + String.join(" AND ", where));
  }

  private static String name(PatternTerm term) {
    if (term instanceof PatternTerm.Resource resource) {
      return resource.name();
    }
    throw new IllegalArgumentException(term + " is no IRI");
  }
}
