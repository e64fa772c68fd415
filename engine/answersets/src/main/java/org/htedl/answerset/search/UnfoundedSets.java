// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import java.util.Arrays;
import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.Literals;
import org.htedl.answerset.search.nogood.NogoodInference;
import org.htedl.limit.WorkMeter;
import org.jspecify.annotations.Nullable;

/**
 * Finds sets of atoms that support only one another, and the clauses that exclude them.
 *
 * <p>Each atom of a loop has a source: a support that is not false and whose atoms of the component
 * have sources themselves, without circles. What loses its source looks for another one; where none
 * is left, the atoms are unfounded. Sources stay valid when assignments are undone, so they are
 * kept then. The method is that of Simons, Niemelä and Soininen (smodels, 2002) and of clasp.
 */
final class UnfoundedSets {
  private static final int[] NONE = new int[0];
  private static final int WITHOUT = -1;

  private final Assignment assignment;
  private final Supports supports;
  private final int[] sources;

  /**
   * By literal: the supports to look at when it becomes false; empty where changes are not
   * followed.
   */
  private final int[][] watching;

  private final Literals without = new Literals();
  private final Literals queue = new Literals();
  private final UnfoundedSet set;
  private int head;
  private boolean stale = true;
  private long found;
  private long internalInts;
  private final @Nullable NogoodInference foundation;
  private final WorkMeter meter;

  /**
   * Number of atoms of {@link #without} that have looked for a source since assignments were
   * undone. More assignments do not give them one, so they need not look again.
   */
  private int tried;

  /** Number of these atoms that are false, as the first in the list; they stay false until then. */
  private int excluded;

  /** The next atom of the set found last that has to be false; those before are. */
  private int pending;

  /**
   * @param foundation finds the atoms that have a source, or null to follow what changes
   * @param meter counts the work
   */
  UnfoundedSets(
      Assignment assignment,
      Supports supports,
      @Nullable NogoodInference foundation,
      WorkMeter meter) {
    this.meter = meter;
    this.assignment = assignment;
    this.supports = supports;
    this.foundation = foundation;
    int atoms = supports.atomLiterals().length;
    sources = new int[atoms];
    Arrays.fill(sources, WITHOUT);
    for (int atom = 0; atom < atoms; atom++) {
      meter.add(1);
      without.add(atom);
    }
    set = new UnfoundedSet(assignment, supports, sources, WITHOUT, meter);
    int literals = 2 * assignment.variables();
    watching = foundation == null ? watching(supports, literals, meter) : new int[0][];
    for (int[] each : supports.internal()) {
      meter.add(1);
      internalInts += 20 + 3L * each.length;
    }
  }

  private static int[][] watching(Supports supports, int literals, WorkMeter meter) {
    int[] counts = new int[literals];
    int[][] watching = new int[literals][];
    Arrays.fill(watching, NONE);
    for (int support = 0; support < supports.literals().length; support++) {
      meter.add(4);
      watch(watching, supports.literals()[support], support, counts);
      Supports.Sum sum = supports.sums()[support];
      if (sum != null) {
        for (int literal : sum.literals()) {
          meter.add(4);
          watch(watching, literal, support, counts);
        }
      }
    }
    return watching;
  }

  private static void watch(int[][] watching, int literal, int support, int[] counts) {
    int count = counts[literal]++;
    if (count == watching[literal].length) {
      watching[literal] = Arrays.copyOf(watching[literal], Math.max(2, 2 * count));
      Arrays.fill(watching[literal], count, watching[literal].length, -1);
    }
    watching[literal][count] = support;
  }

  /** How many unfounded sets were found. */
  long found() {
    return found;
  }

  /** After assignments were undone. */
  void undone() {
    head = Math.min(head, assignment.size);
    stale = true;
    tried = 0;
    excluded = 0;
    set.clear();
    pending = 0;
  }

  /**
   * Looks for a set after unit propagation has come to its end.
   *
   * @param into receives a clause that the set violates or makes unit: first an atom of the set,
   *     negated, which is false or free, then false literals
   * @return whether there is such a set
   */
  boolean find(Literals into) {
    if (isNextOfSet(into)) {
      return true;
    }
    if (foundation == null ? !follow() : !ask(foundation)) {
      return false;
    }
    for (; excluded < without.size; excluded++) {
      meter.add(1);
      int atom = without.items[excluded];
      if (isPossible(atom)) {
        set.collect(atom);
        pending = 0;
        return isNextOfSet(into);
      }
    }
    stale = false;
    return false;
  }

