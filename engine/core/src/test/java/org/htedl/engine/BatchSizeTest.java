// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.junit.jupiter.api.Test;

class BatchSizeTest {
  private static List<Integer> sizes(BatchSize policy, int count) {
    return IntStream.range(0, count).mapToObj(i -> policy.next()).toList();
  }

  @Test
  void answersComeInGrowingBatches() {
    assertEquals(
        List.of(64, 128, 256, 512, 1024, 2048, 4096, 4096), sizes(BatchSize.ofAnswers(), 8));
  }

  @Test
  void rowsComeInBlocksThatGrowToWhatIsReadAhead() {
    List<Integer> rows = sizes(BatchSize.ofRows(), 13);
    assertEquals(64, rows.getFirst());
    assertEquals(65_536, rows.get(10));
    assertEquals(List.of(100_000, 100_000), rows.subList(11, 13));
    assertEquals(List.of(100_000, 100_000), sizes(BatchSize.ofRowsReadAhead(), 2));
  }

  @Test
  void rowsOfAWholeBatchAreBounded() {
    MirrorBuilder builder = new MirrorBuilder();
    assertEquals(16_384, BatchSize.whole(builder.build()));
    for (int i = 0; i < 200_000; i++) {
      builder.add("http://e/" + i, "http://e/p", "http://e/0");
    }
    Mirror mirror = builder.build();
    int size = BatchSize.whole(mirror);
    assertTrue(size < 16_384 && size > 64);
    assertTrue((long) size * mirror.layout().words() <= 32L << 20);
  }
}
