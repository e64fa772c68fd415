// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.rivals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.junit.jupiter.api.Test;

class RivalTableTest {
  private final StringWriter printed = new StringWriter();
  private final StringWriter progress = new StringWriter();

  private void print(Duration limit, List<Supplier<SparqlStore>> stores) {
    new RivalTable(
            new PeopleGraph(300, 1), limit, new PrintWriter(printed), new PrintWriter(progress))
        .print(DeviceChoice.of("simd"), stores);
  }

  private List<String> rows() {
    return printed.toString().lines().filter(line -> line.startsWith("| `")).toList();
  }

  @Test
  void jenaCountsWhatTheEngineCounts() {
    print(Duration.ofSeconds(60), List.of(JenaStore::inMemory, JenaStore::tdb2));
    assertEquals(10, rows().size());
    assertTrue(rows().stream().allMatch(row -> row.endsWith("| equal |")), printed::toString);
    assertTrue(progress.toString().contains("Jena TDB2: loaded in "), progress::toString);
  }

  @Test
  void whoTakesTooLongIsNotCompared() {
    print(Duration.ofSeconds(60), List.of(JenaStore::inMemory, () -> new Slow(false)));
    for (String row : rows()) {
      assertTrue(row.contains("| > "), row);
      assertTrue(row.endsWith("| not compared: slow |"), row);
    }
  }

  @Test
  void whoCountsOtherwiseEndsIt() {
    Slow wrong = new Slow(true);
    assertThrows(
        IllegalStateException.class, () -> print(Duration.ofSeconds(60), List.of(() -> wrong)));
    assertTrue(wrong.isClosed);
  }

  /** What is asked here takes much longer than a second. */
  @Test
  void jenaStopsAtTheLimit() {
    for (Supplier<JenaStore> maker :
        List.<Supplier<JenaStore>>of(JenaStore::inMemory, JenaStore::tdb2)) {
      try (SparqlStore store = maker.get()) {
        store.load(new PeopleGraph(2000, 1));
        String pairs = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }";
        assertEquals(OptionalLong.empty(), store.count(pairs, Duration.ofSeconds(1)));
        assertFalse(
            store.count("SELECT (COUNT(*) AS ?n) { ?a ?b ?c }", Duration.ofMinutes(1)).isEmpty());
      }
    }
  }

  /** A store that never comes to a count, or to a wrong one. */
  private static final class Slow implements SparqlStore {
    private final boolean counts;
    private boolean isClosed;

    Slow(boolean counts) {
      this.counts = counts;
    }

    @Override
    public String label() {
      return "slow";
    }

    @Override
    public void load(TripleSource source) {}

    @Override
    public OptionalLong count(String query, Duration limit) {
      return counts ? OptionalLong.of(-1) : OptionalLong.empty();
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }
}
