// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.Collection;
import java.util.Objects;
import org.apache.jena.graph.Node;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Room;
import org.htedl.mirror.term.NodeTable;
import org.htedl.mirror.term.TermBytes;

/** Names of IRIs and blank nodes, to be found by their bytes. Not thread-safe. */
final class NameSet {
  private final NodeTable names = new NodeTable(MirrorLimits.OF_ARRAYS, Room.UNCOUNTED);

  /** The names of nodes, which are numbered in their order. */
  NameSet(Collection<Node> nodes) {
    nodes.forEach(node -> names.intern(Objects.requireNonNull(NodeNames.nameOf(node))));
  }

  boolean contains(TermBytes name) {
    return names.find(name, names.size()) >= 0;
  }

  /** The number of a name, new if need be; from 0 on. */
  int number(TermBytes name) {
    return names.intern(name);
  }

  int size() {
    return names.size();
  }
}
