// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;

/**
 * Class expressions under the closed world, one individual and one successor at a time: slow,
 * obvious, and independent of the engine.
 */
public final class NaiveEvaluator {
  private final NaiveFacts facts;
  private final NaiveDataRanges ranges = new NaiveDataRanges();

  /**
   * @param graph the triples to evaluate over, in any order, duplicates allowed
   * @param schemaDeclarations the triples of schema graphs whose declarations apply to the graph
   */
  public NaiveEvaluator(List<Triple> graph, List<Triple> schemaDeclarations) {
    this(graph, graph, schemaDeclarations);
  }

  private NaiveEvaluator(
      Collection<Triple> asserted, Collection<Triple> graph, List<Triple> schemaDeclarations) {
    this.facts = new NaiveFacts(asserted, graph, schemaDeclarations);
  }

  /**
   * The evaluator over what follows from asserted triples.
   *
   * @param all those that follow, and the asserted ones
   */
  public static NaiveEvaluator following(
      Collection<Triple> asserted, Collection<Triple> all, List<Triple> schemaDeclarations) {
    return new NaiveEvaluator(asserted, all, schemaDeclarations);
  }

  /** The universe of {@code not}, {@code only}, {@code max} and {@code owl:Thing}. */
  public Set<String> individuals() {
    return Collections.unmodifiableSet(facts.individuals());
  }

  /** The individuals that the expression covers. */
  public Set<String> evaluate(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Named named ->
          switch (named.iri()) {
            case NaiveFacts.OWL + "Thing" -> facts.individuals();
            case NaiveFacts.OWL + "Nothing" -> Set.of();
            default -> facts.members(named.iri());
          };
      case ClassExpression.Thing thing -> facts.individuals();
      case ClassExpression.Nothing nothing -> Set.of();
      case ClassExpression.Not not -> {
        Set<String> operand = evaluate(not.operand());
        yield those(x -> !operand.contains(x));
      }
      case ClassExpression.And and -> {
        List<Set<String>> operands = and.operands().stream().map(this::evaluate).toList();
        yield those(x -> operands.stream().allMatch(operand -> operand.contains(x)));
      }
      case ClassExpression.Or or -> {
        List<Set<String>> operands = or.operands().stream().map(this::evaluate).toList();
        yield those(x -> operands.stream().anyMatch(operand -> operand.contains(x)));
      }
      case ClassExpression.Some some -> {
        Map<String, Set<String>> pairs = pairs(some.role());
        Set<String> filler = evaluate(some.filler());
        yield those(x -> successors(pairs, x).stream().anyMatch(filler::contains));
      }
      case ClassExpression.Only only -> {
        Map<String, Set<String>> pairs = pairs(only.role());
        Set<String> filler = evaluate(only.filler());
        yield those(x -> filler.containsAll(successors(pairs, x)));
      }
      case ClassExpression.Count count -> {
        Map<String, Set<String>> pairs = pairs(count.role());
        Set<String> filler = evaluate(count.filler());
        yield those(
            x ->
                compare(
                    successors(pairs, x).stream().filter(filler::contains).count(),
                    count.cardinality(),
                    count.bound()));
      }
      case ClassExpression.HasValue value -> {
        Map<String, Set<String>> pairs = pairs(value.role());
        yield those(x -> successors(pairs, x).contains(value.individual()));
      }
      case ClassExpression.HasSelf self -> {
        Map<String, Set<String>> pairs = pairs(self.role());
        yield those(x -> successors(pairs, x).contains(x));
      }
      case ClassExpression.OneOf oneOf -> those(oneOf.individuals()::contains);
      case ClassExpression.DataSome some ->
          those(x -> values(some.property(), x).stream().anyMatch(v -> in(some.range(), v)));
      case ClassExpression.DataOnly only ->
          those(x -> values(only.property(), x).stream().allMatch(v -> in(only.range(), v)));
      case ClassExpression.DataCount count ->
          those(
              x ->
                  compare(
                      values(count.property(), x).stream()
                          .filter(v -> in(count.range(), v))
                          .count(),
                      count.cardinality(),
                      count.bound()));
      case ClassExpression.AnyCount count -> {
        Map<String, Set<String>> pairs = pairs(new RoleExpression.Named(count.property()));
        yield those(
            x ->
                compare(
                    (long) successors(pairs, x).size() + values(count.property(), x).size(),
                    count.cardinality(),
                    count.bound()));
      }
      case ClassExpression.DataHasValue value ->
          those(
              x ->
                  values(value.property(), x).stream()
                      .anyMatch(v -> NaiveDataRanges.isSame(value.value(), v)));
    };
  }

  /** The successors of every individual that has some. */
  public Map<String, Set<String>> pairs(RoleExpression role) {
    return switch (role) {
      case RoleExpression.Named named -> facts.pairs(named.iri());
      case RoleExpression.Inverse inverse -> NaiveFacts.inverse(pairs(inverse.role()));
      case RoleExpression.Top top -> {
        Map<String, Set<String>> all = new LinkedHashMap<>();
        facts.individuals().forEach(x -> all.put(x, facts.individuals()));
        yield all;
      }
      case RoleExpression.Bottom bottom -> Map.of();
    };
  }

  /** The distinct literals that the property gives the individual. */
  public Set<Literal> values(String property, String individual) {
    return facts.values(property, individual);
  }

  /** Every distinct literal of the property. */
  public Set<Literal> values(String property) {
    return facts.values(property);
  }

  /** Whether the literal is in the data range. */
  public boolean in(DataRange range, Literal literal) {
    return ranges.contains(range, literal);
  }

  private Set<String> those(Predicate<String> condition) {
    Set<String> result = new LinkedHashSet<>();
    for (String x : facts.individuals()) {
      if (condition.test(x)) {
        result.add(x);
      }
    }
    return result;
  }

  private static Set<String> successors(Map<String, Set<String>> pairs, String x) {
    return pairs.getOrDefault(x, Set.of());
  }

  private static boolean compare(long number, Cardinality cardinality, int bound) {
    return switch (cardinality) {
      case MIN -> number >= bound;
      case MAX -> number <= bound;
      case EXACTLY -> number == bound;
    };
  }
}
