// SPDX-License-Identifier: Apache-2.0
package org.htedl.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.mirror.Role;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.relation.Adjacency;
import org.junit.jupiter.api.Test;

/**
 * Joins of random bodies over random facts, against all assignments of nodes and literals.
 *
 * <p>{@code -Dhtedl.seed=N -Dhtedl.random.count=N} takes other seeds.
 */
class JoinTest {
  private static final long FROM = Long.getLong("htedl.seed", 1);
  private static final int COUNT = Integer.getInteger("htedl.random.count", 1_500);
  private static final int IDS = 7;
  private static final int NAMES = 3;

  /** Facts about few ids: classes and roles with ids below {@link #NAMES}, some of them patched. */
  private static final class RandomFacts implements FactSource {
    final Map<Integer, NodeSet> members = new HashMap<>();
    final Map<Integer, Role> roles = new HashMap<>();
    final Map<Integer, ValueColumn> columns = new HashMap<>();

    RandomFacts(SplittableRandom random) {
      for (int name = 0; name < NAMES; name++) {
        int[] nodes = random.ints(random.nextInt(IDS), 0, IDS).sorted().distinct().toArray();
        members.put(name, NodeSet.of(Layout.forNodes(random.nextBoolean() ? 7 : 9999), nodes));
        Adjacency forward = Adjacency.of(pairs(random));
        roles.put(name, patched(new Role(forward, forward.inverted()), random));
        columns.put(name, new ValueColumn(Adjacency.of(pairs(random))));
      }
    }

    private static long[] pairs(SplittableRandom random) {
      long[] pairs = new long[random.nextInt(3 * IDS)];
      Arrays.setAll(pairs, i -> (long) random.nextInt(IDS) << 32 | random.nextInt(IDS));
      return pairs;
    }

    private static Role patched(Role role, SplittableRandom random) {
      TreeSet<Long> added = new TreeSet<>();
      TreeSet<Long> removed = new TreeSet<>();
      for (long pair : pairs(random)) {
        boolean isThere = role.forward().contains((int) (pair >>> 32), (int) pair);
        (isThere ? removed : added).add(pair);
      }
      return random.nextBoolean()
          ? role
          : role.with(
              added.stream().mapToLong(i -> i).toArray(),
              removed.stream().mapToLong(i -> i).toArray());
    }

    @Override
    public NodeSet members(int type) {
      return members.get(type);
    }

    @Override
    public Role role(int role) {
      return roles.get(role);
    }

    @Override
    public ValueColumn values(int column) {
      return columns.get(column);
    }
  }

  private static Body body(SplittableRandom random) {
    int nodes = 1 + random.nextInt(3);
    int literals = random.nextInt(2);
    while (true) {
      List<Atom> atoms = new ArrayList<>();
      int size = random.nextInt(6);
      for (int i = 0; i < size; i++) {
        int name = random.nextInt(NAMES);
        Term left = term(0, nodes, random);
        atoms.add(
            switch (random.nextInt(3)) {
              case 0 -> new Atom.Member(name, left);
              case 1 -> new Atom.Pair(name, left, term(0, nodes, random));
              default -> new Atom.Value(name, left, term(nodes, literals, random));
            });
      }
      try {
        return new Body(atoms);
      } catch (IllegalArgumentException e) {
        // Some variable is in no atom: another one.
      }
    }
  }

  private static Term term(int first, int variables, SplittableRandom random) {
    return random.nextInt(4) == 0 || variables == 0
        ? Term.constant(random.nextInt(IDS))
        : Term.variable(first + random.nextInt(variables));
  }

  private static boolean holds(Atom atom, int[] ids, FactSource facts) {
    return switch (atom) {
      case Atom.Member member -> facts.members(member.type()).contains(id(member.node(), ids));
      case Atom.Pair pair ->
          facts
              .role(pair.role())
              .forward()
              .contains(id(pair.subject(), ids), id(pair.object(), ids));
      case Atom.Value value ->
          facts
              .values(value.column())
              .postings()
              .contains(id(value.literal(), ids), id(value.subject(), ids));
    };
  }

  private static int id(Term term, int[] ids) {
    return switch (term) {
      case Term.Variable variable -> ids[variable.number()];
      case Term.Constant constant -> constant.id();
    };
  }

