// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that change while a command reads them. */
class KeptMirrorTest {
  private static final String ONE = "<x:a> <x:p> <x:b> .\n";
  private static final String OTHER = "<x:a> <x:p> <x:c> .\n";

  @TempDir Path folder;
  private Path file;
  private Path aside;
  private KeptMirror kept;

  @BeforeEach
  void look() throws IOException {
    file = written("data.nt", ONE);
    aside = written("aside", OTHER);
    kept = KeptMirror.of(List.of(file), new Closure(Entailment.NONE)).orElseThrow();
  }

  /** A file whose time tells nothing. */
  private Path written(String name, String content) throws IOException {
    Path path = Files.writeString(folder.resolve(name), content);
    return Files.setLastModifiedTime(path, FileTime.fromMillis(1_000_000));
  }

  private Mirror read() throws IOException {
    return FileKnowledgeBase.read(List.of(file), Entailment.NONE).mirror();
  }

  private boolean isKept(Mirror mirror) {
    kept.keep(mirror, Map.of());
    return Files.exists(folder.resolve("data.nt.htedl"));
  }

  @Test
  void sameFilesAreKept() throws IOException {
    assertTrue(isKept(read()));
    assertEquals(1, kept.load().orElseThrow().mirror().assertions());
  }

  @Test
  void filesReplacedMeanwhileAreNot() throws IOException {
    Files.move(aside, file, StandardCopyOption.REPLACE_EXISTING);
    assertFalse(isKept(read()));
  }

  @Test
  void filesRewrittenMeanwhileAreNot() throws IOException {
    written("data.nt", OTHER);
    assertFalse(isKept(read()));
  }

  /** Another file is read, and one with the first content comes back before the end. */
  @Test
  void filesReplacedAndPutBackAreNot() throws IOException {
    // So that the new file does not get the number of the first.
    Files.createLink(folder.resolve("link"), file);
    Files.move(aside, file, StandardCopyOption.REPLACE_EXISTING);
    Mirror other = read();
    Files.move(written("first", ONE), file, StandardCopyOption.REPLACE_EXISTING);
    assertFalse(isKept(other));
  }

  @Test
  void theOrderOfFilesCounts() throws IOException {
    List<Path> files = List.of(file, aside);
    assertNotEquals(
        FileSignature.of(files).content(), FileSignature.of(files.reversed()).content());
  }
}
