// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.aggregate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.op.OpGroup;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.core.VarExprList;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBuilder;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprAggregator;
import org.apache.jena.sparql.expr.ExprException;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.function.FunctionEnv;
import org.htedl.fuseki.pattern.reading.ReadPattern;
import org.htedl.fuseki.pattern.reading.RefusedPattern;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.view.MirrorTerms;
import org.htedl.matching.PatternRows.GroupParts;
import org.htedl.matching.PatternRows.GroupRows;
import org.jspecify.annotations.Nullable;

/**
 * A grouping with any aggregates over the matches of a pattern. The mirror gives the different
 * values of the variables that are needed with the number of matches of each, in any order.
 */
public final class AggregatedGroups implements GroupParts.Reader {
  /** Bytes of a group, of one of its aggregates, and of a value that is read. */
  private static final long BYTES_OF_GROUP = 120;

  private static final long BYTES_OF_STATE = 120;
  private static final long BYTES_OF_VALUE = 160;

  private final ReadPattern pattern;
  private final VarExprList by;
  private final List<Var> results;
  private final List<Aggregate> aggregates;
  private final List<Var> variables;
  private final ExecutionContext execution;
  private final LongConsumer memory;
  private final Map<Integer, AggregatedValue> values = new HashMap<>();
  private final Map<Object, Aggregate.State[]> groups = new LinkedHashMap<>();
  private final Row row;

  /** The places of the variables that name a group; null if expressions do. */
  private final int @Nullable [] names;

  private AggregatedGroups(
      OpGroup op,
      ReadPattern pattern,
      List<Var> variables,
      ExecutionContext execution,
      LongConsumer memory) {
    this.pattern = pattern;
    this.by = op.getGroupVars();
    this.variables = variables;
    this.row = new Row();
    this.execution = execution;
    this.memory = memory;
    this.results = op.getAggregators().stream().map(ExprAggregator::getVar).toList();
    this.aggregates =
        op.getAggregators().stream()
            .map(each -> Aggregate.of(each.getAggregator(), variables))
            .toList();
    this.names =
        by.getExprs().isEmpty() && variables.containsAll(by.getVars())
            ? by.getVars().stream().mapToInt(variables::indexOf).toArray()
            : null;
  }

  /**
   * The groups, of which no part is read yet.
   *
   * @param op a grouping of the pattern's rows
   * @param pattern without given variables
   * @param memory is told the bytes that the groups take in all
   * @throws RefusedPattern if an aggregate is left to Jena
   */
  public static AggregatedGroups of(
      OpGroup op, ReadPattern pattern, ExecutionContext execution, LongConsumer memory) {
    Set<Var> needed = new LinkedHashSet<>(op.getGroupVars().getVars());
    op.getGroupVars().getExprs().values().forEach(each -> needed.addAll(each.getVarsMentioned()));
    for (ExprAggregator each : op.getAggregators()) {
      ExprList expressions = each.getAggregator().getExprList();
      if (expressions != null) {
        needed.addAll(expressions.getVarsMentioned());
      }
    }
    pattern.rest().forEach(each -> needed.addAll(each.getVarsMentioned()));
    needed.retainAll(pattern.numbers().keySet());
    return new AggregatedGroups(op, pattern, List.copyOf(needed), execution, memory);
  }

  /** The numbers of the variables whose values are needed. */
  public int[] wanted() {
    return variables.stream().mapToInt(pattern.numbers()::get).toArray();
  }

  @Override
  public void begin() {
    groups.clear();
  }

