// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.term.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MirrorLimitException;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Room;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The last ids of a dictionary, collisions, and growth, in stores whose limits are scaled down. */
@Timeout(600)
class TermStoreTest {
  private static final long SEED = 0x5DEECE66DL;
  private static final List<byte[]> SAME_HASH = sameHash(40);

  private static MirrorLimits limits(int terms, int segment) {
    return new MirrorLimits(terms, 100, segment, 100, 0);
  }

  private static TermStore store(int terms, int segment) {
    return new TermStore("nodes", limits(terms, segment), Room.UNCOUNTED, SEED);
  }

  private static byte[] term(int i) {
    return ("http://example.org/term/" + i).getBytes(UTF_8);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "3, 4",
    "16, 4",
    "17, 8",
    "100, 16",
    "256, 1024",
    "1000, 64",
    "4096, 512",
    "65535, 4096",
    "65536, 1024",
    "65536, 1048576",
    "65537, 65536"
  })
  void aStoreGoesToItsLastIdAndThenRefuses(int most, int segment) {
    TermStore store = store(most, segment);
    for (int i = 0; i < most; i++) {
      assertEquals(i, store.intern(term(i)));
      assertTrue(store.load() <= 0.75, "load " + store.load() + " with " + (i + 1) + " terms");
    }
    for (int attempt = 0; attempt < 3; attempt++) {
      byte[] another = term(most + attempt);
      assertEquals(-1, store.find(another, store.size()));
      MirrorLimitException refusal =
          assertThrows(MirrorLimitException.class, () -> store.intern(another));
      String number = String.format(Locale.ROOT, "%,d", most);
      assertEquals(
          "more than " + number + " nodes; a mirror cannot hold them", refusal.getMessage());
    }
    assertEquals(most, store.size());
    for (int i = 0; i < most; i++) {
      assertEquals(i, store.find(term(i), most));
      assertEquals(i, store.intern(term(i)));
      assertArrayEquals(term(i), store.term(i));
    }
  }

  /** Ids up to the greatest have a slot each, and the table is half full at most. */
  @Test
  void aTableForAllIdsHasEnoughSlots() {
    for (int ids : new int[] {1, 2, 3, 4, 5, 1 << 29, (1 << 30) - 1, 1 << 30, (1 << 30) + 1}) {
      long slots = HashSlots.countFor(ids);
      assertEquals(1, Long.bitCount(slots));
      assertTrue(slots >= 2L * ids && slots <= Math.max(4, 4L * ids), ids + ": " + slots);
    }
    assertEquals(1L << 32, HashSlots.countFor(MirrorLimits.OF_ARRAYS.terms()));
  }

  /** Terms with one and the same hash, and such whose search goes over the end of the table. */
  @ParameterizedTest
  @CsvSource({"64", "4096", "65536"})
  void termsThatCollideAreAllFound(int segment) {
    List<byte[]> terms = new ArrayList<>(SAME_HASH);
    int same = terms.size();
    terms.addAll(atTheEnd(12, 200));
    TermStore store = store(terms.size(), segment);
    for (int i = 0; i < terms.size(); i++) {
      assertEquals(-1, store.find(terms.get(i), store.size()), "seed " + SEED + ", term " + i);
      assertEquals(i, store.intern(terms.get(i)), "seed " + SEED + ", term " + i);
    }
    assertTrue(same >= 40, same + " terms with the hash of another, seed " + SEED);
    for (int limit : new int[] {0, 1, same, terms.size()}) {
      for (int i = 0; i < terms.size(); i++) {
        int expected = i < limit ? i : -1;
        assertEquals(expected, store.find(terms.get(i), limit), "seed " + SEED + ", term " + i);
      }
    }
  }

  /** At least so many distinct terms, each of which has the hash of another. */
  private static List<byte[]> sameHash(int count) {
    SplittableRandom random = new SplittableRandom(SEED);
    int tried = 1 << 19;
    long[] byHash = new long[tried];
    byte[][] all = new byte[tried][];
    for (int i = 0; i < tried; i++) {
      all[i] = Long.toString(random.nextLong(), 36).getBytes(UTF_8);
      byHash[i] = (long) TermStore.hash(all[i], SEED) << 32 | i;
    }
    Arrays.sort(byHash);
    List<byte[]> found = new ArrayList<>();
    for (int i = 1; i < tried && found.size() < count; i++) {
      if (byHash[i] >> 32 == byHash[i - 1] >> 32) {
        found.add(all[(int) byHash[i - 1]]);
        found.add(all[(int) byHash[i]]);
      }
    }
    return found;
  }

  /** Terms whose hash ends in so many bits that are all one: the last slot of smaller tables. */
  private static List<byte[]> atTheEnd(int bits, int count) {
    SplittableRandom random = new SplittableRandom(SEED + 1);
    int last = (1 << bits) - 1;
    List<byte[]> found = new ArrayList<>();
    while (found.size() < count) {
      byte[] term = Long.toString(random.nextLong(), 36).getBytes(UTF_8);
      if ((TermStore.hash(term, SEED) & last) == last) {
        found.add(term);
      }
    }
    return found;
  }

  /**
   * While the writer is about to grow, and so inside of what it does, a reader finds what was there
   * and nothing else; and so do readers who never wait, all the time.
   */
  @Test
  void readersBesideTheWriterAtEveryGrowth() throws Exception {
    int most = 20_000;
    AtomicInteger published = new AtomicInteger();
    AtomicInteger growths = new AtomicInteger();
    TermStore[] store = new TermStore[1];
    try (ExecutorService readers = Executors.newFixedThreadPool(2)) {
      Room room =
          more -> {
            growths.incrementAndGet();
            try {
              readers.submit(() -> look(store[0], published.get())).get(300, TimeUnit.SECONDS);
            } catch (Exception failed) {
              throw new AssertionError("at growth " + growths, failed);
            }
          };
      store[0] = new TermStore("nodes", limits(most, 256), room, SEED);
      Future<Integer> all =
          readers.submit(
              () -> {
                int rounds = 0;
                for (int known = 0; known < most; rounds++) {
                  known = published.get();
                  look(store[0], known);
                }
                return rounds;
              });
      for (int i = 0; i < most; i++) {
        assertEquals(i, store[0].intern(term(i)));
        published.set(i + 1);
      }
      assertTrue(all.get(300, TimeUnit.SECONDS) > 0);
    }
    assertEquals(11, growths.get());
  }

  /** Looks some of the known terms up, the newest among them, and the first that is not known. */
  private static void look(TermStore store, int known) {
    for (int i = Math.max(0, known - 50); i < known; i++) {
      assertEquals(i, store.find(term(i), known));
      assertArrayEquals(term(i), store.term(i));
    }
    for (int i = 0; i < known; i += 1 + known / 50) {
      assertEquals(i, store.find(term(i), known));
    }
    assertEquals(-1, store.find(term(known), known));
  }

  /** A growth that is refused leaves the store as it was; the next attempt may succeed. */
  @Test
  void memoryIsAskedForBeforeEachGrowth() {
    List<Long> asked = new ArrayList<>();
    boolean[] refuses = {true};
    Room room =
        more -> {
          asked.add(more);
          if (refuses[0]) {
            throw new MemoryBudgetException("no room for " + more);
          }
        };
    TermStore store = new TermStore("literals", limits(1000, 64), room, SEED);
    for (int i = 0; i < 1000; i++) {
      int before = asked.size();
      int id = i;
      long held = store.bytes();
      refuses[0] = true;
      try {
        assertEquals(i, store.intern(term(i)));
        assertEquals(before, asked.size());
      } catch (MemoryBudgetException refused) {
        assertEquals(i, store.size());
        assertEquals(held, store.bytes());
        assertEquals(-1, store.find(term(id), i));
        look(store, i);
        refuses[0] = false;
        assertEquals(i, store.intern(term(i)));
        long tables = asked.getLast();
        assertEquals(2, asked.size() - before);
        assertTrue(store.bytes() - held < tables && tables <= store.bytes(), "asked " + tables);
      }
    }
    // 16, 32, 64, 128, 256, 512 terms, each refused once.
    assertEquals(12, asked.size());
  }
}
