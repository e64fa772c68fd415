// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.random;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.DataRange;
import org.htedl.testing.naive.Triple;

/**
 * Makes a failing case small enough to be read: takes triples away, and puts parts of the
 * expression in the place of the whole, for as long as the case still fails.
 */
public final class Minimiser {
  /** A knowledge base and an expression that two evaluators disagree on. */
  public record Case(List<Triple> graph, List<Triple> schema, ClassExpression expression) {
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder("expression: ").append(expression).append('\n');
      graph.forEach(triple -> text.append("  ").append(triple).append('\n'));
      schema.forEach(triple -> text.append("  schema: ").append(triple).append('\n'));
      return text.toString();
    }
  }

  /** Whether a case still fails. */
  public interface Failure {
    boolean fails(Case candidate);
  }

  private final Failure failure;

  public Minimiser(Failure failure) {
    this.failure = failure;
  }

  /** A smaller case that fails as well; the case itself where none was found. */
  public Case minimise(Case failing) {
    Case smallest = failing;
    for (int round = 0; round < 3; round++) {
      smallest = smallerExpression(smallest);
      Case now = smallest;
      smallest =
          new Case(
              fewer(now.graph(), g -> new Case(g, now.schema(), now.expression())),
              now.schema(),
              now.expression());
      Case then = smallest;
      smallest =
          new Case(
              then.graph(),
              fewer(then.schema(), s -> new Case(then.graph(), s, then.expression())),
              then.expression());
    }
    return smallest;
  }

  private interface WithTriples {
    Case of(List<Triple> triples);
  }

  private List<Triple> fewer(List<Triple> triples, WithTriples rest) {
    List<Triple> kept = new ArrayList<>(triples);
    for (int chunk = Math.max(1, kept.size() / 2); chunk > 0; chunk /= 2) {
      for (int from = 0; from < kept.size(); ) {
        List<Triple> without = new ArrayList<>(kept.subList(0, from));
        without.addAll(kept.subList(Math.min(kept.size(), from + chunk), kept.size()));
        if (failure.fails(rest.of(List.copyOf(without)))) {
          kept = without;
        } else {
          from += chunk;
        }
      }
    }
    return List.copyOf(kept);
  }

  private Case smallerExpression(Case failing) {
    Case smallest = failing;
    boolean smaller = true;
    while (smaller) {
      smaller = false;
      for (ClassExpression candidate : simpler(smallest.expression()).toList()) {
        Case next = new Case(smallest.graph(), smallest.schema(), candidate);
        if (failure.fails(next)) {
          smallest = next;
          smaller = true;
          break;
        }
      }
    }
    return smallest;
  }

  /** Expressions with fewer parts: each part alone, and the whole with a part made simpler. */
  private static Stream<ClassExpression> simpler(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Not not ->
          Stream.concat(
              Stream.of(not.operand()), simpler(not.operand()).map(ClassExpression.Not::new));
      case ClassExpression.And and ->
          Stream.concat(
              and.operands().stream(),
              lists(and.operands(), Minimiser::simpler).map(ClassExpression.And::new));
      case ClassExpression.Or or ->
          Stream.concat(
              or.operands().stream(),
              lists(or.operands(), Minimiser::simpler).map(ClassExpression.Or::new));
      case ClassExpression.Some some ->
          Stream.concat(
              Stream.of(some.filler()),
              fillers(some.filler()).map(f -> new ClassExpression.Some(some.role(), f)));
      case ClassExpression.Only only ->
          Stream.concat(
              Stream.of(only.filler()),
              fillers(only.filler()).map(f -> new ClassExpression.Only(only.role(), f)));
      case ClassExpression.Count count ->
          Stream.concat(
              Stream.of(count.filler()),
              fillers(count.filler())
                  .map(
                      f ->
                          new ClassExpression.Count(
                              count.cardinality(), count.bound(), count.role(), f)));
      case ClassExpression.OneOf oneOf ->
          lists(oneOf.individuals(), name -> Stream.empty()).map(ClassExpression.OneOf::new);
      case ClassExpression.DataSome some ->
          simpler(some.range()).map(r -> new ClassExpression.DataSome(some.property(), r));
      case ClassExpression.DataOnly only ->
          simpler(only.range()).map(r -> new ClassExpression.DataOnly(only.property(), r));
      case ClassExpression.DataCount count ->
          simpler(count.range())
              .map(
                  r ->
                      new ClassExpression.DataCount(
                          count.cardinality(), count.bound(), count.property(), r));
      default -> Stream.empty();
    };
  }

  /** Everything in the place of the filler, or a filler with fewer parts. */
  private static Stream<ClassExpression> fillers(ClassExpression filler) {
    return filler instanceof ClassExpression.Thing
        ? Stream.empty()
        : Stream.concat(Stream.of(new ClassExpression.Thing()), simpler(filler));
  }

  private static Stream<DataRange> simpler(DataRange range) {
    return switch (range) {
      case DataRange.Not not ->
          Stream.concat(Stream.of(not.operand()), simpler(not.operand()).map(DataRange.Not::new));
      case DataRange.And and ->
          Stream.concat(
              and.operands().stream(),
              lists(and.operands(), Minimiser::simpler).map(DataRange.And::new));
      case DataRange.Or or ->
          Stream.concat(
              or.operands().stream(),
              lists(or.operands(), Minimiser::simpler).map(DataRange.Or::new));
      case DataRange.OneOf oneOf ->
          lists(oneOf.values(), value -> Stream.empty()).map(DataRange.OneOf::new);
      case DataRange.Restricted restricted ->
          lists(restricted.facets(), facet -> Stream.<DataRange.FacetRestriction>empty())
              .filter(facets -> !facets.isEmpty())
              .map(facets -> new DataRange.Restricted(restricted.datatype(), facets));
      default -> Stream.empty();
    };
  }

  private interface Simplification<T> {
    Stream<T> of(T item);
  }

  /** The list without one of its items, or with one made simpler. */
  private static <T> Stream<List<T>> lists(List<T> items, Simplification<T> simplification) {
    List<List<T>> results = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      List<T> without = new ArrayList<>(items);
      without.remove(i);
      results.add(without);
      int at = i;
      simplification
          .of(items.get(i))
          .forEach(
              simpler -> {
                List<T> replaced = new ArrayList<>(items);
                replaced.set(at, simpler);
                results.add(replaced);
              });
    }
    return results.stream();
  }
}
