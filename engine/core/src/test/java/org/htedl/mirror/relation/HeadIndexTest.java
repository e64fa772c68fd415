// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.relation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Look-ups among many heads and few, close together and far apart, against a search. */
class HeadIndexTest {
  private static int[] heads(SplittableRandom random) {
    int span = 1 + random.nextInt(1 << random.nextInt(1, 22));
    int from = random.nextBoolean() ? 0 : random.nextInt(1 << 22);
    int[] heads =
        random.ints(1 + random.nextInt(2_000), from, from + span).distinct().sorted().toArray();
    if (random.nextInt(4) == 0) {
      heads[heads.length - 1] += random.nextInt(1 << 24); // One that is far from the others.
    }
    return random.nextInt(20) == 0 ? new int[0] : heads;
  }

  @Test
  void nodesAreFoundWhereASearchFindsThem() {
    int sparse = 0;
    for (int seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int[] heads = heads(random);
      HeadIndex index = new HeadIndex(heads);
      assertEquals(HeadIndex.bytesFor(heads), index.bytes(), "bytes, seed " + seed);
      sparse += index.headWords() == null ? 1 : 0;
      int last = heads.length == 0 ? 100 : heads[heads.length - 1];
      int[] nodes = new int[1_000];
      for (int i = 0; i < nodes.length; i++) {
        nodes[i] =
            heads.length > 0 && random.nextBoolean()
                ? Math.max(0, heads[random.nextInt(heads.length)] + random.nextInt(-2, 3))
                : random.nextInt(last + 100);
      }
      int from = random.nextInt(nodes.length);
      int[] found = new int[nodes.length - from];
      index.indexesOf(heads, nodes, from, nodes.length, found);
      for (int i = 0; i < nodes.length; i++) {
        int expected = Math.max(-1, Arrays.binarySearch(heads, nodes[i]));
        String where = "seed " + seed + ", node " + nodes[i];
        assertEquals(expected, Math.max(-1, index.indexOf(heads, nodes[i])), where);
        assertEquals(expected, Math.max(-1, HeadIndex.NONE.indexOf(heads, nodes[i])), where);
        if (i >= from) {
          assertEquals(expected, found[i - from], where);
        }
      }
    }
    assertTrue(sparse > 50 && sparse < 450, sparse + " are sparse");
  }
}
