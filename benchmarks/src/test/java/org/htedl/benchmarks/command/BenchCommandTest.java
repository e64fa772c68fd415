// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.htedl.launcher.Execution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command {@code htedl bench}, which {@code htedl} finds as a service. */
class BenchCommandTest {
  @Test
  void helpNamesTheTables() {
    assertTrue(Execution.of("--help").out().contains("  bench"));
    Execution help = Execution.of("bench", "--help");
    assertEquals(0, help.status());
    assertTrue(help.out().startsWith("Usage: htedl bench "), help.out());
    assertTrue(help.out().contains("rivals [INDIVIDUALS]"), help.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "conj 1000 3",
        "exists 1000 graph",
        "card_max 1000 unique",
        "batch 20 1000 3",
        "cover_disj 200 4 zeros"
      })
  void workloadsCheckThemselves(String workload) {
    Execution bench = Execution.of(("bench " + workload + " --reps 2 --threads 2").split(" "));
    assertEquals("", bench.err());
    assertEquals(0, bench.status());
    assertEquals(1, bench.lines().size(), bench.out());
    assertTrue(
        bench.out().matches("(?s)op=.* median_us=[0-9.]+ .* check=-?[0-9]+\\s*"), bench.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bench nonsense | no table or workload \"nonsense\"",
        "bench http | http takes URL HYPOTHESES and got 0",
        "bench http http://localhost:1/kb 10 | no server answers at that address",
        "bench goals 5 | goals takes nothing and got 1",
        "bench rivals many | not a positive number: many",
        "bench changes 0 | not a positive number: 0",
        "bench rivals 10 --limit 0 | --limit",
        "bench ablation nonsense | there are bytes, width, tiles, sharing, direction, counters",
        "bench conj 1000 3 --peer /nowhere/peer.c | no such file: /nowhere/peer.c",
        "bench conj 1000 3 --limit /nowhere/bitproto.c | no such file: /nowhere/bitproto.c",
        "bench conj 1000 3 --peer a.c --limit b.c | --peer and --limit are two comparisons",
        "bench conj 1000 3 --from nowhere | --from is plan or text",
        "bench conj many 3 | many",
        "bench cover_conj 200 4 twos | there are ones, zeros",
        "bench conj 1000 3 --device cuda:7 | cuda:7",
        "bench entailed /nowhere | no such file: /nowhere/univ-bench.owl",
        "bench patterns --order none | --order is sizes or paper, not none",
        "bench patterns --compress all | --compress is twins, not all",
        "bench patterns --device abacus | --device has scalar, processor, opencl or cuda",
        "bench queries | queries needs rows, groups, expressions, social, small or list",
        "bench queries list --only nothing.such | no query matches nothing.such",
        "bench queries list --only ( | --only: ",
        "bench queries list --reps 0 | --triples, --reps and --timeout are at least 1",
        "bench closure --shape z | --shape is d or y, not z",
        "bench closure --scale 1/2 | --scale needs --shape d or y",
        "bench closure --shape d --scale 2 | --scale has parts of the published size"
      })
  void oneSentenceForWhatIsWrong(String arguments, String sentence) {
    Execution execution = Execution.of(arguments.split(" "));
    assertEquals(1, execution.status());
    assertEquals("", execution.out());
    assertTrue(execution.err().contains(sentence), execution.err());
    assertEquals(1, execution.err().lines().count(), execution.err());
  }
}
