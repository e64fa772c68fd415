// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process that writes to TDB2 at a random moment, again and again: the next one finds each
 * transaction as a whole or not at all, and mirrors of just that. {@code -Dhtedl.crash.rounds} sets
 * how often, {@code -Dhtedl.crash.seed} repeats.
 */
class CrashTest {
  private static final int ROUNDS = Integer.getInteger("htedl.crash.rounds", 2);

  @TempDir Path folder;

  /** The last transactions that a process has begun and finished, as far as it could tell. */
  private record Counts(int found, int begun, int done) {}

  @Test
  void aKilledProcessLeavesNothingByHalf() throws Exception {
    long seed = Long.getLong("htedl.crash.seed", 1);
    Random random = new Random(seed);
    Counts last = new Counts(0, 0, 0);
    for (int round = 0; round <= ROUNDS; round++) {
      // The first process lives until it has committed something, however slow the machine is.
      String awaited = round == 0 ? "done " : "found ";
      Counts next = run(seed + round, awaited, random.nextInt(600));
      String where = "seed " + seed + ", round " + round + ": " + last + ", then " + next;
      assertTrue(next.found >= last.done && next.found <= last.begun, where);
      last = next;
    }
    assertTrue(last.found > 0, "no process has committed anything");
  }

  /** A process may be killed between the head of a journal's entry and its content. */
  @Test
  void aJournalThatEndsWithinAnEntryHasNoTransaction() throws Exception {
    Counts last = run(1, "done ", 0);
    Path journal = folder.resolve("database").resolve(CrashingWriter.JOURNAL);
    ByteBuffer head = ByteBuffer.allocate(5 * Integer.BYTES).putInt(24).putInt(0);
    Files.write(journal, head.array(), StandardOpenOption.APPEND);
    Counts next = run(2, "found ", 0);
    assertTrue(next.found >= last.done && next.found <= last.begun, last + ", then " + next);
    try (Stream<Path> files = Files.list(journal.getParent())) {
      assertEquals(1, files.filter(file -> file.toString().endsWith(".torn")).count());
    }
  }

  /** Starts a process, and kills it some time after it has written a line. */
  private Counts run(long seed, String awaited, int millis)
      throws IOException, InterruptedException {
    Path database = Files.createDirectories(folder.resolve("database"));
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules=jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                CrashingWriter.class.getName(),
                database.toString(),
                String.valueOf(seed))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      while (process.isAlive() && last(lines(output), awaited, -1) < 0) {
        TimeUnit.MILLISECONDS.sleep(10);
      }
      TimeUnit.MILLISECONDS.sleep(millis);
      assertTrue(process.isAlive(), () -> String.join("\n", lines(output)));
    } finally {
      process.destroyForcibly().waitFor();
    }
    List<String> lines = lines(output);
    int found = last(lines, "found ", 0);
    return new Counts(found, last(lines, "begins ", found), last(lines, "done ", found));
  }

  /** Those that are complete. */
  private static List<String> lines(Path output) {
    try {
      String text = Files.readString(output);
      return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int last(List<String> lines, String start, int otherwise) {
    return lines.stream()
        .filter(line -> line.startsWith(start))
        .map(line -> Integer.parseInt(line.substring(start.length())))
        .reduce((first, second) -> second)
        .orElse(otherwise);
  }
}