  private static Set<List<Integer>> naive(Body body, FactSource facts) {
    Set<List<Integer>> results = new HashSet<>();
    int all = (int) Math.pow(IDS, body.variables());
    for (int i = 0; i < all; i++) {
      int[] ids = new int[body.variables()];
      for (int v = 0, rest = i; v < ids.length; v++, rest /= IDS) {
        ids[v] = rest % IDS;
      }
      if (body.atoms().stream().allMatch(atom -> holds(atom, ids, facts))) {
        results.add(list(ids));
      }
    }
    return results;
  }

  private static List<Integer> list(int[] ids) {
    return Arrays.stream(ids).boxed().toList();
  }

  /** The variables in turn, from one of them on. */
  private static int[] order(Body body, int first) {
    int[] order = new int[body.variables()];
    Arrays.setAll(order, i -> (i + first) % order.length);
    return order;
  }

  private static List<List<Integer>> results(Join join) {
    List<List<Integer>> results = new ArrayList<>();
    assertTrue(join.forEach(bindings -> results.add(list(bindings.toArray()))));
    return results;
  }

  @Test
  void joinsFindAllAssignments() {
    int found = 0;
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      FactSource facts = new RandomFacts(random);
      Body body = body(random);
      String message = "-Dhtedl.seed=" + seed + " -Dhtedl.random.count=1: " + body;
      Set<List<Integer>> expected = naive(body, facts);
      for (int first = 0; first < Math.max(1, body.variables()); first++) {
        int[] order = order(body, first);
        List<List<Integer>> results = results(Join.of(body, facts, order, Bounds.none()));
        assertEquals(expected, Set.copyOf(results), message);
        assertEquals(expected.size(), results.size(), message);
      }
      found += Math.min(2, expected.size());
    }
    assertTrue(found > COUNT / 2, found + " results: the bodies are too hard");
  }

  @Test
  void bodiesAreChecked() {
    Term x = Term.variable(0);
    assertThrows(
        IllegalArgumentException.class, () -> Body.of(new Atom.Member(0, Term.variable(1))));
    assertThrows(IllegalArgumentException.class, () -> Body.of(new Atom.Value(0, x, x)));
    assertThrows(IllegalArgumentException.class, () -> Term.constant(-1));
    assertEquals(0, Body.of(new Atom.Member(0, Term.constant(1))).variables());
    assertTrue(Body.of(new Atom.Value(0, x, Term.variable(1))).isLiteral(1));
  }

  /** A body without atoms holds once. */
  @Test
  void nothingIsAsked() {
    FactSource facts = new RandomFacts(new SplittableRandom(FROM));
    assertEquals(1, results(Join.of(Body.of(), facts, new int[0], Bounds.none())).size());
  }

  /** A join that finds nothing for long still looks at the signal. */
  @Test
  void joinsCanBeStopped() {
    long[] pairs = new long[5_000];
    Arrays.setAll(pairs, i -> (long) i << 32 | (i + 1) % 5_000);
    Adjacency next = Adjacency.of(pairs);
    RandomFacts facts = new RandomFacts(new SplittableRandom(FROM));
    facts.roles.put(0, new Role(next, next.inverted()));
    Term x = Term.variable(0);
    Term y = Term.variable(1);
    Body body = Body.of(new Atom.Pair(0, x, y), new Atom.Pair(0, y, x));
    int[] order = {0, 1};
    assertEquals(List.of(), results(Join.of(body, facts, order, Bounds.none())));
    Bounds stopped =
        new Bounds(Progress.NONE, MemoryClaim.UNCOUNTED, 0, Long.MAX_VALUE, () -> true);
    Join join = Join.of(body, facts, order, stopped);
    assertThrows(CancellationException.class, () -> results(join));
  }

  @Test
  void aVisitorCanEndIt() {
    Adjacency pairs = Adjacency.of(new long[] {1L << 32 | 2, 1L << 32 | 3});
    RandomFacts facts = new RandomFacts(new SplittableRandom(FROM));
    facts.roles.put(0, new Role(pairs, pairs.inverted()));
    Body body = Body.of(new Atom.Pair(0, Term.constant(1), Term.variable(0)));
    List<Integer> visited = new ArrayList<>();
    Join join = Join.of(body, facts, new int[] {0}, Bounds.none());
    assertFalse(join.forEach(bindings -> !visited.add(bindings.id(0))));
    assertEquals(List.of(2), visited);
  }
}