  @Override
  public void read(GroupRows part) {
    row.show(part);
    if (!isWanted()) {
      return;
    }
    long times = part.longSize();
    if (times < 0) {
      // More matches than a long counts.
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
    Aggregate.State[] states = group();
    try {
      for (Aggregate.State state : states) {
        state.add(row, times);
      }
    } catch (ArithmeticException tooMany) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
  }

  private boolean isWanted() {
    for (Expr condition : pattern.rest()) {
      try {
        if (!condition.isSatisfied(row.binding(), execution)) {
          return false;
        }
      } catch (ExprException e) {
        // As in a filter of Jena's: what has no value does not hold.
        return false;
      }
    }
    return true;
  }

  private Aggregate.State[] group() {
    Object key = names == null ? computedName() : new Name(ids(names));
    Aggregate.State[] known = groups.get(key);
    if (known == null) {
      known = aggregates.stream().map(Aggregate::start).toArray(Aggregate.State[]::new);
      groups.put(key, known);
      count();
    }
    return known;
  }

  private void count() {
    memory.accept(
        groups.size() * (BYTES_OF_GROUP + aggregates.size() * BYTES_OF_STATE)
            + values.size() * BYTES_OF_VALUE);
  }

  private int[] ids(int... places) {
    int[] ids = new int[places.length];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = row.id(places[i]);
    }
    return ids;
  }

  /** The values of a group's name as Jena computes them; those with an error are not there. */
  private Binding computedName() {
    BindingBuilder name = BindingBuilder.create();
    for (Var variable : by.getVars()) {
      Node value = by.get(variable, row.binding(), execution);
      if (value != null) {
        name.add(variable, value);
      }
    }
    return name.build();
  }

  /** The ids of the values that name a group. */
  private record Name(int[] ids) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Name name && Arrays.equals(ids, name.ids);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(ids);
    }
  }

  /** The rows of the grouping, once all parts are read. */
  public Collection<Binding> rows(OpGroup op) {
    if (groups.isEmpty() && by.isEmpty()) {
      return List.of(emptyGroup(op));
    }
    List<Binding> rows = new ArrayList<>(groups.size());
    groups.forEach((name, states) -> rows.add(row(name, states)));
    return rows;
  }

  private static Binding emptyGroup(OpGroup op) {
    BindingBuilder values = BindingBuilder.create();
    for (ExprAggregator each : op.getAggregators()) {
      Node value = each.getAggregator().getValueEmpty();
      if (value != null) {
        values.add(each.getVar(), value);
      }
    }
    return values.build();
  }

  private Binding row(Object name, Aggregate.State... states) {
    BindingBuilder result =
        name instanceof Binding computed
            ? BindingBuilder.create(computed)
            : named(((Name) name).ids());
    for (int i = 0; i < states.length; i++) {
      NodeValue value = states[i].result();
      if (value != null) {
        result.add(results.get(i), value.asNode());
      }
    }
    return result.build();
  }

  private BindingBuilder named(int... ids) {
    BindingBuilder name = BindingBuilder.create(BindingFactory.root());
    for (int i = 0; i < ids.length; i++) {
      name.add(by.getVars().get(i), terms().nodeOf(ids[i]));
    }
    return name;
  }

  private MirrorTerms terms() {
    return pattern.terms();
  }

  /** The part that is read at the moment. */
  private final class Row implements PartRow {
    private final int[] ids = new int[variables.size()];
    private @Nullable Binding binding;

    void show(GroupRows part) {
      for (int i = 0; i < ids.length; i++) {
        ids[i] = part.value(i);
      }
      binding = null;
    }

    @Override
    public int id(int place) {
      return ids[place];
    }

    @Override
    public AggregatedValue value(int place) {
      AggregatedValue known = values.get(ids[place]);
      if (known == null) {
        known = new AggregatedValue(NodeValue.makeNode(terms().nodeOf(ids[place])));
        values.put(ids[place], known);
        count();
      }
      return known;
    }

    @Override
    public Binding binding() {
      Binding shown = binding;
      if (shown == null) {
        BindingBuilder builder = BindingBuilder.create();
        for (int i = 0; i < ids.length; i++) {
          builder.add(variables.get(i), terms().nodeOf(ids[i]));
        }
        shown = builder.build();
        binding = shown;
      }
      return shown;
    }

    @Override
    public FunctionEnv env() {
      return execution;
    }
  }
}
