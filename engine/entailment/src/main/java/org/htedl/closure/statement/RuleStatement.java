// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A rule as the specifications write it: a triple that follows from others. Variables stand for any
 * terms. Immutable.
 *
 * @param name as in the specification
 * @param body the triples from which it follows
 * @param head the triple that follows; all its variables are in the body
 */
public record RuleStatement(String name, List<TriplePattern> body, TriplePattern head) {
  public RuleStatement {
    body = List.copyOf(body);
    List<String> bound = body.stream().flatMap(TriplePattern::terms).toList();
    if (!head.terms().filter(TriplePattern::isVariable).allMatch(bound::contains)) {
      throw new IllegalArgumentException(name + ": a variable of the conclusion is not bound");
    }
  }

  /**
   * Reads a rule.
   *
   * @param line {@code name: body -> head}, triples with dots between them
   */
  public static RuleStatement of(String line) {
    int colon = line.indexOf(": ");
    String[] sides = line.substring(colon + 2).split(" -> ", -1);
    return new RuleStatement(
        line.substring(0, colon), triples(sides[0]), TriplePattern.of(sides[1]));
  }

  /** Reads triples with dots between them. */
  public static List<TriplePattern> triples(String text) {
    return Stream.of(text.split(" \\. ")).map(TriplePattern::of).toList();
  }

  /** The same rule by another name. */
  public RuleStatement named(String other) {
    return new RuleStatement(other, body, head);
  }

  /**
   * The triples of a transitive rule, which concludes {@code x p z} from {@code x p y} and {@code y
   * p z}, beyond those two; empty if the rule is another one.
   */
  public Optional<List<TriplePattern>> conditionsOfPath() {
    for (TriplePattern first : body) {
      TriplePattern second = new TriplePattern(first.object(), head.predicate(), head.object());
      boolean begins =
          first.subject().equals(head.subject()) && first.predicate().equals(head.predicate());
      if (begins && !first.equals(head) && body.contains(second)) {
        List<TriplePattern> rest = new ArrayList<>(body);
        rest.removeAll(List.of(first, second));
        return Optional.of(rest);
      }
    }
    return Optional.empty();
  }

  /** The triples of the body with prefixes and dots between them. */
  public String bodyText() {
    return body.stream().map(TriplePattern::text).collect(Collectors.joining(" . "));
  }

  @Override
  public String toString() {
    return name + ": " + bodyText() + " -> " + head.text();
  }
}
