// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.process;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class TemporaryFolderTest {
  @Test
  void goesWithWhatIsInIt() throws Exception {
    TemporaryFolder folder = TemporaryFolder.create("htedl-test");
    try (folder) {
      Files.createDirectories(folder.path().resolve("a/b"));
      Files.writeString(folder.path().resolve("a/b/c"), "c");
      assertTrue(Files.exists(folder.path()));
    }
    assertFalse(Files.exists(folder.path()));
  }
}
