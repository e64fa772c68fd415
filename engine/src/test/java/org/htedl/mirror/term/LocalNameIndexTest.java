package org.htedl.mirror.term;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Look-ups by local name over a growing dictionary. */
class LocalNameIndexTest {
  @Test
  void findsNamesAsTheIndexGrows() {
    List<String> names = new ArrayList<>();
    LocalNameIndex index = new LocalNameIndex(names::get);
    for (int step = 0; step < 6; step++) {
      for (int i = 0; i < 3000; i++) {
        names.add("http://example.org/" + step + "#name" + i * 7);
      }
      int limit = names.size();
      for (int i = 0; i < 3000; i += 250) {
        int[] expected = new int[step + 1];
        for (int s = 0; s <= step; s++) {
          expected[s] = s * 3000 + i;
        }
        int[] found = index.find("name" + i * 7, limit);
        Arrays.sort(found);
        assertArrayEquals(expected, found);
        assertArrayEquals(new int[0], index.find("name" + (i * 7 + 1), limit));
        assertArrayEquals(Arrays.copyOf(expected, step), index.find("name" + i * 7, step * 3000));
      }
    }
  }
}
