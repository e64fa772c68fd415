// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.jena.atlas.io.IndentedWriter;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.op.OpGroup;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.core.VarExprList;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBuilder;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.engine.iterator.QueryIter;
import org.apache.jena.sparql.engine.iterator.QueryIterSingleton;
import org.apache.jena.sparql.expr.ExprAggregator;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.serializer.SerializationContext;
import org.htedl.fuseki.pattern.reading.GroupCounts;
import org.htedl.fuseki.pattern.reading.ReadPattern;
import org.htedl.fuseki.pattern.reading.RefusedPattern;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.view.MirrorTerms;
import org.htedl.matching.Matcher;
import org.jspecify.annotations.Nullable;

/** The groups of a pattern's rows, with their counts. */
final class PatternGroups extends QueryIter {
  private final Planner planner;
  private final MirrorTerms terms;
  private final CountedGroups groups;
  private final Supplier<Boolean> next;

  /** Those that name a group, then those of its size; only what is shown. */
  private final Var[] variables;

  /** For each shown one that names a group, its place among all that do. */
  private final int[] names;

  /** For each shown one of a group's counts, its place among them. */
  private final int[] places;

  /** Whether these are the same place, so that a row holds one count. */
  private final boolean hasOneCount;

  /** The counts below its length, where they are known: most groups are small. */
  private final Node[] @Nullable [] smallCounts = new Node[1024][];

  private @Nullable Binding found;

  private PatternGroups(
      Planner planner,
      MirrorTerms terms,
      CountedGroups groups,
      List<Var> by,
      Map<Var, Integer> counts,
      Predicate<Var> isShown,
      ExecutionContext execution) {
    super(execution);
    this.planner = planner;
    this.terms = terms;
    this.groups = groups;
    this.next = groups::next;
    this.variables =
        Stream.concat(by.stream(), counts.keySet().stream()).filter(isShown).toArray(Var[]::new);
    this.places =
        counts.entrySet().stream()
            .filter(count -> isShown.test(count.getKey()))
            .mapToInt(Map.Entry::getValue)
            .toArray();
    this.hasOneCount = Arrays.stream(places).distinct().count() == 1;
    this.names =
        IntStream.range(0, by.size()).filter(place -> isShown.test(by.get(place))).toArray();
    found = pull();
  }

  /**
   * The rows of a grouping; a {@link PatternGroups} if there is one for each group.
   *
   * @param names further names of the counts
   * @param shown the variables that rows of groups have, or null for all
   * @throws RefusedPattern if it has more than counts of rows and of distinct values, grouped by
   *     the pattern's variables, or if no search gives one group after the other
   */
  static QueryIterator of(
      OpGroup op,
      VarExprList names,
      @Nullable List<Var> shown,
      ReadPattern pattern,
      Planner planner,
      ExecutionContext execution) {
    Map<Var, Integer> counted = new LinkedHashMap<>();
    for (ExprAggregator each : op.getAggregators()) {
      counted.put(each.getVar(), GroupCounts.counted(each.getAggregator(), pattern.numbers()));
    }
    List<Var> by = op.getGroupVars().getVars();
    if (!op.getGroupVars().getExprs().isEmpty() || !pattern.numbers().keySet().containsAll(by)) {
      throw new RefusedPattern(LeftToJena.EXPRESSION);
    }
    return by.isEmpty()
        ? whole(counted, pattern, planner, execution)
        : groups(by, counted, names, shown, pattern, planner, execution);
  }

  /** One row with the number of the matches of several patterns together. */
  static QueryIterator sum(
      OpGroup op, List<ReadPattern> patterns, Planner planner, ExecutionContext execution) {
    BigInteger sum = BigInteger.ZERO;
    for (ReadPattern pattern : patterns) {
      Matcher matcher = planner.matcher(pattern);
      planner.planned(pattern, matcher, matcher::plan);
      sum = sum.add(matcher.count());
    }
    planner.gives();
    planner.close();
    Binding row =
        BindingFactory.binding(
            op.getAggregators().getFirst().getVar(), NodeValue.makeInteger(sum).asNode());
    return QueryIterSingleton.create(row, execution);
  }

  /** All rows are one group, which is there even if there are none. */
  private static QueryIterator whole(
      Map<Var, Integer> counted, ReadPattern pattern, Planner planner, ExecutionContext execution) {
    Matcher matcher = planner.matcher(pattern);
    planner.planned(pattern, matcher, matcher::plan);
    BindingBuilder row = BindingBuilder.create();
    counted.forEach(
        (result, variable) -> {
          BigInteger count =
              variable == GroupCounts.MATCHES ? matcher.count() : matcher.distinctCount(variable);
          row.add(result, NodeValue.makeInteger(count).asNode());
        });
    planner.gives();
    planner.close();
    return QueryIterSingleton.create(row.build(), execution);
  }

  private static QueryIterator groups(
      List<Var> by,
      Map<Var, Integer> counted,
      VarExprList names,
      @Nullable List<Var> shown,
      ReadPattern pattern,
      Planner planner,
      ExecutionContext execution) {
    int[] numbers = PatternPlan.numbers(pattern, by);
    List<Integer> kinds =
        counted.isEmpty()
            ? List.of(GroupCounts.MATCHES)
            : CountedGroups.ordered(pattern, numbers, counted.values());
    CountedGroups groups = CountedGroups.of(pattern, numbers, kinds, planner);
    Map<Var, Integer> places = new LinkedHashMap<>();
    counted.forEach((count, kind) -> places.put(count, kinds.indexOf(kind)));
    names.forEachVarExpr(
        (name, count) -> places.put(name, Objects.requireNonNull(places.get(count.asVar()))));
    Predicate<Var> isShown = shown == null ? variable -> true : Set.copyOf(shown)::contains;
    return new PatternGroups(planner, pattern.terms(), groups, by, places, isShown, execution);
  }

  private @Nullable Binding pull() {
    if (!planner.attempt(next)) {
      return null;
    }
    planner.gives();
    return row();
  }

  private Binding row() {
    int[] values = new int[names.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = groups.value(names[i]);
    }
    return names.length < variables.length
        ? new GroupBinding(null, variables, values, counts(), terms)
        : new IdBinding(null, variables, values, terms);
  }

  private Node[] counts() {
    return hasOneCount
        ? count(places[0])
        : Arrays.stream(places).mapToObj(place -> count(place)[0]).toArray(Node[]::new);
  }

  /** A count of the group as an array of one. */
  private Node[] count(int place) {
    long count = groups.longCount(place);
    if (count < 0 || count >= smallCounts.length) {
      return new Node[] {NodeValue.makeInteger(groups.count(place)).asNode()};
    }
    Node[] known = smallCounts[(int) count];
    if (known == null) {
      known = new Node[] {NodeValue.makeInteger(count).asNode()};
      smallCounts[(int) count] = known;
    }
    return known;
  }

  @Override
  protected boolean hasNextBinding() {
    return found != null;
  }

  @Override
  protected Binding moveToNextBinding() {
    Binding row = Objects.requireNonNull(found);
    try {
      found = pull();
    } catch (RefusedPattern e) {
      throw new IllegalStateException("counting groups failed after the first", e);
    }
    return row;
  }

  @Override
  protected void closeIterator() {
    found = null;
    planner.close();
  }

  @Override
  protected void requestCancel() {}

  @Override
  public void output(IndentedWriter out, SerializationContext context) {
    out.println("groups of a graph pattern");
  }
}
