// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.snapshot;

import java.util.Optional;
import org.apache.jena.dboe.trans.bplustree.BPlusTree;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.tdb2.store.nodetable.NodeTableTRDF;
import org.apache.jena.tdb2.store.tupletable.TupleIndex;
import org.apache.jena.tdb2.store.tupletable.TupleIndexRecord;
import org.htedl.mirror.store.StateSignature;

/**
 * Commit of an open TDB2 database that a transaction sees: the roots of all its trees and the
 * length of its node table. TDB2 writes blocks that a commit changes to new places, the root with
 * them, so no two commits of one open database have the same roots.
 *
 * <p>That holds as long as the database is open. Afterwards somebody can put other files in its
 * place, with other data and the same roots; {@link DatabaseContent} tells those apart.
 */
final class DatabaseState {
  private DatabaseState() {}

  /**
   * Returns the signature of the commit, in microseconds; empty if this class does not know the
   * version of TDB2.
   *
   * @param dataset a TDB2 database, in a read transaction of this thread
   */
  static Optional<StateSignature> of(DatasetGraph dataset) {
    try {
      return Optional.of(read(dataset));
    } catch (RuntimeException | LinkageError unknown) {
      return Optional.empty();
    }
  }

  /**
   * As above.
   *
   * @throws LinkageError if TDB2 is not as this class knows it
   * @throws ClassCastException likewise
   */
  static StateSignature read(DatasetGraph dataset) {
    StateSignature.Builder state = new StateSignature.Builder();
    for (DatabaseTable table : DatabaseTable.of(dataset)) {
      for (TupleIndex index : table.indexes()) {
        state.add(index.getName()).add(root(((TupleIndexRecord) index).getRangeIndex()));
      }
      NodeTableTRDF nodes = table.nodes();
      state.add(root(nodes.getIndex())).add(nodes.getData().length());
    }
    return state.build();
  }

  private static int root(Object tree) {
    return ((BPlusTree) tree).getRootId();
  }
}
