// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.question;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.jena.atlas.iterator.IteratorSlotted;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.fuseki.ask.CompiledExpression;
import org.htedl.fuseki.ask.RowStore;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.GraphState;
import org.jspecify.annotations.Nullable;

/**
 * The individuals covered by the expressions of a batch, one by one. Rows of bits are evaluated in
 * portions that fit the {@link RowStore}, and individuals become nodes only when they are taken.
 */
final class CoversAnswers extends IteratorSlotted<Binding> {
  private final GraphState graph;
  private final List<CoversQuestion.Row> batch;
  private final @Nullable Var individual;
  private int next;
  private @Nullable Members members;

  CoversAnswers(GraphState graph, List<CoversQuestion.Row> batch, Argument individual) {
    this.graph = graph;
    this.batch = batch;
    this.individual = individual.isConstant() ? null : individual.variable();
  }

  @Override
  protected boolean hasMore() {
    return members != null || next < batch.size();
  }

  @Override
  protected @Nullable Binding moveToNext() {
    while (hasMore()) {
      Binding answer = members == null ? startRow(batch.get(next++)) : nextMember(members);
      if (answer != null) {
        return answer;
      }
    }
    return null;
  }

  /** The answer to a row with an individual, if it is one; without one, starts to enumerate. */
  private @Nullable Binding startRow(CoversQuestion.Row row) {
    DenseRow covered = covered(row);
    if (row.individual() != null) {
      int id = graph.nodes().id(row.individual());
      return id >= 0 && covered.contains(id) ? row.binding() : null;
    }
    members = new Members(row.binding(), covered);
    return null;
  }

  private @Nullable Binding nextMember(Members from) {
    int id = from.next();
    if (id < 0 || individual == null) {
      members = null;
      return null;
    }
    Node node = graph.nodes().node(id);
    return BindingFactory.binding(from.binding, individual, node);
  }

  private DenseRow covered(CoversQuestion.Row row) {
    DenseRow known = graph.rows().find(row.expression());
    if (known != null) {
      return known;
    }
    graph.evaluate(portion());
    return Objects.requireNonNull(graph.rows().find(row.expression()));
  }

  /** The expressions from the current row on whose rows are not there, as many as fit. */
  private List<CompiledExpression> portion() {
    int limit = graph.rows().portion();
    Set<CompiledExpression> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    List<CompiledExpression> portion = new ArrayList<>();
    for (int i = next - 1; i < batch.size() && portion.size() < limit; i++) {
      CompiledExpression expression = batch.get(i).expression();
      if (seen.add(expression) && graph.rows().find(expression) == null) {
        portion.add(expression);
      }
    }
    return portion;
  }

  /** The members of a row of bits in ascending order, taken one at a time. */
  private static final class Members {
    final Binding binding;
    private final DenseRow row;
    private int tile = -1;
    private int word;
    private long[] words = {};
    private long rest;

    Members(Binding binding, DenseRow row) {
      this.binding = binding;
      this.row = row;
    }

    /** The next id, or -1 at the end. */
    int next() {
      while (rest == 0) {
        if (++word >= words.length) {
          do {
            if (++tile >= row.layout().tiles()) {
              return -1;
            }
          } while (row.isZeroTile(tile));
          words = row.tile(tile);
          word = 0;
        }
        rest = words[word];
      }
      int bit = Long.numberOfTrailingZeros(rest);
      rest &= rest - 1;
      return (tile << Layout.TILE_SHIFT) + (word << 6) + bit;
    }
  }
}
