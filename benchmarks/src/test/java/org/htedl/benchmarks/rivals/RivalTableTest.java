package org.htedl.benchmarks.rivals;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.htedl.benchmarks.workload.DeviceChoice;
import org.junit.jupiter.api.Test;

class RivalTableTest {
  /** The table fails by itself where a store counts otherwise than the engine. */
  @Test
  void jenaCountsWhatTheEngineCounts() {
    StringWriter printed = new StringWriter();
    new RivalTable(new PeopleGraph(300, 1), Duration.ofSeconds(60), new PrintWriter(printed))
        .print(DeviceChoice.of("simd"), List.of(JenaStore::inMemory, JenaStore::tdb2));
    assertEquals(10, printed.toString().lines().filter(line -> line.startsWith("| `")).count());
  }
}
