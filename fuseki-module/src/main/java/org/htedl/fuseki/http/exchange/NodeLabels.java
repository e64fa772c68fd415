// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/** The labels of some nodes of a mirror. */
public final class NodeLabels {
  private static final String[] PROPERTIES = {
    "http://www.w3.org/2000/01/rdf-schema#label", "http://www.w3.org/2004/02/skos/core#prefLabel"
  };

  private final Map<Integer, String> labels = new HashMap<>();

  private NodeLabels() {}

  /**
   * The labels of these nodes. Costs time in proportion to all labels, since a mirror knows the
   * subjects of a literal and not the other way round.
   *
   * @param nodes ascending ids in the first {@code count} places
   */
  public static NodeLabels of(Mirror mirror, int[] nodes, int count) {
    NodeLabels labels = new NodeLabels();
    for (String property : PROPERTIES) {
      Adjacency postings = mirror.values(mirror.idOf(property)).postings();
      postings.forEachHead(
          (literal, targets, from, to) -> {
            for (int i = from; i < to; i++) {
              int place = Arrays.binarySearch(nodes, 0, count, targets[i]);
              if (place >= 0) {
                labels.labels.putIfAbsent(targets[i], mirror.literal(literal).lexical());
              }
            }
          });
    }
    return labels;
  }

  /** The labels of the names that have one. */
  public static Map<String, String> named(Mirror mirror, Collection<String> names) {
    int[] nodes = names.stream().mapToInt(mirror::idOf).filter(id -> id >= 0).sorted().toArray();
    NodeLabels labels = of(mirror, nodes, nodes.length);
    Map<String, String> named = new HashMap<>();
    labels.labels.forEach((node, label) -> named.put(mirror.nodeName(node), label));
    return named;
  }

  /** A label of the node; null if it has none. */
  public @Nullable String of(int node) {
    return labels.get(node);
  }
}
