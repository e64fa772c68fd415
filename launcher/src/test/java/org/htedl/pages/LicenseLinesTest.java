// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each source file names its licence in one of its first two lines, as SPDX writes it. */
class LicenseLinesTest {
  private static final String LINE = "SPDX-License-Identifier: Apache-2.0";
  private static final Set<String> ENDINGS =
      Set.of("java", "js", "mjs", "h", "cpp", "cu", "py", "sh", "css", "html");

  @Test
  void sourcesNameTheirLicense() throws IOException {
    List<String> without = new ArrayList<>();
    int read = 0;
    for (Path file : Page.sources()) {
      if (isSource(file)) {
        read++;
        if (!namesLicense(file)) {
          without.add(Page.ROOT.relativize(file).toString());
        }
      }
    }
    assertEquals(List.of(), without, "put \"" + LINE + "\" into a comment at the top");
    assertTrue(read > 2000, read + " source files");
  }

  /** A file with one of the endings, or a script without an ending. */
  private static boolean isSource(Path file) throws IOException {
    String name = file.getFileName().toString();
    int point = name.lastIndexOf('.');
    if (point >= 0) {
      return ENDINGS.contains(name.substring(point + 1));
    }
    try (var in = Files.newInputStream(file)) {
      return in.read() == '#' && in.read() == '!';
    }
  }

  private static boolean namesLicense(Path file) throws IOException {
    try (BufferedReader in = Files.newBufferedReader(file)) {
      for (int i = 0; i < 2; i++) {
        String line = in.readLine();
        if (line != null && line.contains(LINE)) {
          return true;
        }
      }
      return false;
    }
  }
}
