// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.shards;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.htedl.benchmarks.workload.Clock;
import org.junit.jupiter.api.Test;

class ShardTableTest {
  @Test
  void printsARowForEachNumberOfShardsAndEachBatch() {
    StringWriter text = new StringWriter();
    new ShardTable(2000, 1, 1, 1, Clock.CPU, new PrintWriter(text, true)).print();
    List<String> rows = text.toString().lines().filter(line -> line.matches("\\| \\d.*")).toList();
    assertEquals(3 + 4, rows.size(), text::toString);
    assertTrue(rows.get(0).endsWith("| 0.00 |"), "one shard has no ghosts: " + text);
    assertTrue(rows.getLast().matches(".*\\| [1-9][0-9,]* \\| [1-9][0-9,]* \\|"), text::toString);
  }
}
