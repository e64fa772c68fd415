// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.system.progress.MonitorOutput;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.loader.DataLoader;
import org.apache.jena.tdb2.loader.LoaderFactory;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.htedl.fuseki.ingest.CollectedFacts;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.console.TerminalProgress;
import org.jspecify.annotations.Nullable;

/**
 * Makes a TDB2 database of files by TDB2's bulk loader, which is no transaction: what it has
 * written when it is stopped is of no use. So it loads into a folder {@code DIR.loading}, which
 * becomes DIR by one renaming when all of it is on the disk; until then there is no DIR.
 */
public final class BulkLoad {
  private static final String LOCK = "tdb.lock";

  private final Path database;
  private final Path loading;

  /** A load into this folder. */
  public BulkLoad(Path database) {
    this.database = database.toAbsolutePath().normalize();
    Path name = this.database.getFileName();
    if (name == null) {
      throw new Failure("the root folder cannot be a database: give another folder with --tdb2");
    }
    this.loading = this.database.resolveSibling(name + ".loading");
  }

  /**
   * Deletes what a load that was stopped has left.
   *
   * @return the folder that was deleted, if there was one
   * @throws Failure if a load is running
   */
  public Optional<Path> clear() throws IOException {
    if (!Files.isDirectory(loading)) {
      return Optional.empty();
    }
    if (isLocked()) {
      throw new Failure("another process is loading " + database + ": wait until it has ended");
    }
    delete(loading);
    return Optional.of(loading);
  }

  /** Whether there is no database yet: no folder, or one without files. */
  public boolean isPossible() throws IOException {
    if (!Files.exists(database)) {
      return true;
    }
    if (!Files.isDirectory(database)) {
      return false;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(database)) {
      return !files.iterator().hasNext();
    }
  }

  /** Whether a process has the folder open, as TDB2 shows it. */
  private boolean isLocked() throws IOException {
    Path lock = loading.resolve(LOCK);
    if (!Files.exists(lock)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
        FileLock mine = channel.tryLock()) {
      return mine == null;
    } catch (OverlappingFileLockException ours) {
      return true;
    }
  }

  /**
   * Loads the files. DIR is there afterwards, with all of them, or as it was.
   *
   * @param memory bytes that the facts may take which are collected for the first mirror
   * @return these facts
   * @throws Failure for a file that cannot be read to its end
   */
  @SuppressWarnings("try") // what builds the indexes tells no numbers, and the bar shows the time
  public CollectedFacts load(List<Path> files, long memory) throws IOException {
    CollectedFacts facts = new CollectedFacts(memory);
    Files.createDirectories(loading);
    DatasetGraph target = DatabaseMgr.connectDatasetGraph(loading.toString());
    boolean loaded = false;
    try {
      Progress progress = new Progress();
      DataLoader loader = LoaderFactory.phasedLoader(target, progress);
      loader.startBulk();
      try {
        DataFiles.read(files, facts.beside(loader.stream()));
        try (TerminalProgress bar = TerminalProgress.steps("building the indexes", -1)) {
          loader.finishBulk();
        }
        loaded = true;
      } catch (IOException | RuntimeException unreadable) {
        progress.end(loader, unreadable);
        throw unreadable;
      }
    } finally {
      TDBInternal.expel(target, true);
      if (!loaded) {
        delete(loading);
      }
    }
    publish();
    return facts;
  }

  /**
   * What the loader tells of its progress, which ends a load that has failed. Jena's loader leaves
   * its threads waiting then; they end if it is finished, and it tells before it goes on to build
   * the other indexes.
   */
  private static final class Progress implements MonitorOutput {
    private @Nullable Thread ending;

    private static final class Ended extends RuntimeException {
      private static final long serialVersionUID = 1L;

      private Ended() {
        super("the load has failed", null, false, false);
      }
    }

    void end(DataLoader loader, Exception failure) {
      ending = Thread.currentThread();
      try {
        loader.finishBulk();
      } catch (Ended asWanted) {
        loader.finishException(failure);
      } catch (RuntimeException other) {
        failure.addSuppressed(other);
      }
    }

    @Override
    public void print(String format, Object... values) {
      if (Thread.currentThread().equals(ending)) {
        throw new Ended();
      }
    }
  }

  /** Renames the folder once its files are on the disk. */
  private void publish() throws IOException {
    try (Stream<Path> all = Files.walk(loading)) {
      for (Path each : (Iterable<Path>) all::iterator) {
        force(each);
      }
    }
    Files.move(loading, database, StandardCopyOption.ATOMIC_MOVE);
    Path parent = database.getParent();
    if (parent != null) {
      force(parent);
    }
  }

  private static void force(Path path) throws IOException {
    boolean folder = Files.isDirectory(path);
    try (FileChannel channel =
        FileChannel.open(path, folder ? StandardOpenOption.READ : StandardOpenOption.WRITE)) {
      channel.force(true);
    } catch (IOException unsupported) {
      // Windows has no way to force a folder.
      if (!folder) {
        throw unsupported;
      }
    }
  }

  /** Deletes a folder with all that is in it. */
  public static void delete(Path root) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
