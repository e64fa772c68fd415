// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.htedl.expression.Literal;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.junit.jupiter.api.Test;

/** Readers of older revisions look names up while commits append to the dictionary they share. */
class SharedDictionaryTest {
  private static final int COMMITS = 3000;
  private static final int NEW_NODES = 20;

  private static String node(int i) {
    return "http://example.org/größe#" + i;
  }

  private static Literal value(int i) {
    return Literal.tagged("value " + i, i % 3 == 0 ? "en" : "x-" + i % 50);
  }

  private static Mirror commit(Mirror mirror, int number) {
    MirrorChange.Builder change = MirrorChange.builder();
    for (int i = number * NEW_NODES; i < (number + 1) * NEW_NODES; i++) {
      change.add(node(i), "urn:d", value(i));
    }
    return MirrorPatcher.patch(mirror, change.build());
  }

  @Test
  void readersSeeTheirRevisionAndNoMore() throws Exception {
    AtomicReference<Mirror> published = new AtomicReference<>(new MirrorBuilder().build());
    try (ExecutorService readers = Executors.newFixedThreadPool(3)) {
      List<Future<Integer>> results = new ArrayList<>();
      for (int r = 0; r < 3; r++) {
        int reader = r;
        results.add(readers.submit(() -> read(published, reader)));
      }
      for (int i = 0; i < COMMITS; i++) {
        published.set(commit(published.get(), i));
      }
      int lookups = 0;
      for (Future<Integer> result : results) {
        lookups += result.get(60, TimeUnit.SECONDS);
      }
      assertTrue(lookups > 1000, lookups + " lookups");
    }
  }

  private static int read(AtomicReference<Mirror> published, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int lookups = 0;
    for (long revision = 0; revision < COMMITS; ) {
      Mirror mirror = published.get();
      revision = mirror.revision();
      int known = (int) revision * NEW_NODES;
      for (int i = 0; i < 50 && known > 0; i++) {
        lookups++;
        int number = random.nextInt(known);
        int id = mirror.idOf(node(number));
        assertEquals(node(number), mirror.nodeName(id));
        int literal = mirror.idOf(value(number));
        assertEquals(value(number), mirror.literal(literal));
        assertTrue(mirror.values(mirror.idOf("urn:d")).postings().contains(literal, id));
      }
      assertEquals(-1, mirror.idOf(node(known)));
      assertEquals(-1, mirror.idOf(value(known)));
    }
    return lookups;
  }
}
