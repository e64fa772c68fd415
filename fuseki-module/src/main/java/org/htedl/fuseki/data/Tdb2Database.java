// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.data;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.jena.dboe.base.file.Location;
import org.apache.jena.dboe.base.file.ProcessFileLock;
import org.apache.jena.dboe.transaction.txn.TransactionException;
import org.apache.jena.dboe.transaction.txn.journal.Journal;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.tdb2.DatabaseMgr;

/**
 * Opens TDB2 databases, also after a process was killed in the middle of its journal.
 *
 * <p>Jena recovers from a journal that ends between two entries. From one that ends within an entry
 * it does not, and refuses to open the database from then on. A journal has one transaction at
 * most, and the entry that says that it has committed comes last; so where an entry is cut off,
 * nothing has committed.
 */
public final class Tdb2Database {
  private static final String JOURNAL = "journal.jrnl";
  private static final String LOCK = "tdb.lock";

  /** The folders of a database, one for each time that it was compacted and one for the first. */
  private static final String GENERATIONS = "Data-*";

  private Tdb2Database() {}

  /** Whether a folder has a database; another folder becomes one when it is opened. */
  public static boolean exists(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (DirectoryStream<Path> generations = Files.newDirectoryStream(folder, GENERATIONS)) {
      return generations.iterator().hasNext();
    }
  }

  /**
   * The database in a folder, which is a new one if the folder is empty.
   *
   * @param warn is given a sentence where a journal was put aside
   * @throws org.apache.jena.dboe.base.file.AlreadyLocked if another process has it
   */
  public static DatasetGraph open(Path folder, Consumer<String> warn) throws IOException {
    recover(folder, warn);
    return DatabaseMgr.connectDatasetGraph(Location.create(folder.toAbsolutePath()));
  }

  /**
   * Puts aside the journals with which Jena would not open a database; does nothing where there is
   * none, or where a process has it open.
   *
   * @param warn is given a sentence where a journal was put aside
   */
  public static void recover(Path folder, Consumer<String> warn) throws IOException {
    if (!journals(folder).isEmpty()) {
      Location location = Location.create(folder.toAbsolutePath());
      ProcessFileLock lock = ProcessFileLock.create(location.getPath(LOCK));
      // Where another process has it, that one writes the journal; Jena says so.
      if (!lock.isLockedHere() && lock.tryLock()) {
        try {
          putAside(folder, warn);
        } finally {
          // Not unlock(): a lock that was given back cannot be taken again.
          ProcessFileLock.release(lock);
        }
      }
    }
  }

  /** Renames the journals that end within an entry. */
  private static void putAside(Path folder, Consumer<String> warn) throws IOException {
    for (Path journal : journals(folder)) {
      if (isTorn(Location.create(journal.getParent()))) {
        Path aside = journal.resolveSibling(JOURNAL + "." + System.currentTimeMillis() + ".torn");
        Files.move(journal, aside);
        warn.accept(
            "a process was killed before its last transaction had committed; what is left of that is"
                + " now "
                + aside);
      }
    }
  }

  /** The journals with something in them: those that a process has left that did not end itself. */
  private static List<Path> journals(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> generations = Files.newDirectoryStream(folder, GENERATIONS)) {
      for (Path generation : generations) {
        Path journal = generation.resolve(JOURNAL);
        if (Files.exists(journal) && Files.size(journal) > 0) {
          found.add(journal);
        }
      }
    }
    return found;
  }

  private static boolean isTorn(Location location) {
    Journal journal = Journal.create(location);
    try {
      journal.entries().forEachRemaining(entry -> {});
      return false;
    } catch (TransactionException unreadable) {
      return true;
    } finally {
      journal.close();
    }
  }
}
