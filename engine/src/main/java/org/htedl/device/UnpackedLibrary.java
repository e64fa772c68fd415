package org.htedl.device;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Native libraries of classes that unpack them from an archive when they are initialised, as JCuda
 * and JOCL do. They write to the folder {@code java.io.tmpdir} under a name that all processes
 * share, and load a file of that name as it is. So two processes that start at once load each
 * other's half-written file, which ends them by SIGBUS, one that is killed meanwhile leaves such a
 * file for all later ones, and where others may write to that folder, what they put there is run.
 * Here every process has a folder of its own, which nobody else may enter.
 */
public final class UnpackedLibrary {
  private static final String FOLDER = "java.io.tmpdir";

  private UnpackedLibrary() {}

  /**
   * Initialises a class, unless it is, with another folder for temporary files meanwhile; deletes
   * that folder where the system allows it, and else when the process ends.
   *
   * @param type a public class
   * @throws LinkageError if it finds no library
   * @throws UncheckedIOException if there is no place for a folder
   */
  public static synchronized void initialise(Class<?> type) {
    String shared = System.getProperty(FOLDER);
    Path own = folder();
    try {
      System.setProperty(FOLDER, own.toString());
      MethodHandles.publicLookup().ensureInitialized(type);
    } catch (IllegalAccessException e) {
      throw new IllegalArgumentException(type + " is not public", e);
    } finally {
      System.setProperty(FOLDER, shared);
      delete(own);
    }
  }

  private static Path folder() {
    try {
      Path folder = Files.createTempDirectory("htedl-library");
      folder.toFile().deleteOnExit();
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path folder) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        // Deleted before the folder, which was registered first.
        file.toFile().deleteOnExit();
        Files.deleteIfExists(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      // Windows keeps a library that is loaded, and something else may have been put there.
    }
  }
}
