// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.bits.NodeSet;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.CircleReport;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.mirror.JointMembers;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.UpperRows;
import org.htedl.testing.naive.NaiveStable.AnswerSet;
import org.htedl.testing.random.RandomCircles;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Definitions through their own negation against all answer sets, found by trying: those of the
 * whole, where no component reads another, and those of each component with what it reads.
 *
 * <p>{@code -Dhtedl.seed=N -Dhtedl.random.count=N} takes other seeds.
 */
class CirclesTest {
  private static final long FROM = Long.getLong("htedl.seed", 1);
  private static final int COUNT = Integer.getInteger("htedl.random.count", 400);
  private static final int QUESTIONS = 5;
  private static final List<String> CLASSES =
      List.of("urn:D0", "urn:D1", "urn:D2", "urn:S", "urn:C0", "urn:C1", "urn:E");
  private static final Engine ENGINE = Engine.scalar();

  private final Closure closure = new Closure(Entailment.OWL_STABLE, ENGINE::covers);
  private int whole;
  private int several;
  private int none;
  private int components;
  private int reading;
  private int incoherent;
  private int jointly;
  private int renamed;

  @AfterAll
  static void closeEngine() {
    ENGINE.close();
  }

  @Test
  void answerSetsAreThoseThatAreFoundByTrying() {
    for (long seed = FROM; seed < FROM + COUNT; seed++) {
      RandomCircles base = new RandomCircles(seed);
      Mirror closed = closure.close(PatchWalk.build(base.triples(), null));
      String where = "seed " + seed + "\n" + base + "\n";
      CircleReport report = CircleReport.of(closed);
      assertEquals("", report.refused(), where);
      assertEquals(0, report.undecided(), where);
      CircleState state = CircleState.of(closed);
      if (state == null || !reads(state)) {
        compareAll(base, closed, where);
      }
      if (state != null) {
        for (int c = 0; c < state.rest().components().size(); c++) {
          compare(base, closed, state, c, where);
        }
      }
    }
    System.out.printf(
        "%d wholes, of which %d have several answer sets and %d none; %d components, of which %d"
            + " read others and %d have none; %d individuals covered jointly%n",
        whole, several, none, components, reading, incoherent, jointly);
    assertTrue(jointly > COUNT / 40, jointly + " jointly");
    assertTrue(several > COUNT / 20 && none > COUNT / 40, several + " and " + none);
    assertTrue(renamed > COUNT / 20, renamed + " by another name");
    assertTrue(reading > COUNT / 20 && incoherent > COUNT / 20, reading + " and " + incoherent);
  }

  private static boolean reads(CircleState state) {
    for (int c = 0; c < state.rest().components().size(); c++) {
      if (state.rest().reads(c).length > 1) {
        return true;
      }
    }
    return false;
  }

  private void compareAll(RandomCircles base, Mirror closed, String where) {
    List<AnswerSet> all = base.naive().answerSets();
    if (all == null) {
      return;
    }
    whole++;
    assertEquals(all.isEmpty(), CircleReport.of(closed).incoherent() > 0, where);
    if (all.isEmpty()) {
      none++;
      return;
    }
    several += all.size() > 1 ? 1 : 0;
    for (String type : CLASSES) {
      int id = closed.idOf(type);
      NodeSet upper = UpperRows.of(closed).rows().getOrDefault(id, closed.members(id));
      assertEquals(of(type, certain(all)), names(closed, closed.members(id)), type + where + all);
      assertEquals(of(type, possible(all)), names(closed, upper), type + where + all);
    }
    for (int q = 0; q < QUESTIONS; q++) {
      ask(base, base.question(), closed, all, where);
    }
    double log = CircleReport.of(closed).logAnswerSets();
    assertEquals(all.size(), Math.round(Math.pow(10, log)), where + all);
  }

