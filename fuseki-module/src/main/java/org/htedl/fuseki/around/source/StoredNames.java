// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.dboe.base.record.Record;
import org.apache.jena.dboe.index.RangeIndex;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.tdb2.store.DatasetGraphTDB;
import org.apache.jena.tdb2.store.NodeId;
import org.apache.jena.tdb2.store.NodeIdFactory;
import org.apache.jena.tdb2.store.nodetable.NodeTable;
import org.apache.jena.tdb2.store.nodetupletable.NodeTupleTable;
import org.apache.jena.tdb2.store.tupletable.TupleIndexRecord;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.jspecify.annotations.Nullable;

/**
 * The predicates and classes of a graph in TDB2, by one look-up in an index for each: the index of
 * predicates and objects is sorted, so that after a name the next one is found by a key above it.
 * Used within a transaction.
 */
final class StoredNames {
  private final RangeIndex index;
  private final NodeTable nodes;

  /** What all keys of the graph begin with: nothing, or the graph's id. */
  private final byte[] graph;

  private StoredNames(RangeIndex index, NodeTable nodes, byte[] graph) {
    this.index = index;
    this.nodes = nodes;
    this.graph = graph;
  }

  /** The names of a graph; null if it is not TDB2's, or not with its usual indexes. */
  static @Nullable StoredNames of(DatasetGraph dataset, Node graph) {
    DatasetGraphTDB stored =
        TDBInternal.isTDB2(dataset) ? TDBInternal.getDatasetGraphTDB(dataset) : null;
    if (stored == null || Quad.isUnionGraph(graph)) {
      return null;
    }
    boolean isDefault = Quad.isDefaultGraph(graph);
    NodeTupleTable table =
        isDefault
            ? stored.getTripleTable().getNodeTupleTable()
            : stored.getQuadTable().getNodeTupleTable();
    NodeTable nodes = table.getNodeTable();
    byte[] keys = new byte[0];
    if (!isDefault) {
      NodeId id = nodes.getNodeIdForNode(graph);
      if (NodeId.isDoesNotExist(id)) {
        return null;
      }
      keys = key(id);
    }
    byte[] prefix = keys;
    String order = isDefault ? "POS" : "GPOS";
    return Arrays.stream(table.getTupleTable().getIndexes())
        .filter(each -> each.getName().equals(order) && each instanceof TupleIndexRecord)
        .map(each -> ((TupleIndexRecord) each).getRangeIndex())
        .findFirst()
        .map(index -> new StoredNames(index, nodes, prefix))
        .orElse(null);
  }

  private static byte[] key(NodeId id) {
    byte[] bytes = new byte[NodeId.SIZE];
    NodeIdFactory.set(id, bytes);
    return bytes;
  }

  /** All predicates. */
  List<Node> predicates() {
    return after(graph);
  }

  /** All objects of {@code rdf:type}. */
  List<Node> classes() {
    NodeId type = nodes.getNodeIdForNode(SchemaTerms.TYPE);
    if (NodeId.isDoesNotExist(type)) {
      return List.of();
    }
    byte[] prefix = Arrays.copyOf(graph, graph.length + NodeId.SIZE);
    System.arraycopy(key(type), 0, prefix, graph.length, NodeId.SIZE);
    return after(prefix);
  }

  /** The different terms that follow a prefix in the keys. */
  private List<Node> after(byte[] prefix) {
    List<Node> found = new ArrayList<>();
    int length = index.getRecordFactory().keyLength();
    byte[] from = Arrays.copyOf(prefix, length);
    byte @Nullable [] end = next(prefix, length);
    Record max = end == null ? null : index.getRecordFactory().create(end);
    while (from != null) {
      Iterator<Record> records = index.iterator(index.getRecordFactory().create(from), max);
      try {
        if (!records.hasNext()) {
          return found;
        }
        byte[] key = records.next().getKey();
        NodeId id = NodeIdFactory.get(key, prefix.length);
        found.add(nodes.getNodeForNodeId(id));
        from = next(Arrays.copyOf(key, prefix.length + NodeId.SIZE), length);
      } finally {
        Iter.close(records);
      }
    }
    return found;
  }

  /** The least key above all that begin with a prefix; null if there is none. */
  private static byte @Nullable [] next(byte[] prefix, int length) {
    byte[] next = Arrays.copyOf(prefix, length);
    for (int i = prefix.length - 1; i >= 0; i--) {
      if (++next[i] != 0) {
        return next;
      }
    }
    return null;
  }
}
