// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Native libraries of classes that unpack them from an archive when they are initialised, as JCuda
 * and JOCL do. They write to the folder {@code java.io.tmpdir} under a name that all processes
 * share, and load a file of that name as it is. So two processes that start at once load each
 * other's half-written file, which ends them by SIGBUS, one that is killed meanwhile leaves such a
 * file for all later ones, and where others may write to that folder, what they put there is run.
 * Here every process has a folder of its own, which only its user may enter.
 */
public final class UnpackedLibrary {
  private static final String FOLDER = "java.io.tmpdir";
  private static final Set<Class<?>> INITIALISED = new HashSet<>();

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
    if (INITIALISED.contains(type)) {
      return;
    }
    String shared = System.getProperty(FOLDER);
    Path own = folder();
    try {
      System.setProperty(FOLDER, own.toString());
      MethodHandles.publicLookup().ensureInitialized(type);
      INITIALISED.add(type);
    } catch (IllegalAccessException e) {
      throw new IllegalArgumentException(type + " is not public", e);
    } finally {
      System.setProperty(FOLDER, shared);
      delete(own.toFile());
    }
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory("htedl-library");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Windows keeps a library that is loaded, so that it and the folder go when the process ends. */
  private static void delete(File folder) {
    File[] files = folder.listFiles();
    if (files == null) {
      return;
    }
    boolean isEmpty = true;
    for (File file : files) {
      isEmpty &= file.delete();
    }
    if (!isEmpty || !folder.delete()) {
      // What is registered last is deleted first.
      folder.deleteOnExit();
      Arrays.stream(files).forEach(File::deleteOnExit);
    }
  }
}
