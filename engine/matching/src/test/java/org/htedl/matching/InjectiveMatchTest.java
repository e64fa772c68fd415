// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.limit.Bounds;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.query.PatternTerms;
import org.htedl.matching.query.Slot;
import org.htedl.matching.query.ValueCondition;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.term.Iri;
import org.htedl.testing.PublicSuites;
import org.junit.jupiter.api.Test;

/**
 * Subgraph isomorphisms of labelled undirected graphs: protein interactions (HPRD) and 200 queries
 * of 16 nodes, with the numbers of embeddings that RapidsAtHKUST/SubgraphMatching publishes; of
 * those above 100,000 the search there stopped at that number.
 */
class InjectiveMatchTest {
  private static final int MOST = 100_000;
  private static final String EDGE = "p:edge";

  /** A labelled graph in the suite's text. */
  private record Graph(List<String> labels, List<int[]> edges) {
    static Graph of(Path file) throws IOException {
      List<String> labels = new ArrayList<>();
      List<int[]> edges = new ArrayList<>();
      for (String line : Files.readAllLines(file)) {
        String[] words = line.split(" ", 0);
        if (words[0].equals("v")) {
          labels.add("l:" + words[2]);
        } else if (words[0].equals("e")) {
          edges.add(new int[] {Integer.parseInt(words[1]), Integer.parseInt(words[2])});
        }
      }
      return new Graph(labels, edges);
    }

    Mirror mirror() {
      MirrorBuilder builder = new MirrorBuilder();
      for (int v = 0; v < labels.size(); v++) {
        builder.add("n:" + v, Iri.TYPE, labels.get(v));
      }
      for (int[] edge : edges) {
        builder.add("n:" + edge[0], EDGE, "n:" + edge[1]);
        builder.add("n:" + edge[1], EDGE, "n:" + edge[0]);
      }
      return builder.build();
    }

    /** Nodes of different labels differ anyway. */
    GraphPattern pattern(Mirror mirror) {
      GraphPattern.Builder builder = GraphPattern.builder();
      for (int v = 0; v < labels.size(); v++) {
        builder.variable();
        builder.triple(
            Slot.variable(v),
            PatternTerms.slot(mirror, Iri.TYPE),
            PatternTerms.slot(mirror, labels.get(v)));
        for (int w = 0; w < v; w++) {
          if (labels.get(v).equals(labels.get(w))) {
            builder.condition(new ValueCondition.Different(w, v));
          }
        }
      }
      for (int[] edge : edges) {
        builder.triple(
            Slot.variable(edge[0]), PatternTerms.slot(mirror, EDGE), Slot.variable(edge[1]));
      }
      return builder.build();
    }
  }

  @Test
  void embeddingsOfProteinQueriesAreAsManyAsPublished() throws IOException {
    Path suite = PublicSuites.folder("hprd").resolve("test");
    Mirror mirror = Graph.of(suite.resolve("data_graph/HPRD.graph")).mirror();
    PatternIndexes indexes = PatternIndexes.uncounted();
    int checked = 0;
    for (String line : Files.readAllLines(suite.resolve("expected_output.res"))) {
      String[] parts = line.split(":", 0);
      GraphPattern pattern =
          Graph.of(suite.resolve("query_graph/" + parts[0] + ".graph")).pattern(mirror);
      Matcher matcher = new Matcher(pattern, mirror, indexes, Bounds.none());
      long expected = Long.parseLong(parts[1]);
      if (expected >= MOST) {
        int[] all = new int[pattern.variables()];
        Arrays.setAll(all, i -> i);
        PatternRows rows = matcher.rows(all);
        rows.start();
        long count = 0;
        while (count < expected && rows.next()) {
          count++;
        }
        assertEquals(expected, count, parts[0]);
      } else {
        assertEquals(BigInteger.valueOf(expected), matcher.count(), parts[0]);
      }
      checked++;
    }
    assertEquals(200, checked);
  }
}
