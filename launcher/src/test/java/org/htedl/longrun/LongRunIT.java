// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Short slices of the long run with fixed seeds: those kinds that no other test has in a shorter
 * form. Updates at random and killed processes are in the tests of the module.
 */
class LongRunIT {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"fuzz,300", "cycles,6", "clients,2"})
  void aShortSlice(String name, int cases) throws Exception {
    Kind kind =
        Kinds.all().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    Slice slice = new Slice(name, 1, cases);
    Outcome outcome = kind.run(slice, folder);
    assertEquals(List.of(), outcome.failures(), slice::command);
  }

  @Test
  void slicesAddUp() throws Exception {
    Path results = folder.resolve("results");
    Results first = Results.open(results, false);
    first.add(new Slice("fuzz", 1, 300), new Outcome(List.of(), "all\twell"), 1.5);
    first.add(new Slice("kill", 7, 2), new Outcome(List.of("lost", "half"), ""), 60);
    Results again = Results.open(results, true);
    again.add(new Slice("fuzz", 2, 200), new Outcome(List.of(), ""), 2);
    List<Results.Line> lines = again.lines();
    assertEquals(3, lines.size());
    assertEquals("all well", lines.get(0).figures());
    List<String> summary = again.summary().lines().map(l -> l.replaceAll(" +", " ")).toList();
    assertTrue(summary.contains("fuzz 2 500 requests 0 0.1"), summary::toString);
    assertTrue(summary.contains("kill 1 2 rounds 2 1.0"), summary::toString);
    String command = ".ci/long-run --only kill --seed 7 --cases 2 --slices 1";
    assertTrue(summary.contains("failed: " + command), summary::toString);
    assertTrue(Files.readString(results.resolve("failures/kill-7.txt")).startsWith(command + "\n"));
  }
}