  /** What an expression covers in all answer sets, and in some. */
  private void ask(
      RandomCircles base,
      ClassExpression question,
      Mirror closed,
      List<AnswerSet> all,
      String where) {
    Set<String> certain = new TreeSet<>();
    Set<String> possible = new TreeSet<>();
    for (String individual : base.naive().individuals()) {
      long sets = all.stream().filter(a -> base.naive().covers(a, question, individual)).count();
      if (sets == all.size()) {
        certain.add(individual);
      }
      if (sets > 0) {
        possible.add(individual);
      }
    }
    String there = question + "\n" + where + all;
    NodeSet covered = ENGINE.covers(closed, List.of(question)).getFirst();
    assertEquals(certain, names(closed, covered), there);
    Set<String> found = names(closed, covered);
    JointMembers joint = JointMembers.of(closed);
    if (joint != null) {
      found.addAll(names(closed, joint.possible(question, () -> false)));
      jointly += joint.certain(question, () -> false).cardinality();
    }
    assertEquals(possible, found, there);
  }

  private void compare(
      RandomCircles base, Mirror closed, CircleState state, int component, String where) {
    Set<String> part = new HashSet<>();
    for (int read : state.rest().reads(component)) {
      part.addAll(memberships(closed, state, atoms(state, read)));
    }
    Set<String> known = new HashSet<>();
    for (String type : CLASSES) {
      int id = closed.idOf(type);
      closed
          .members(id)
          .forEach(
              node -> {
                int atom = state.atoms().find(id, node);
                if (atom < 0 || !state.rest().isCertain(atom)) {
                  known.add(type + " " + closed.nodeName(node));
                }
              });
    }
    List<AnswerSet> all = base.naive().answerSets(part, known);
    if (all == null) {
      return;
    }
    components++;
    reading += state.rest().reads(component).length > 1 ? 1 : 0;
    OpenRest.Component found = state.rest().components().get(component);
    String there = where + part + "\n" + all;
    if (found.outcome() == OpenRest.Outcome.INCOHERENT) {
      incoherent++;
      boolean own =
          Arrays.stream(state.rest().reads(component))
              .filter(c -> c != component)
              .noneMatch(
                  c -> state.rest().components().get(c).outcome() == OpenRest.Outcome.INCOHERENT);
      assertTrue(!own || all.isEmpty(), there);
      return;
    }
    assertEquals(Math.log10(all.size()), found.logCount(), 1e-9, there);
    Set<String> certain = certain(all);
    Set<String> possible = possible(all);
    for (int atom : atoms(state, component)) {
      for (String membership : memberships(closed, state, new int[] {atom})) {
        assertEquals(
            certain.contains(membership), state.rest().isCertain(atom), membership + there);
        assertEquals(
            possible.contains(membership), state.rest().isPossible(atom), membership + there);
      }
    }
  }

  private static int[] atoms(CircleState state, int component) {
    OpenProgram program = state.rest().program();
    int[] atoms = new int[program.size(component)];
    Arrays.setAll(atoms, place -> program.atom(component, place));
    return atoms;
  }

  /** Of some atoms those that are memberships of named classes. */
  private Set<String> memberships(Mirror closed, CircleState state, int[] atoms) {
    Set<String> found = new HashSet<>();
    for (int atom : atoms) {
      int predicate = state.atoms().predicate(atom);
      for (int type : predicate < 0 ? new int[0] : state.atoms().sameAs(predicate)) {
        if (!closed.nodeName(type).startsWith("_:")) {
          renamed += type == predicate ? 0 : 1;
          found.add(closed.nodeName(type) + " " + closed.nodeName(state.atoms().individual(atom)));
        }
      }
    }
    return found;
  }

  private static Set<String> certain(List<AnswerSet> all) {
    Set<String> certain = new HashSet<>(all.isEmpty() ? Set.of() : all.getFirst().members());
    all.forEach(answer -> certain.retainAll(answer.members()));
    return certain;
  }

  private static Set<String> possible(List<AnswerSet> all) {
    Set<String> possible = new HashSet<>();
    all.forEach(answer -> possible.addAll(answer.members()));
    return possible;
  }

  private static Set<String> of(String type, Set<String> memberships) {
    Set<String> found = new TreeSet<>();
    memberships.stream()
        .filter(m -> m.startsWith(type + " "))
        .forEach(m -> found.add(m.substring(type.length() + 1)));
    return found;
  }

  private static Set<String> names(Mirror mirror, NodeSet row) {
    Set<String> found = new TreeSet<>();
    Objects.requireNonNull(row).forEach(node -> found.add(mirror.nodeName(node)));
    return found;
  }
}