  /**
   * Goes on with the set found last, which is still unfounded if nothing was undone: what is false
   * outside of it stays so.
   */
  private boolean isNextOfSet(Literals into) {
    for (; pending < set.size(); pending++) {
      meter.add(1);
      int atom = set.atom(pending);
      if (isPossible(atom)) {
        set.clause(atom, into);
        pending++;
        found++;
        return true;
      }
    }
    return false;
  }

  /** Finds sources anew for what has lost them; whether something may have. */
  private boolean follow() {
    while (head < assignment.size) {
      int falsified = assignment.trail[head++] ^ 1;
      meter.add(1);
      if (falsified < watching.length) {
        for (int support : watching[falsified]) {
          if (support < 0) {
            break;
          }
          check(support);
        }
      }
    }
    if (!stale) {
      return false;
    }
    loseOnwards();
    regain();
    return true;
  }

  /** Has the founded atoms found, if the assignment is another one; whether it is. */
  private boolean ask(NogoodInference inference) {
    if (!stale && head == assignment.size) {
      return false;
    }
    head = assignment.size;
    stale = true;
    boolean[] founded = inference.founded();
    without.clear();
    excluded = 0;
    for (int atom = 0; atom < founded.length; atom++) {
      meter.add(1);
      // Which support it is does not matter, since all are found anew.
      sources[atom] = founded[atom] ? supports.supportsOf()[atom][0] : WITHOUT;
      if (!founded[atom]) {
        without.add(atom);
      }
    }
    return true;
  }

  /**
   * Takes their source away from a support's heads, if it cannot be one any more. A sum may still
   * be reached, but perhaps through the heads themselves, so its heads have to look for a source
   * anew.
   */
  private void check(int support) {
    meter.add(1 + supports.heads()[support].length);
    if (supports.sums()[support] != null || !isUsable(support)) {
      for (int atom : supports.heads()[support]) {
        if (sources[atom] == support) {
          lose(atom);
        }
      }
    }
  }

  private void lose(int atom) {
    meter.add(1);
    sources[atom] = WITHOUT;
    without.add(atom);
    queue.add(atom);
    stale = true;
  }

  /** Whether a support is not false, and can be true with atoms that have a source alone. */
  private boolean isUsable(int support) {
    if (assignment.values[supports.literals()[support]] < 0) {
      return false;
    }
    int[] internal = supports.internal()[support];
    Supports.Sum sum = supports.sums()[support];
    meter.add(1 + internal.length);
    if (sum == null) {
      for (int atom : internal) {
        if (sources[atom] == WITHOUT) {
          return false;
        }
      }
      return true;
    }
    long reached = 0;
    for (int i = 0; i < internal.length; i++) {
      if (assignment.values[sum.literals()[i]] >= 0
          && (internal[i] < 0 || sources[internal[i]] != WITHOUT)) {
        reached += sum.weights()[i];
      }
    }
    return reached >= sum.bound();
  }

  private void loseOnwards() {
    while (queue.size > 0) {
      int atom = queue.items[--queue.size];
      for (int support : supports.needing()[atom]) {
        check(support);
      }
    }
  }

  /** Gives sources to atoms that are not false, as long as there are some. */
  private void regain() {
    for (int i = tried; i < without.size; i++) {
      meter.add(1);
      int atom = without.items[i];
      if (sources[atom] == WITHOUT && isPossible(atom)) {
        for (int support : supports.supportsOf()[atom]) {
          if (isUsable(support)) {
            sources[atom] = support;
            queue.add(atom);
            break;
          }
        }
      }
      while (queue.size > 0) {
        int founded = queue.items[--queue.size];
        for (int support : supports.needing()[founded]) {
          gain(support);
        }
      }
    }
    int kept = tried;
    for (int i = tried; i < without.size; i++) {
      meter.add(1);
      if (sources[without.items[i]] == WITHOUT) {
        without.items[kept++] = without.items[i];
      }
    }
    without.size = kept;
    tried = kept;
  }

  private void gain(int support) {
    meter.add(1 + supports.heads()[support].length);
    boolean wanted = false;
    for (int atom : supports.heads()[support]) {
      wanted |= sources[atom] == WITHOUT && isPossible(atom);
    }
    if (wanted && isUsable(support)) {
      for (int atom : supports.heads()[support]) {
        if (sources[atom] == WITHOUT && isPossible(atom)) {
          sources[atom] = support;
          queue.add(atom);
        }
      }
    }
  }

  private boolean isPossible(int atom) {
    return assignment.values[supports.atomLiterals()[atom]] >= 0;
  }

  /** Bytes, about. */
  long bytes() {
    return 4 * (8L * assignment.variables() + internalInts);
  }
}
