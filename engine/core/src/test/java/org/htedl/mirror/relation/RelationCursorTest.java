// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.relation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.htedl.mirror.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cursors over relations that were patched, against sorted sets of pairs. */
class RelationCursorTest {
  private static final long SEED = Long.getLong("htedl.seed", 1);

  private final TreeSet<Long> forward = new TreeSet<>();
  private final TreeSet<Long> inverse = new TreeSet<>();

  private static long pair(int head, int target) {
    return (long) head << 32 | target;
  }

  private void put(int subject, int object) {
    forward.add(pair(subject, object));
    inverse.add(pair(object, subject));
  }

  private void take(int subject, int object) {
    forward.remove(pair(subject, object));
    inverse.remove(pair(object, subject));
  }

  private static long[] array(NavigableSet<Long> pairs) {
    return pairs.stream().mapToLong(Long::longValue).toArray();
  }

  private static NavigableSet<Integer> heads(NavigableSet<Long> pairs) {
    TreeSet<Integer> heads = new TreeSet<>();
    pairs.forEach(pair -> heads.add((int) (pair >>> 32)));
    return heads;
  }

  private static NavigableSet<Integer> targets(NavigableSet<Long> pairs, int head) {
    TreeSet<Integer> targets = new TreeSet<>();
    pairs.subSet(pair(head, 0), pair(head + 1, 0)).forEach(pair -> targets.add(pair.intValue()));
    return targets;
  }

  /** Steps and jumps over a whole run; some of its ids are opened. */
  private static void walk(
      RelationCursor cursor,
      NavigableSet<Integer> run,
      SplittableRandom random,
      IntConsumer below) {
    Integer expected = run.isEmpty() ? null : run.first();
    while (expected != null) {
      assertEquals(expected, cursor.id());
      if (random.nextBoolean()) {
        below.accept(expected);
        assertEquals(expected, cursor.id());
      }
      if (random.nextInt(3) > 0) {
        cursor.next();
        expected = run.higher(expected);
      } else {
        int least = expected - 2 + random.nextInt(random.nextBoolean() ? 12 : 300);
        cursor.seek(least);
        expected = run.ceiling(Math.max(least, expected));
      }
    }
    assertTrue(cursor.atEnd());
    cursor.seek(Integer.MAX_VALUE - 1);
    assertTrue(cursor.atEnd());
  }

  private static void check(NavigableSet<Long> pairs, Adjacency relation, SplittableRandom random) {
    RelationCursor cursor = relation.cursor();
    IntConsumer visitTargets =
        head -> {
          cursor.open();
          walk(cursor, targets(pairs, head), random, target -> {});
          cursor.up();
        };
    for (int pass = 0; pass < 3; pass++) {
      cursor.open();
      walk(cursor, heads(pairs), random, visitTargets);
      cursor.up();
    }
  }

  /** Few heads with many targets, many with few, and hardly any: bases and patches in turn. */
  @ParameterizedTest
  @ValueSource(ints = {3, 40, 400})
  void cursorsSeePatches(int nodes) {
    for (long seed = SEED; seed < SEED + 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed * 31 + nodes);
      forward.clear();
      inverse.clear();
      int size = random.nextInt(4 * nodes);
      for (int i = 0; i < size; i++) {
        put(random.nextInt(nodes), random.nextInt(nodes) * random.nextInt(2));
      }
      Adjacency base = Adjacency.of(array(forward));
      Role role = new Role(base, base.inverted());
      for (int patch = 0; patch < 8; patch++) {
        check(forward, role.forward(), random);
        check(inverse, role.inverse(), random);
        role = patched(role, nodes, random);
        if (random.nextInt(4) == 0) {
          role = new Role(role.forward().merged(), role.inverse().merged());
        }
      }
      check(forward, role.forward(), random);
      check(inverse, role.inverse(), random);
    }
  }

  /** Adds pairs, removes some, and at times all of a head. */
  private Role patched(Role role, int nodes, SplittableRandom random) {
    TreeSet<Long> before = new TreeSet<>(forward);
    int changes = random.nextInt(6);
    for (int i = 0; i < changes; i++) {
      int subject = random.nextInt(nodes);
      switch (random.nextInt(3)) {
        case 0 -> put(subject, random.nextInt(nodes));
        case 1 -> targets(forward, subject).forEach(object -> take(subject, object));
        default -> {
          if (!forward.isEmpty()) {
            long some = forward.first();
            take((int) (some >>> 32), (int) some);
          }
        }
      }
    }
    TreeSet<Long> added = new TreeSet<>(forward);
    added.removeAll(before);
    before.removeAll(forward);
    return role.with(array(added), array(before));
  }

  @Test
  void theLastIds() {
    int last = Integer.MAX_VALUE - 9;
    forward.add(pair(last, last));
    forward.add(pair(0, last));
    check(forward, Adjacency.of(array(forward)), new SplittableRandom(SEED));
  }

  @Test
  void nothingIsAboveTheHeadsOrBelowATarget() {
    RelationCursor cursor = Adjacency.of(new long[] {pair(1, 2)}).cursor();
    assertThrows(IllegalStateException.class, cursor::up);
    cursor.open();
    cursor.open();
    assertThrows(IllegalStateException.class, cursor::open);
    cursor.up();
    cursor.next();
    assertThrows(IllegalStateException.class, cursor::open);
  }
}
