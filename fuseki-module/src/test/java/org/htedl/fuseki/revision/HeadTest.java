// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.revision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.htedl.fuseki.change.Changes;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.transaction.RandomUpdate;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.junit.jupiter.api.Test;

/** What a commit does with the revisions of the graphs that it touches, and of the others. */
class HeadTest {
  private static final int GRAPHS = 10_000;

  private final List<Head> read = new ArrayList<>();
  private final Lineage lineage = new Lineage(() -> read);

  private static Node graph(int number) {
    return RandomUpdate.iri("g" + number);
  }

  private static Changes changes(boolean onlyAdditions, Node... graphs) {
    Map<Node, Optional<MirrorChange>> changes = new HashMap<>();
    for (Node graph : graphs) {
      changes.put(graph, Optional.empty());
    }
    return new Changes(false, changes, onlyAdditions);
  }

  private static Mirror mirror(boolean empty) {
    MirrorBuilder builder = new MirrorBuilder();
    if (!empty) {
      builder.add("http://example.org/a", "http://example.org/p", "http://example.org/b");
    }
    return builder.build();
  }

  private static Head published(Head head) {
    head.publish();
    return head;
  }

  private static List<Node> differing(Head head, Head other) {
    List<Node> found = new ArrayList<>();
    head.forEachRevisionBesides(other, revision -> found.add(revision.graph()));
    return found;
  }

  @Test
  void aCommitTouchesOnlyItsGraphs() {
    Head head = Head.first(false, lineage);
    for (int g = 0; g < GRAPHS; g++) {
      head.revision(graph(g)).has(mirror(false), 0);
    }
    for (int g = 0; g < 100; g++) {
      Head next =
          published(head.after(changes(true, graph(g), GraphNames.UNION, graph(GRAPHS + g))));
      // Neither the union nor the new graph was asked for.
      assertEquals(Set.of(graph(g)), next.touched());
      assertEquals(List.of(graph(g)), differing(next, head));
      assertNotSame(head.known(graph(g)), next.known(graph(g)));
      assertEquals(next.version(), next.revision(graph(g)).version());
      assertEquals(GRAPHS, next.revisions().size());
      head = next;
    }
  }

  @Test
  void aCommitToTheSchemaTouchesAllGraphs() {
    Head head = Head.first(true, lineage);
    GraphRevision before = head.revision(graph(1));
    head.revision(graph(2));
    Head next = published(head.after(changes(true, graph(1), GraphNames.SCHEMA)));
    assertEquals(Set.of(graph(1), graph(2), GraphNames.SCHEMA), next.touched());
    GraphRevision schema = next.revision(GraphNames.SCHEMA);
    assertNotSame(before.schema(), schema);
    assertSame(schema, next.revision(graph(1)).schema());
    assertSame(schema, next.revision(graph(2)).schema());
    assertNull(schema.schema());
    Head after = published(next.after(changes(true, graph(2))));
    assertSame(schema, after.revision(graph(2)).schema());
    assertSame(next.known(graph(1)), after.known(graph(1)));
  }

  @Test
  void graphsThatAreGoneAreForgotten() {
    Head head = Head.first(true, lineage);
    head.revision(graph(0)).has(mirror(false), 0);
    for (int g = 1; g < 10; g++) {
      head.revision(graph(g)).has(mirror(true), 0);
    }
    head.revision(GraphNames.SCHEMA).has(mirror(true), 0);
    // One that is aborted changes nothing.
    head.after(changes(true, graph(0)));
    Head next = published(head.after(changes(true, graph(0), graph(1))));
    assertEquals(Set.of(graph(0), graph(1), GraphNames.SCHEMA), next.graphs());
    // A reader of the head before asks for what is still the same.
    read.add(head);
    assertSame(head.known(graph(2)), next.revision(graph(2)));
    next.revision(graph(1)).has(mirror(false), 0);
    next = published(next.after(changes(true, graph(0))));
    assertEquals(Set.of(graph(0), graph(1), GraphNames.SCHEMA), next.graphs());
    assertTrue(lineage.emptyOf(next).isEmpty());
    assertNotNull(head.known(graph(2)));
  }

  @Test
  void theOtherGraphsAreLookedUpAsOftenAsTheyMayHaveChanged() {
    Node g = graph(1);
    Node h = graph(2);
    List<Node> all = List.of(GraphNames.DEFAULT, GraphNames.UNION);
    List<Node> looked = new ArrayList<>();
    Head head = Head.first(false, lineage);
    head.others(
        g,
        node -> {
          looked.add(node);
          return all;
        });
    head.others(
        h,
        node -> {
          looked.add(node);
          return List.of(GraphNames.UNION);
        });
    assertEquals(List.of(g, h), looked);
    assertEquals(all, head.others(g, node -> List.of()));
    // More data: only where something was missing may it be found now.
    Head more = published(head.after(changes(true, GraphNames.DEFAULT)));
    assertEquals(all, more.others(g, node -> List.of()));
    assertEquals(all, more.others(h, node -> all));
    // Less data of the graph itself.
    Head less = published(more.after(changes(false, g, GraphNames.UNION)));
    assertEquals(all, less.others(g, node -> List.of()));
    assertEquals(List.of(), less.others(h, node -> List.of()));
  }
}
