package org.htedl.fuseki.pattern;

import java.math.BigInteger;
import java.util.ArrayList;
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
import org.htedl.fuseki.pattern.reading.MirrorTerms;
import org.htedl.fuseki.pattern.reading.ReadPattern;
import org.htedl.fuseki.pattern.reading.RefusedPattern;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.matching.GroupRows;
import org.htedl.matching.Matcher;
import org.jspecify.annotations.Nullable;

/** The groups of a pattern's rows, with their counts. */
final class PatternGroups extends QueryIter {
  private final Planner planner;
  private final MirrorTerms terms;
  private final GroupRows groups;
  private final Supplier<Boolean> next;

  /** Those that name a group, then those of its size; only what is shown. */
  private final Var[] variables;

  /** For each shown one that names a group, its place among all that do. */
  private final int[] names;

  /** Nodes of the counts below its length, where they are known: most groups are small. */
  private final @Nullable Node[] smallCounts = new Node[1024];

  private @Nullable Binding found;

  private PatternGroups(
      Planner planner,
      MirrorTerms terms,
      GroupRows groups,
      List<Var> by,
      List<Var> counts,
      Predicate<Var> isShown,
      ExecutionContext execution) {
    super(execution);
    this.planner = planner;
    this.terms = terms;
    this.groups = groups;
    this.next = groups::next;
    this.variables =
        Stream.concat(by.stream(), counts.stream()).filter(isShown).toArray(Var[]::new);
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
   *     the pattern's variables
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
              variable == GroupCounts.MATCHES ? matcher.count() : distinct(matcher, variable);
          row.add(result, NodeValue.makeInteger(count).asNode());
        });
    planner.gives();
    planner.close();
    return QueryIterSingleton.create(row.build(), execution);
  }

  private static BigInteger distinct(Matcher matcher, int variable) {
    GroupRows groups = grouped(matcher, new int[0], variable);
    groups.start();
    return groups.next() ? groups.size() : BigInteger.ZERO;
  }

  private static GroupRows grouped(Matcher matcher, int[] by, int distinct) {
    return matcher.groups(by, distinct).orElseThrow(() -> new RefusedPattern(LeftToJena.OPERATOR));
  }

  private static QueryIterator groups(
      List<Var> by,
      Map<Var, Integer> counted,
      VarExprList names,
      @Nullable List<Var> shown,
      ReadPattern pattern,
      Planner planner,
      ExecutionContext execution) {
    List<Integer> kinds = counted.values().stream().distinct().toList();
    if (kinds.size() > 1) {
      throw new RefusedPattern(LeftToJena.EXPRESSION);
    }
    Matcher matcher = planner.matcher(pattern);
    GroupRows groups =
        grouped(
            matcher,
            PatternPlan.numbers(pattern, by),
            kinds.isEmpty() ? GroupCounts.MATCHES : kinds.get(0));
    planner.planned(pattern, matcher, groups::plan);
    groups.start();
    List<Var> counts = new ArrayList<>(counted.keySet());
    counts.addAll(names.getVars());
    Predicate<Var> isShown = shown == null ? variable -> true : Set.copyOf(shown)::contains;
    return new PatternGroups(planner, pattern.terms(), groups, by, counts, isShown, execution);
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
        ? new GroupBinding(null, variables, values, size(), terms)
        : new IdBinding(null, variables, values, terms);
  }

  private Node size() {
    long size = groups.longSize();
    if (size < 0 || size >= smallCounts.length) {
      return NodeValue.makeInteger(groups.size()).asNode();
    }
    Node known = smallCounts[(int) size];
    if (known == null) {
      known = NodeValue.makeInteger(size).asNode();
      smallCounts[(int) size] = known;
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
