// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.nio.file.Path;
import org.apache.jena.dboe.base.file.Location;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.tdb2.DatabaseMgr;

/** The kinds of dataset that can be mirrored. */
public enum Storage {
  IN_MEMORY,
  TDB2,
  TDB2_ON_DISK;

  /** A new, empty dataset. */
  public DatasetGraph create(Path folder) {
    return switch (this) {
      case IN_MEMORY -> DatasetGraphFactory.createTxnMem();
      case TDB2 -> DatabaseMgr.createDatasetGraph();
      case TDB2_ON_DISK -> DatabaseMgr.connectDatasetGraph(Location.create(folder));
    };
  }
}
