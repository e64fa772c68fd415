// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal.pattern;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The code points, divided into the letters that a pattern distinguishes: two code points are one
 * letter exactly when every set of the pattern has both or neither. Immutable.
 */
final class Alphabet {
  private static final int PAGE = 256;

  /** The first code point of each interval, ascending, beginning with 0. */
  private final int[] starts;

  /** The letter of each interval. */
  private final int[] letters;

  /** The letters of the basic multilingual plane, in pages; those of one letter are shared. */
  private final int[][] pages;

  private final int size;

  Alphabet(List<CodePointSet> sets) {
    var boundaries = new TreeSet<Integer>();
    boundaries.add(0);
    for (CodePointSet set : sets) {
      for (int i = 0; i < set.rangeCount(); i++) {
        boundaries.add(set.from(i));
        if (set.to(i) < Character.MAX_CODE_POINT) {
          boundaries.add(set.to(i) + 1);
        }
      }
    }
    starts = boundaries.stream().mapToInt(Integer::intValue).toArray();
    letters = new int[starts.length];
    int next = 1;
    for (CodePointSet set : sets) {
      Map<Integer, Integer> inside = new HashMap<>();
      for (int r = 0; r < set.rangeCount(); r++) {
        int interval = Arrays.binarySearch(starts, set.from(r));
        for (; interval < starts.length && starts[interval] <= set.to(r); interval++) {
          Integer letter = inside.get(letters[interval]);
          if (letter == null) {
            letter = next++;
            inside.put(letters[interval], letter);
          }
          letters[interval] = letter;
        }
      }
    }
    size = renumber();
    pages = pages();
  }

  private int[][] pages() {
    Map<Integer, int[]> uniform = new HashMap<>();
    int[][] result = new int[(Character.MAX_VALUE + 1) / PAGE][];
    for (int page = 0; page < result.length; page++) {
      int from = page * PAGE;
      if (interval(from) == interval(from + PAGE - 1)) {
        result[page] = uniform.computeIfAbsent(search(from), Alphabet::filled);
      } else {
        result[page] = new int[PAGE];
        for (int i = 0; i < PAGE; i++) {
          result[page][i] = search(from + i);
        }
      }
    }
    return result;
  }

  private static int[] filled(int letter) {
    int[] page = new int[PAGE];
    Arrays.fill(page, letter);
    return page;
  }

  /** Makes the letters 0, 1, 2 …: the refinement leaves gaps. */
  private int renumber() {
    Map<Integer, Integer> numbers = new HashMap<>();
    for (int i = 0; i < letters.length; i++) {
      Integer known = numbers.putIfAbsent(letters[i], numbers.size());
      letters[i] = known == null ? numbers.size() - 1 : known;
    }
    return numbers.size();
  }

  /** How many letters there are. */
  int size() {
    return size;
  }

  /** The letter of a code point of the basic multilingual plane. */
  int letter(char c) {
    return pages[c >> 8][c & (PAGE - 1)];
  }

  /** The letter of any code point. */
  int search(int codePoint) {
    return letters[interval(codePoint)];
  }

  /** For each set, the letters that it consists of. */
  List<BitSet> lettersOf(List<CodePointSet> sets) {
    var result = new ArrayList<BitSet>();
    for (CodePointSet set : sets) {
      var mine = new BitSet(size);
      for (int i = 0; i < starts.length; i++) {
        if (set.contains(starts[i])) {
          mine.set(letters[i]);
        }
      }
      result.add(mine);
    }
    return result;
  }

  private int interval(int codePoint) {
    int index = Arrays.binarySearch(starts, codePoint);
    return index >= 0 ? index : -index - 2;
  }
}
