// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.snapshot;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.jena.dboe.base.file.Location;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.htedl.mirror.store.Disk;
import org.htedl.mirror.store.SnapshotFile;
import org.htedl.mirror.store.StateSignature;

/**
 * The snapshots of a database, in the folder of its data, which compaction replaces by another.
 *
 * @param path the folder
 * @param disk what changes it
 */
record SnapshotFolder(Path path, Disk disk) {
  private static final String PREFIX = "htedl-";
  private static final String SUFFIX = ".mirror";
  private static final int DIGITS = 32;

  /** The folder of a TDB2 database as it is now; empty where that is in memory. */
  static Optional<SnapshotFolder> of(DatasetGraph dataset, Disk disk) {
    Location location = TDBInternal.getDatasetGraphTDB(dataset).getLocation();
    return location == null || location.isMem()
        ? Optional.empty()
        : Optional.of(new SnapshotFolder(Path.of(location.getDirectoryPath()), disk));
  }

  /** The file of a graph. */
  SnapshotFile file(Node graph) {
    String hash = new StateSignature.Builder().add(graph.toString()).build().hex();
    return new SnapshotFile(path.resolve(PREFIX + hash.substring(0, DIGITS) + SUFFIX), disk);
  }

  /** Removes all snapshots and what their writers have left, so that a crash brings none back. */
  void deleteAll() throws IOException {
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(path)) {
      try (DirectoryStream<Path> found =
          Files.newDirectoryStream(path, PREFIX + "*" + SUFFIX + "{,.*}")) {
        found.forEach(files::add);
      }
    }
    for (Path file : files) {
      disk.unlink(file);
    }
    if (!files.isEmpty()) {
      disk.forceFolder(path);
    }
  }
}
