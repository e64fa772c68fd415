// SPDX-License-Identifier: Apache-2.0
package org.htedl.bits;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both forms of a set of nodes around the ends of a word, and how they lie in memory. */
class NodeSetTest {
  /** Sets of these nodes that are full, empty or have one member at an end of a word. */
  private static List<int[]> members(int nodes) {
    List<int[]> all = new ArrayList<>();
    all.add(new int[0]);
    all.add(IntStream.range(0, nodes).toArray());
    all.add(IntStream.range(0, nodes).filter(i -> i % 2 == 1).toArray());
    for (int end : new int[] {0, 62, 63, 64}) {
      if (end < nodes) {
        all.add(new int[] {end});
      }
    }
    return all;
  }

  private static long[] words(Layout layout, int[] ids) {
    long[] words = layout.newWords();
    for (int id : ids) {
      words[id / 64] |= 1L << id % 64;
    }
    return words;
  }

  private static DenseRow dense(Layout layout, int[] ids) {
    return DenseRow.of(layout, words(layout, ids));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65, 511, 512, 513})
  void layouts(int nodes) {
    Layout layout = Layout.forNodes(nodes);
    assertEquals((nodes + 511) / 512 * 8, layout.words());
    assertEquals(layout.words() * 64L, layout.capacity());
    assertEquals(nodes == 0 ? 0 : 1, layout.tiles());
    assertEquals(layout.words(), layout.newWords().length);
    if (nodes > 0) {
      assertEquals(layout.words(), layout.wordsIn(0));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {-8, 1, 7, 9})
  void wordsAreAMultipleOfTheWidestVector(int words) {
    assertThrows(IllegalArgumentException.class, () -> new Layout(words));
  }

  /** Both forms say the same of every set. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65})
  void formsAgree(int nodes) {
    Layout layout = Layout.forNodes(nodes);
    for (int[] ids : members(nodes)) {
      for (NodeSet set : List.of(new SparseRow(ids.clone()), dense(layout, ids))) {
        assertEquals(ids.length, set.cardinality());
        assertArrayEquals(ids, set.toArray());
        assertArrayEquals(words(layout, ids), set.toWords(layout));
        List<Integer> visited = new ArrayList<>();
        set.forEach(visited::add);
        assertArrayEquals(ids, visited.stream().mapToInt(i -> i).toArray());
        for (int from = 0; from <= nodes + 600; from++) {
          int least = from;
          assertEquals(
              IntStream.of(ids).filter(id -> id >= least).findFirst().orElse(-1), set.next(from));
        }
        int[] counts = new int[nodes];
        set.countInto(counts);
        for (int node = 0; node < nodes; node++) {
          boolean member = IntStream.of(ids).anyMatch(Integer.valueOf(node)::equals);
          assertEquals(member, set.contains(node));
          assertEquals(member ? 1 : 0, counts[node]);
        }
        assertFalse(set.contains(nodes) || set.contains(1 << 20), "past the layout");
        long[] ones = layout.newWords();
        Arrays.fill(ones, 1L << 40);
        set.orInto(ones);
        for (int w = 0; w < ones.length; w++) {
          assertEquals(words(layout, ids)[w] | 1L << 40, ones[w]);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65})
  void intersectionsAreCounted(int nodes) {
    Layout layout = Layout.forNodes(nodes);
    Layout longer = Layout.forNodes(nodes + 600);
    for (int[] a : members(nodes)) {
      for (int[] b : members(nodes)) {
        List<Integer> others = IntStream.of(b).boxed().toList();
        int expected = (int) IntStream.of(a).filter(others::contains).count();
        for (NodeSet one : List.of(new SparseRow(a.clone()), dense(layout, a))) {
          for (NodeSet other :
              List.of(new SparseRow(b.clone()), dense(layout, b), dense(longer, b))) {
            assertEquals(expected, one.countWith(other));
            assertEquals(expected, other.countWith(one));
          }
        }
      }
    }
  }

  /** Every set is made of every other one by a patch, in the same layout and in a longer one. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65})
  void patchesMakeAnySetOfAnyOther(int nodes) {
    Layout layout = Layout.forNodes(nodes);
    for (int[] from : members(nodes)) {
      List<Integer> before = IntStream.of(from).boxed().toList();
      for (int[] to : members(nodes)) {
        List<Integer> after = IntStream.of(to).boxed().toList();
        int[] added = IntStream.of(to).filter(i -> !before.contains(i)).toArray();
        int[] removed = IntStream.of(from).filter(i -> !after.contains(i)).toArray();
        for (NodeSet set : List.of(new SparseRow(from.clone()), dense(layout, from))) {
          for (Layout target : List.of(layout, Layout.forNodes(nodes + 600))) {
            NodeSet patched = NodeSet.patched(set, target, added, removed);
            assertArrayEquals(to, patched.toArray());
            assertEquals(to.length, patched.cardinality());
            assertArrayEquals(words(target, to), patched.toWords(target));
          }
          assertArrayEquals(from, set.toArray(), "a row does not change");
        }
      }
    }
  }

  /** Sorted ids up to one member in 32 nodes of the layout, which has room for 512. */
  @ParameterizedTest
  @ValueSource(ints = {1, 63, 64, 65})
  void theCheaperFormIsTaken(int nodes) {
    Layout layout = Layout.forNodes(nodes);
    for (int[] ids : members(nodes)) {
      NodeSet set = NodeSet.of(layout, ids.clone());
      assertArrayEquals(ids, set.toArray());
      if (ids.length <= 16) {
        assertInstanceOf(SparseRow.class, set);
        assertInstanceOf(SparseRow.class, dense(layout, ids).cheaper());
      } else {
        assertInstanceOf(DenseRow.class, set);
        assertInstanceOf(DenseRow.class, dense(layout, ids).cheaper());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 63, 64, 65})
  void rowsHaveTheLengthOfTheirLayout(int nodes) {
    Layout layout = Layout.forNodes(nodes);
    assertThrows(
        IllegalArgumentException.class, () -> DenseRow.of(layout, new long[layout.words() + 1]));
    assertThrows(
        IllegalArgumentException.class, () -> DenseRow.ofCounted(layout, new long[2][], 0));
    assertThrows(
        IllegalArgumentException.class, () -> DenseRow.ofCounted(layout, new long[1][7], 0));
    DenseRow empty = DenseRow.ofCounted(layout, new long[1][], 0);
    assertEquals(0, empty.cardinality());
    assertFalse(empty.contains(0));
    assertThrows(
        IllegalArgumentException.class,
        () -> empty.with(new Layout(0), new int[0], new int[0]),
        "a row does not shrink");
    assertTrue(empty.bytesBeside(empty) == 0 && empty.bytes() > 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 63, 64})
  void idsAscend(int id) {
    assertThrows(IllegalArgumentException.class, () -> new SparseRow(new int[] {id, id}));
    assertThrows(IllegalArgumentException.class, () -> new SparseRow(new int[] {id, id - 1}));
    SparseRow row = SparseRow.ofUnsorted(new int[] {id, 0, id, 0});
    assertArrayEquals(new int[] {0, id}, row.toArray());
    assertEquals(id, row.id(1));
    Layout layout = Layout.forNodes(65);
    int[] member = {id};
    int[] none = {};
    assertThrows(IllegalArgumentException.class, () -> NodeSet.patched(row, layout, member, none));
    assertThrows(
        IllegalArgumentException.class,
        () -> NodeSet.patched(new SparseRow(new int[] {0}), layout, none, member));
  }

  /** Members in the first and the last of four tiles, of which two between are empty. */
  @Test
  void theNextMemberTilesAway() {
    int tile = 1 << Layout.TILE_SHIFT;
    int[] ids = {5, tile - 1, 3 * tile, 3 * tile + 70, 4 * tile - 1};
    Layout layout = Layout.forNodes(4 * tile);
    for (NodeSet set : List.of(new SparseRow(ids.clone()), dense(layout, ids))) {
      int[] found = new int[ids.length];
      int count = 0;
      for (int node = set.next(0); node >= 0; node = set.next(node + 1)) {
        found[count++] = node;
      }
      assertArrayEquals(ids, found);
      assertEquals(-1, set.next(Integer.MAX_VALUE));
    }
  }
}
