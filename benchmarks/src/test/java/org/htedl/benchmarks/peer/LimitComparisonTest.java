// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import org.htedl.benchmarks.workload.Clock;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.htedl.benchmarks.workload.WorkloadSpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program stands in for a compiled one: a script, and a compiler that copies it. So this runs
 * where there is no gcc and no AVX-512.
 */
class LimitComparisonTest {
  private static final WorkloadSpec BATCH = WorkloadSpec.of("batch", "20", "1000", "5");

  @TempDir private Path folder;
  private Path compiler = Path.of("");

  @BeforeEach
  void makeCompiler() throws IOException {
    compiler = compiler("__AVX512F__ __AVX512BW__");
  }

  private Path compiler(String macros) throws IOException {
    Path script = folder.resolve("compiler");
    Files.writeString(
        script,
        """
        #!/bin/sh
        if [ "$2" = -dM ]; then
          for macro in %s; do echo "#define $macro 1"; done
        else
          cp "$5" "$7" && chmod +x "$7"
        fi
        """
            .formatted(macros));
    return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private LimitProgram build(String script) throws IOException {
    Path source = Files.writeString(folder.resolve("source.c"), "#!/bin/sh\n" + script);
    return LimitProgram.build(source, false, compiler.toString());
  }

  private static LimitComparison comparison(LimitProgram program, int threads, int rounds) {
    return new LimitComparison(program, new DeviceChoice("simd", threads, Clock.WALL), rounds);
  }

  private static String line(String variant, int threads, String median, String check) {
    return "echo op=batch H=20 N=1000 variant=%s tileKB=32 threads=%d median_us=%s min_us=5 check=%s\n"
        .formatted(variant, threads, median, check);
  }

  @Test
  void theFastestOfThoseThatDoTheSameWorkOnAsManyThreads() throws IOException {
    // The first run only says on how many threads; then 30, 10, 20 by the lines of a file.
    String slower = "count=%s; echo x >>$count; n=$(wc -l <$count)\n".formatted(folder + "/count");
    String changing = "case $n in 1) t=1;; 2) t=30;; 3) t=10;; *) t=20;; esac\n";
    String checked = "[ \"$1 $2 $3\" = 'batch 20 1000' ] || exit 3\n";
    try (LimitProgram program =
        build(
            checked
                + slower
                + changing
                + line("tile_mask", 1, "1", "ok")
                + line("tile_mask", 2, "$t", "ok")
                + line("tile_regmask", 2, "25", "ok")
                + line("tile8_nomask_packed", 2, "7", "ok")
                + line("tile_mask", 4, "2", "ok")
                + "echo op=conj variant=tile_mask threads=2 median_us=1 min_us=1 check=ok\n")) {
      LimitComparison.Comparison found = comparison(program, 3, 3).compare(BATCH, 2);
      assertEquals(2, found.threads());
      assertEquals("tile_mask 32 KB", found.fastest().label());
      assertEquals(20, found.fastest().micros());
      assertEquals(5, found.fastest().minMicros());
      assertEquals("tile8_nomask_packed 32 KB", Objects.requireNonNull(found.otherWork()).label());
      assertEquals(6, found.timing().repetitions());
      assertEquals(found.timing().medianMicros() / 20, found.multiple());
      assertEquals(found.timing().minMicros() / 5, found.multipleOfMinima());
    }
  }

  @Test
  void repetitionsAreThoseThatItHasRoomFor() throws IOException {
    try (LimitProgram program = build(line("tile_mask", 1, "$REPS", "ok"))) {
      LimitQuestion question = Objects.requireNonNull(LimitQuestion.of(BATCH));
      assertEquals(7, program.run(question, 7).getFirst().medianMicros());
      assertEquals(200, program.run(question, 3001).getFirst().medianMicros());
    }
  }

  @Test
  void whatFindsItselfWrongIsNotComparedWith() throws IOException {
    try (LimitProgram program = build(line("tile_mask", 1, "3", "WRONG"))) {
      IOException failed =
          assertThrows(IOException.class, () -> comparison(program, 1, 1).compare(BATCH, 1));
      assertTrue(failed.getMessage().contains("finds its own answer wrong"), failed.getMessage());
    }
  }

  @Test
  void anotherProgramIsRefused() throws IOException {
    try (LimitProgram program = build("echo hello\n")) {
      IOException failed =
          assertThrows(IOException.class, () -> comparison(program, 1, 1).compare(BATCH, 1));
      assertTrue(failed.getMessage().contains("nothing about batch"), failed.getMessage());
    }
  }

  @Test
  void otherWorkloadsAreRefused() throws IOException {
    try (LimitProgram program = build("exit 1\n")) {
      WorkloadSpec disjunction = WorkloadSpec.of("disj", "1000", "5");
      IllegalArgumentException refused =
          assertThrows(
              IllegalArgumentException.class,
              () -> comparison(program, 1, 1).compare(disjunction, 1));
      assertTrue(refused.getMessage().contains("disj 1000 5"), refused.getMessage());
    }
  }

  @Test
  void aProcessorWithoutWideVectorsIsRefused() throws IOException {
    compiler = compiler("__AVX2__");
    assertThrows(IllegalArgumentException.class, () -> build("exit 1\n"));
  }

  @Test
  void whatIsMissingIsNamed() throws IOException {
    Path nowhere = folder.resolve("nowhere");
    assertThrows(
        NoSuchFileException.class, () -> LimitProgram.build(nowhere, false, compiler.toString()));
    Path source = Files.writeString(folder.resolve("source.c"), "");
    IOException failed =
        assertThrows(
            IOException.class, () -> LimitProgram.build(source, false, nowhere.toString()));
    assertTrue(
        failed.getMessage().contains(nowhere + " cannot be run; is it installed"),
        failed.getMessage());
  }
}
