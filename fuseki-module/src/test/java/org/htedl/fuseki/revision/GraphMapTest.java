// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.revision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.junit.jupiter.api.Test;

class GraphMapTest {
  private static final int STEPS = 20_000;

  /** Sixteen names of each hash, as Aa and BB have the same. */
  private static Node name(int number) {
    StringBuilder name = new StringBuilder("urn:").append(number >>> 4).append(':');
    for (int bit = 0; bit < 4; bit++) {
      name.append((number >>> bit & 1) == 0 ? "Aa" : "BB");
    }
    return NodeFactory.createURI(name.toString());
  }

  private static Map<Node, Integer> content(GraphMap<Integer> map) {
    Map<Node, Integer> content = new HashMap<>();
    map.forEach((graph, value) -> assertNull(content.put(graph, value), "visited twice"));
    return content;
  }

  @Test
  void isWhatAHashMapIs() {
    assertEquals(name(0).hashCode(), name(15).hashCode());
    for (int names : new int[] {3, 40, 2000}) {
      SplittableRandom random = new SplittableRandom(names);
      GraphMap<Integer> map = GraphMap.empty();
      Map<Node, Integer> expected = new HashMap<>();
      List<GraphMap<Integer>> earlier = new ArrayList<>();
      List<Map<Node, Integer>> contents = new ArrayList<>();
      for (int step = 0; step < STEPS; step++) {
        Node graph = name(random.nextInt(names));
        boolean shrinks = step % 8000 > 5000;
        if (random.nextInt(4) < (shrinks ? 3 : 1)) {
          map = map.without(graph);
          expected.remove(graph);
        } else {
          map = map.with(graph, step);
          expected.put(graph, step);
        }
        String where = names + " names, step " + step;
        assertEquals(expected.get(graph), map.get(graph), where);
        assertEquals(expected.size(), map.size(), where);
        if (step % 1000 == 0) {
          assertEquals(expected, content(map), where);
          earlier.add(map);
          contents.add(new HashMap<>(expected));
        }
      }
      for (int i = 0; i < earlier.size(); i++) {
        assertEquals(contents.get(i), content(earlier.get(i)), "an earlier map has changed");
        assertDifference(map, earlier.get(i));
      }
    }
  }

  /** All entries that differ are visited, whatever else is. */
  private static void assertDifference(GraphMap<Integer> map, GraphMap<Integer> other) {
    Set<Node> visited = new HashSet<>();
    map.forEachBesides(other, (graph, value) -> visited.add(graph));
    content(map)
        .forEach(
            (graph, value) ->
                assertTrue(visited.contains(graph) || value.equals(other.get(graph)), "missed"));
  }

  @Test
  void aChangeCopiesLittle() {
    GraphMap<Integer> map = GraphMap.empty();
    for (int i = 0; i < 100_000; i++) {
      map = map.with(NodeFactory.createURI("http://example.org/graph/" + i), i);
    }
    assertSame(map, map.without(NodeFactory.createURI("http://example.org/none")));
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 100; i++) {
      int graph = random.nextInt(100_000);
      GraphMap<Integer> next =
          map.with(NodeFactory.createURI("http://example.org/graph/" + graph), -1);
      int[] visited = {0};
      next.forEachBesides(map, (node, value) -> visited[0]++);
      assertEquals(1, visited[0]);
      next = next.without(NodeFactory.createURI("http://example.org/graph/" + graph));
      next.forEachBesides(map, (node, value) -> visited[0]++);
      assertEquals(1, visited[0], "all that is left is shared");
    }
  }
}
