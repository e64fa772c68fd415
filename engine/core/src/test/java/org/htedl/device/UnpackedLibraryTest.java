// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;

class UnpackedLibraryTest {
  private static final String FOLDER = "java.io.tmpdir";

  /** Writes a file as JCuda and JOCL do. */
  public static final class Unpacking {
    static final Path FILE = Path.of(System.getProperty(FOLDER), "library.so");
    private static final boolean IS_ALONE;

    static {
      try {
        Files.writeString(FILE, "code");
        IS_ALONE = isForItsUserAlone(FILE.getParent());
      } catch (IOException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    private Unpacking() {}

    private static boolean isForItsUserAlone(Path folder) throws IOException {
      return !folder.getFileSystem().supportedFileAttributeViews().contains("posix")
          || PosixFilePermissions.toString(Files.getPosixFilePermissions(folder))
              .equals("rwx------");
    }
  }

  /** Has no library for this system. */
  public static final class Missing {
    static {
      load();
    }

    private Missing() {}

    private static void load() {
      throw new UnsatisfiedLinkError("no library");
    }
  }

  private static final class Hidden {}

  @Test
  void theFileIsInAFolderOfOnesOwnAndDeleted() throws Exception {
    String shared = System.getProperty(FOLDER);
    UnpackedLibrary.initialise(Unpacking.class);
    assertEquals(shared, System.getProperty(FOLDER));
    Path own = Unpacking.FILE.getParent();
    assertNotEquals(Path.of(shared), own);
    assertTrue(own.startsWith(shared), own.toString());
    assertTrue(Unpacking.IS_ALONE);
    assertFalse(Files.exists(own));
    UnpackedLibrary.initialise(Unpacking.class);
  }

  @Test
  void whatFailsLeavesTheSharedFolderToTheRest() {
    String shared = System.getProperty(FOLDER);
    assertThrows(UnsatisfiedLinkError.class, () -> UnpackedLibrary.initialise(Missing.class));
    assertEquals(shared, System.getProperty(FOLDER));
    assertThrows(NoClassDefFoundError.class, () -> UnpackedLibrary.initialise(Missing.class));
    assertThrows(IllegalArgumentException.class, () -> UnpackedLibrary.initialise(Hidden.class));
    assertEquals(shared, System.getProperty(FOLDER));
  }
}
