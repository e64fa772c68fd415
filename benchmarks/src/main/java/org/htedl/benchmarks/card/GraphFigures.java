// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.card;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.search.SearchOptions.SearchHeuristic;
import org.htedl.benchmarks.answersets.NogoodTable;
import org.htedl.benchmarks.closure.OntologyShape;
import org.htedl.benchmarks.closure.ShapeTable;
import org.htedl.benchmarks.patterns.PatternCounter;
import org.htedl.benchmarks.patterns.PatternTable;
import org.htedl.benchmarks.patterns.QueryMaker;
import org.htedl.benchmarks.patterns.RelationGraph;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.device.Device;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Expansions;
import org.htedl.mirror.relation.PairJoins;

/** The tables of what cards do besides cover sets, each with a column for a card. */
final class GraphFigures {
  private static final int SEED = 1;
  private static final int NODES = 1_000_000;
  private static final int EDGES_A_NODE = 5;
  private static final int PATTERNS_OF_EACH_SHAPE = 5;
  private static final int ORDERS = 3;
  private static final Duration LIMIT = Duration.ofSeconds(5);

  private final String card;
  private final Scale scale;
  private final PrintWriter out;
  private final PrintWriter progress = new PrintWriter(System.err, true, System.err.charset());

  GraphFigures(String card, Scale scale, PrintWriter out) {
    this.card = card;
    this.scale = scale;
    this.out = out;
  }

  /** A sixteenth, a quarter and all of each published set, as far as the heap is large enough. */
  void closure() {
    try (Device device = DeviceChoice.of(card).open()) {
      Map<String, PairJoins> joins = Map.of(card, device.offers(PairJoins.class).orElseThrow());
      for (OntologyShape shape : OntologyShape.values()) {
        List<Integer> sizes =
            ShapeTable.sizes(shape, "1/16,1/4,1").stream().map(scale::of).toList();
        new ShapeTable(shape, SEED, scale.repetitions(3), joins, out, progress).print(sizes);
      }
    }
  }

  /** Patterns of a generated graph, by the engine, plain loops over partial matches, and a card. */
  void patterns() {
    int nodes = scale.of(NODES);
    RelationGraph graph = new RelationGraph(nodes, EDGES_A_NODE * nodes, SEED);
    Mirror mirror = graph.mirror();
    try (Device device = DeviceChoice.of(card).open()) {
      List<PatternCounter> counters =
          List.of(
              PatternCounter.scalar(false),
              PatternCounter.expanding(card, device.offers(Expansions.class).orElseThrow(), false));
      new PatternTable(
              LIMIT, scale.repetitions(5), Duration.ofSeconds(1), Clock.WALL, out, progress)
          .print(
              graph,
              mirror,
              new QueryMaker(mirror, SEED).make(PATTERNS_OF_EACH_SHAPE),
              counters,
              List.of());
    }
  }

  /** Programs by the search of CUD@ASP, and many small programs at once. */
  void answerSets() {
    try {
      new NogoodTable(ORDERS, (int) LIMIT.toSeconds(), SearchHeuristic.VSIDS, List.of(card), out)
          .print(NogoodTable.generated());
    } catch (BadProgramException own) {
      throw new IllegalStateException("a generated program is wrong", own);
    }
  }
}
