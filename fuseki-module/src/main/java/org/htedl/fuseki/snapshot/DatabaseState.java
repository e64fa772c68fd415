package org.htedl.fuseki.snapshot;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.jena.dboe.trans.bplustree.BPlusTree;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.tdb2.store.DatasetGraphTDB;
import org.apache.jena.tdb2.store.nodetable.NodeTableTRDF;
import org.apache.jena.tdb2.store.nodetupletable.NodeTupleTable;
import org.apache.jena.tdb2.store.tupletable.TupleIndex;
import org.apache.jena.tdb2.store.tupletable.TupleIndexRecord;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.htedl.mirror.store.Signature;

/**
 * The state of a TDB2 database as a transaction sees it: the roots of all its trees and the length
 * of its node table. TDB2 writes blocks that a commit changes to new places, the root with them, so
 * that no two commits of one database have the same roots.
 *
 * <p>These are internals of Jena. Where they are not as this class knows them, nothing is said of
 * the state, and there are no snapshots.
 */
final class DatabaseState {
  private DatabaseState() {}

  /**
   * The signature of a graph in this state; empty where TDB2 is not as it is known here.
   *
   * @param dataset a TDB2 database, in this thread's transaction
   */
  static Optional<Signature> of(DatasetGraph dataset, Node graph) {
    try {
      DatasetGraphTDB database = TDBInternal.getDatasetGraphTDB(dataset);
      Signature.Builder state = new Signature.Builder();
      Path folder = Path.of(database.getLocation().getDirectoryPath());
      state.add(String.valueOf(folder.getFileName())).add(graph.toString());
      List<NodeTupleTable> tables =
          List.of(
              database.getTripleTable().getNodeTupleTable(),
              database.getQuadTable().getNodeTupleTable());
      for (NodeTupleTable table : tables) {
        for (TupleIndex index : table.getTupleTable().getIndexes()) {
          state.add(index.getName()).add(root(((TupleIndexRecord) index).getRangeIndex()));
        }
        NodeTableTRDF nodes = (NodeTableTRDF) table.getNodeTable().baseNodeTable();
        state.add(root(nodes.getIndex())).add(nodes.getData().length());
      }
      return Optional.of(state.build());
    } catch (RuntimeException | LinkageError unknown) {
      return Optional.empty();
    }
  }

  private static int root(Object tree) {
    return ((BPlusTree) tree).getRootId();
  }
}
