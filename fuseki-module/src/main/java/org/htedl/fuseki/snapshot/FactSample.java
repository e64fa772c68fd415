// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.jena.graph.Node;
import org.htedl.bits.NodeSet;
import org.htedl.fuseki.data.VisibleData;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;

/**
 * Looks up some asserted triples of a mirror in the data. They are drawn anew each time, types and
 * pairs of resources by their numbers; literals are left out, since a mirror does not keep all of
 * them as they were written.
 */
final class FactSample {
  /** How many triples are looked up. */
  private static final int SIZE = 1000;

  private final Mirror mirror;
  private final List<Part> parts = new ArrayList<>();
  private long[] ends = new long[0];

  /** The triples of a class or a predicate. */
  private sealed interface Part {
    record Members(int type, NodeSet row) implements Part {}

    record Pairs(int predicate, Adjacency pairs) implements Part {}
  }

  private FactSample(Mirror mirror) {
    this.mirror = mirror;
    mirror.facts().classes().forEach((type, row) -> parts.add(new Part.Members(type, row)));
    mirror.facts().roles().forEach((id, role) -> parts.add(new Part.Pairs(id, role.forward())));
    ends = new long[parts.size()];
    long end = 0;
    for (int i = 0; i < ends.length; i++) {
      end +=
          switch (parts.get(i)) {
            case Part.Members members -> members.row.cardinality();
            case Part.Pairs pairs -> pairs.pairs.size();
          };
      ends[i] = end;
    }
  }

  /**
   * Whether all triples that are drawn are there.
   *
   * @param mirror without overlays
   */
  static boolean isIn(VisibleData data, Node graph, Mirror mirror) {
    FactSample sample = new FactSample(mirror);
    long all = sample.ends.length == 0 ? 0 : sample.ends[sample.ends.length - 1];
    SplittableRandom random = new SplittableRandom();
    for (int i = 0; i < SIZE && all > 0; i++) {
      if (!sample.isIn(data, graph, random.nextLong(all))) {
        return false;
      }
    }
    return true;
  }

  private boolean isIn(VisibleData data, Node graph, long number) {
    int at = Arrays.binarySearch(ends, number + 1);
    int part = at < 0 ? -at - 1 : at;
    while (part > 0 && ends[part - 1] == ends[part]) {
      part--;
    }
    int within = (int) (number - (part == 0 ? 0 : ends[part - 1]));
    return switch (parts.get(part)) {
      case Part.Members members ->
          isIn(data, graph, member(members.row, within), Iri.TYPE, members.type);
      case Part.Pairs pairs -> {
        int[] offsets = pairs.pairs.offsets();
        int found = Arrays.binarySearch(offsets, within);
        int head = pairs.pairs.heads()[found < 0 ? -found - 2 : found];
        yield isIn(
            data, graph, head, mirror.nodeName(pairs.predicate), pairs.pairs.targets()[within]);
      }
    };
  }

  /** Some member; each of a dense row follows a place that any node may have. */
  private int member(NodeSet row, int number) {
    int start = (int) ((long) number * mirror.nodeCount() / row.cardinality());
    int member = row.next(start);
    return member >= 0 ? member : row.next(0);
  }

  private boolean isIn(VisibleData data, Node graph, int subject, String predicate, int object) {
    return data.triples(
            graph,
            NodeNames.nodeOf(mirror.nodeName(subject)),
            NodeNames.nodeOf(predicate),
            NodeNames.nodeOf(mirror.nodeName(object)))
        .hasNext();
  }
}
