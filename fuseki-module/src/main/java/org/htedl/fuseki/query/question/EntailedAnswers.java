// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.question;

import java.util.Iterator;
import java.util.List;
import org.apache.jena.atlas.iterator.IteratorSlotted;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.binding.Binding;
import org.htedl.closure.report.EntailedTriples;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.GraphState;
import org.htedl.fuseki.query.argument.OutputArguments;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/** The entailed triples that match the rows of a batch, made block by block as they are taken. */
final class EntailedAnswers extends IteratorSlotted<Binding> {
  private final GraphState graph;
  private final EntailedTriples triples;
  private final List<Argument> pattern;
  private final OutputArguments outputs;
  private final Iterator<Binding> rows;
  private @Nullable Row row;

  /**
   * @param pattern subject, predicate, object
   * @param outputs the same as outputs
   */
  EntailedAnswers(
      GraphState graph, List<Argument> pattern, OutputArguments outputs, List<Binding> batch) {
    this.graph = graph;
    this.triples = new EntailedTriples(graph.mirror());
    this.pattern = pattern;
    this.outputs = outputs;
    this.rows = batch.iterator();
  }

  @Override
  protected boolean hasMore() {
    return row != null || rows.hasNext();
  }

  @Override
  protected @Nullable Binding moveToNext() {
    while (hasMore()) {
      Row current = row == null ? new Row(rows.next()) : row;
      Binding match = current.next();
      row = match == null ? null : current;
      if (match != null) {
        return match;
      }
    }
    return null;
  }

  /** One row of the input, with the triples that are still to be looked at. */
  private final class Row {
    private final Binding binding;
    private final @Nullable Node subject;
    private final @Nullable Node predicate;
    private final @Nullable Node object;
    private final Iterator<EntailedTriples.Source> sources;
    private EntailedTriples.Block block = EntailedTriples.NOTHING;
    private int at;

    Row(Binding binding) {
      this.binding = binding;
      this.subject = pattern.get(0).in(binding);
      this.predicate = pattern.get(1).in(binding);
      this.object = pattern.get(2).in(binding);
      this.sources = sources().iterator();
    }

    private List<EntailedTriples.Source> sources() {
      if (subject != null) {
        return triples.sourcesAbout(graph.nodes().id(subject));
      }
      return predicate == null ? triples.sources() : triples.sourcesOf(graph.nodes().id(predicate));
    }

    @Nullable Binding next() {
      while (true) {
        while (at < block.pairs().length) {
          Binding match = match(block.pairs()[at++]);
          if (match != null) {
            return match;
          }
        }
        if (!sources.hasNext()) {
          return null;
        }
        graph.cancellation().check();
        block = sources.next().block();
        at = 0;
      }
    }

    private @Nullable Binding match(long pair) {
      Mirror mirror = graph.mirror();
      Node p = graph.nodes().node(block.predicate());
      int id = (int) pair;
      Node o = block.literals() ? NodeNames.nodeOf(mirror.literal(id)) : graph.nodes().node(id);
      // Terms are compared as a triple pattern does, not by value.
      if (predicate != null && !predicate.equals(p) || object != null && !object.equals(o)) {
        return null;
      }
      Node s = graph.nodes().node((int) (pair >>> 32));
      return outputs.extend(binding, new Node[] {s, p, o});
    }
  }
}
