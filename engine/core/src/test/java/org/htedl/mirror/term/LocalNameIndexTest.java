// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.term;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Room;
import org.htedl.mirror.term.store.TermStore;
import org.junit.jupiter.api.Test;

/** Look-ups by local name over a growing dictionary. */
class LocalNameIndexTest {
  private static final int NAMES = 5000;
  private static final int STEPS = 4;

  private final TermStore store = new TermStore("nodes", MirrorLimits.OF_ARRAYS, Room.UNCOUNTED);
  private final LocalNameIndex index = new LocalNameIndex(store);

  private void add(String name) {
    store.intern(name.getBytes(UTF_8));
  }

  @Test
  void findsNamesAsTheIndexGrows() {
    for (int step = 0; step < STEPS; step++) {
      for (int i = 0; i < NAMES; i++) {
        add("http://example.org/" + step + "#name" + i * 7);
      }
      int limit = store.size();
      // The first by looking through all, the others by the index.
      for (int i = 0; i < NAMES; i += 250) {
        int[] expected = new int[step + 1];
        for (int s = 0; s <= step; s++) {
          expected[s] = s * NAMES + i;
        }
        String where = step + " at " + i;
        assertArrayEquals(expected, index.find("name" + i * 7, limit), where);
        assertArrayEquals(new int[0], index.find("name" + (i * 7 + 1), limit), where);
        assertArrayEquals(
            Arrays.copyOf(expected, step), index.find("name" + i * 7, step * NAMES), where);
      }
      assertTrue(index.isUpTo(limit));
      assertTrue(index.bytes() >= 8L * (limit - NAMES), index.bytes() + " bytes");
    }
  }

  /** What comes last in a name is its local name only behind a separator, or alone. */
  @Test
  void scansAsTheIndexDoes() {
    List<String> some =
        List.of(
            "b",
            "http://e/b",
            "http://e#b",
            "http://e/ab",
            "http://e/a#b",
            "http://e/#a/b",
            "b/",
            "http://e/b#",
            "ü/ö",
            "http://e/ö",
            "_:b",
            "http://e/bö");
    some.forEach(this::add);
    for (int i = 0; i < NAMES; i++) {
      add("http://e/" + i);
    }
    int limit = store.size();
    for (String name : List.of("b", "ab", "", "ö", "_:b", "a", "/b", "bö", "17", "é")) {
      int[] expected =
          IntStream.range(0, limit)
              .filter(id -> Iri.localName(new String(store.term(id), UTF_8)).equals(name))
              .toArray();
      for (int turn = 0; turn < 12; turn++) {
        assertArrayEquals(expected, index.find(name, limit), name + ", " + turn);
      }
    }
    assertTrue(index.bytes() > 0, "there is no index");
  }
}
