// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.htedl.testing.Prerequisite;
import org.htedl.testing.ReadOnlyFolder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that keep the mirror of their files. */
class KeepOptionTest {
  @TempDir Path folder;
  private Path family;
  private Path kept;

  @BeforeEach
  void write() throws IOException {
    family = Execution.family(folder);
    kept = folder.resolve("family.ttl.htedl");
  }

  private Execution eval(String... arguments) {
    List<String> all =
        new ArrayList<>(List.of("eval", "--data", family.toString(), "--format", "csv"));
    all.addAll(List.of(arguments));
    return Execution.of(all.toArray(String[]::new));
  }

  private static void prints(Execution execution, String second) {
    assertEquals("", execution.err());
    assertEquals(List.of("covered,expression", second), execution.lines());
  }

  private static void warns(Execution execution, String reason, String second) {
    assertEquals(1, execution.err().lines().count(), execution.err());
    assertTrue(execution.err().contains(reason), execution.err());
    assertEquals(List.of("covered,expression", second), execution.lines());
  }

  private Object fileKey() throws IOException {
    return Files.readAttributes(kept, BasicFileAttributes.class).fileKey();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--keep", "--keep=hash"})
  void theSecondTimeNothingIsRead(String option) throws IOException {
    prints(eval(option, "Person"), "4,Person");
    assertTrue(Files.exists(kept));
    Object first = fileKey();
    // The prefixes of the file are kept, too.
    prints(eval(option, ":Person"), "4,:Person");
    assertEquals(first, fileKey());
  }

  @Test
  void otherDataIsReadAnew() throws IOException {
    prints(eval("--keep", "Person"), "4,Person");
    Files.writeString(family, Files.readString(family) + ":eve a :Woman .\n");
    warns(eval("--keep", "Person"), "it was made from other data", "5,Person");
    prints(eval("--keep", "Person"), "5,Person");
  }

  /** Neither times nor sizes decide: both can be what they were. */
  @ParameterizedTest
  @ValueSource(strings = {"--keep", "--keep=hash"})
  void onlyContentCounts(String option) throws IOException {
    prints(eval(option, "Person"), "4,Person");
    FileTime time = Files.getLastModifiedTime(family);
    Files.setLastModifiedTime(family, FileTime.fromMillis(1));
    Object first = fileKey();
    prints(eval(option, "Person"), "4,Person");
    assertEquals(first, fileKey());
    Files.writeString(family, Files.readString(family).replace(":dora a :Woman", ":dora a :Wumon"));
    Files.setLastModifiedTime(family, time);
    warns(eval(option, "Person"), "it was made from other data", "3,Person");
  }

  /** One letter between the pieces of a file of several MiB that an earlier version looked at. */
  @Test
  void everyByteOfALongFileCounts() throws IOException {
    String start = Files.readString(family);
    String comment = "# " + "x".repeat(1 << 20) + "\n";
    String end = comment.repeat(3);
    Files.writeString(family, start + comment.repeat(3) + ":eve a :Woman .\n" + end);
    FileTime time = Files.getLastModifiedTime(family);
    prints(eval("--keep", "Person"), "5,Person");
    prints(eval("--keep", "Person"), "5,Person");
    Files.writeString(family, start + comment.repeat(3) + ":eve a :Wumon .\n" + end);
    Files.setLastModifiedTime(family, time);
    warns(eval("--keep", "Person"), "it was made from other data", "4,Person");
  }

  /** What can be read only once has no content that could be compared. */
  @Test
  void aPipeIsNotKept() throws IOException, InterruptedException {
    Prerequisite.require(
        Files.isExecutable(Path.of("/usr/bin/mkfifo")), "pipes: mkfifo is missing");
    Path pipe = folder.resolve("pipe.ttl");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    for (String woman : List.of("", ":eve a :Woman .")) {
      Thread writer =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      Files.writeString(
                          pipe, Files.readString(family) + woman, StandardOpenOption.WRITE);
                    } catch (IOException e) {
                      throw new UncheckedIOException(e);
                    }
                  });
      Execution execution =
          Execution.of("eval", "--data", pipe.toString(), "--format", "csv", "--keep", "Person");
      writer.join();
      warns(execution, "is not a regular file", woman.isEmpty() ? "4,Person" : "5,Person");
    }
    assertFalse(Files.exists(folder.resolve("pipe.ttl.htedl")));
  }

  @Test
  void underAnotherEntailmentItIsMadeAnew() {
    prints(eval("--keep", "Person"), "4,Person");
    warns(
        eval("--keep", "--entailment", "none", "Woman"),
        "it was made under another entailment",
        "3,Woman");
  }

  @Test
  void whatIsBrokenOrForeignIsReplaced() throws IOException {
    prints(eval("--keep", "Person"), "4,Person");
    byte[] whole = Files.readAllBytes(kept);
    whole[whole.length / 2] ^= 4;
    Files.write(kept, whole);
    warns(eval("--keep", "Person"), "it is damaged", "4,Person");
    prints(eval("--keep", "Person"), "4,Person");
    Files.writeString(
        kept, "notes of mine, which are longer than the shortest file could be".repeat(9));
    warns(eval("--keep", "Person"), "it is not a snapshot of a mirror", "4,Person");
    prints(eval("--keep", "Person"), "4,Person");
  }

  @Test
  void aFolderInItsPlaceIsNoFailure() throws IOException {
    Files.createDirectories(kept.resolve("sub"));
    Execution execution = eval("--keep", "Person");
    assertEquals(List.of("covered,expression", "4,Person"), execution.lines());
    assertEquals(0, execution.status());
    assertTrue(execution.err().contains(" is not written: "), execution.err());
    assertFalse(execution.err().contains("\tat "), execution.err());
  }

  /** Whoever evaluates data of others is told why nothing is kept, and gets the answer. */
  @Test
  @SuppressWarnings("try") // The folder is read-only meanwhile.
  void aFolderThatMayNotBeWrittenTo() throws IOException {
    String reason = "this process may not write to the folder " + folder + "; let it write there";
    try (var readOnly = ReadOnlyFolder.of(folder, "--keep in a folder that cannot be written to")) {
      warns(eval("--keep", "Person"), kept + " is not written: " + reason, "4,Person");
    }
    prints(eval("--keep", "Person"), "4,Person");
    Files.writeString(family, Files.readString(family) + ":eve a :Woman .\n");
    try (var readOnly = ReadOnlyFolder.of(folder, "--keep in a folder that cannot be written to")) {
      Execution second = eval("--keep", "Person");
      assertEquals(
          List.of(
              "htedl: " + kept + " is not used: it was made from other data",
              "htedl: " + kept + " is not written: " + reason),
          second.err().lines().toList());
      assertEquals(List.of("covered,expression", "5,Person"), second.lines());
    }
  }

  @Test
  void theClosureIsTheSame() {
    String[] command = {
      "closure", "--data", family.toString(), "--keep", "--out", folder.resolve("a.nt").toString()
    };
    Execution first = Execution.of(command);
    Execution second = Execution.of(command);
    assertEquals("", first.err());
    assertEquals("", second.err());
    assertEquals(first.out(), second.out());
    assertTrue(first.out().contains("entailed=4"), first.out());
  }

  @Test
  void otherValuesAreRefused() {
    Execution execution = eval("--keep=all", "Person");
    assertEquals(1, execution.status());
    assertTrue(execution.err().contains("--keep=hash, not --keep=all"), execution.err());
  }
}
