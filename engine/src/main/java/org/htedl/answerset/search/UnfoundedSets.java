package org.htedl.answerset.search;

import java.util.Arrays;
import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.Literals;
import org.htedl.answerset.search.nogood.NogoodInference;
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
  private final Literals set = new Literals();
  private final int[] setStamps;
  private final int[] literalStamps;
  private int stamp;
  private int head;
  private boolean stale = true;
  private long found;
  private final @Nullable NogoodInference foundation;

  /**
   * @param foundation finds the atoms that have a source, or null to follow what changes
   */
  UnfoundedSets(Assignment assignment, Supports supports, @Nullable NogoodInference foundation) {
    this.assignment = assignment;
    this.supports = supports;
    this.foundation = foundation;
    int atoms = supports.atomLiterals().length;
    sources = new int[atoms];
    Arrays.fill(sources, WITHOUT);
    for (int atom = 0; atom < atoms; atom++) {
      without.add(atom);
    }
    setStamps = new int[atoms];
    literalStamps = new int[2 * assignment.variables()];
    watching = foundation == null ? watching(supports, literalStamps.length) : new int[0][];
  }

  private static int[][] watching(Supports supports, int literals) {
    int[] counts = new int[literals];
    int[][] watching = new int[literals][];
    Arrays.fill(watching, NONE);
    for (int support = 0; support < supports.literals().length; support++) {
      watch(watching, supports.literals()[support], support, counts);
      Supports.Sum sum = supports.sums()[support];
      if (sum != null) {
        for (int literal : sum.literals()) {
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
  }

  /**
   * Looks for a set after unit propagation has come to its end.
   *
   * @param into receives a clause that the set violates or makes unit: first an atom of the set,
   *     negated, which is false or free, then false literals
   * @return whether there is such a set
   */
  boolean find(Literals into) {
    if (foundation == null ? !follow() : !ask(foundation)) {
      return false;
    }
    for (int i = 0; i < without.size; i++) {
      int atom = without.items[i];
      if (assignment.values[supports.atomLiterals()[atom]] >= 0) {
        collect(atom);
        clause(atom, into);
        found++;
        return true;
      }
    }
    stale = false;
    return false;
  }

  /** Finds sources anew for what has lost them; whether something may have. */
  private boolean follow() {
    while (head < assignment.size) {
      int falsified = assignment.trail[head++] ^ 1;
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
    for (int atom = 0; atom < founded.length; atom++) {
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
    if (supports.sums()[support] != null || !isUsable(support)) {
      for (int atom : supports.heads()[support]) {
        if (sources[atom] == support) {
          lose(atom);
        }
      }
    }
  }

  private void lose(int atom) {
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
    for (int i = 0; i < without.size; i++) {
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
    int kept = 0;
    for (int i = 0; i < without.size; i++) {
      if (sources[without.items[i]] == WITHOUT) {
        without.items[kept++] = without.items[i];
      }
    }
    without.size = kept;
  }

  private void gain(int support) {
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

  /** Collects atoms without a source around one until each of their supports needs one of them. */
  private void collect(int first) {
    stamp++;
    set.clear();
    include(first);
    for (int i = 0; i < set.size; i++) {
      for (int support : supports.supportsOf()[set.items[i]]) {
        if (assignment.values[supports.literals()[support]] < 0) {
          continue;
        }
        int[] internal = supports.internal()[support];
        Supports.Sum sum = supports.sums()[support];
        if (sum == null) {
          includeOne(internal);
        } else {
          includeUntilShort(internal, sum);
        }
      }
    }
  }

  private void include(int atom) {
    setStamps[atom] = stamp;
    set.add(atom);
  }

  private void includeOne(int[] internal) {
    int candidate = -1;
    for (int atom : internal) {
      if (setStamps[atom] == stamp) {
        return;
      }
      if (sources[atom] == WITHOUT) {
        candidate = atom;
      }
    }
    include(candidate);
  }

  private void includeUntilShort(int[] internal, Supports.Sum sum) {
    long possible = 0;
    for (int i = 0; i < internal.length; i++) {
      if (assignment.values[sum.literals()[i]] >= 0 && !isInSet(internal[i])) {
        possible += sum.weights()[i];
      }
    }
    for (int i = 0; i < internal.length && possible >= sum.bound(); i++) {
      if (assignment.values[sum.literals()[i]] >= 0
          && internal[i] >= 0
          && sources[internal[i]] == WITHOUT) {
        if (!isInSet(internal[i])) {
          include(internal[i]);
          // The atom may come again in this body, and none of its weights counts any more.
          for (int k = 0; k < internal.length; k++) {
            if (internal[k] == internal[i] && assignment.values[sum.literals()[k]] >= 0) {
              possible -= sum.weights()[k];
            }
          }
        }
      }
    }
  }

  private boolean isInSet(int atom) {
    return atom >= 0 && setStamps[atom] == stamp;
  }

  /** The clause: the atom is false, or one of the set's external supports holds. */
  private void clause(int atom, Literals into) {
    into.clear();
    into.add(supports.atomLiterals()[atom] ^ 1);
    for (int i = 0; i < set.size; i++) {
      for (int support : supports.supportsOf()[set.items[i]]) {
        int literal = supports.literals()[support];
        int[] internal = supports.internal()[support];
        Supports.Sum sum = supports.sums()[support];
        if (sum == null) {
          if (!needsSet(internal)) {
            addOnce(literal, into);
          }
          continue;
        }
        long outside = 0;
        for (int k = 0; k < internal.length; k++) {
          outside += isInSet(internal[k]) ? 0 : sum.weights()[k];
        }
        if (outside < sum.bound()) {
          continue;
        }
        if (assignment.values[literal] < 0) {
          addOnce(literal, into);
          continue;
        }
        for (int k = 0; k < internal.length && outside >= sum.bound(); k++) {
          int external = sum.literals()[k];
          if (!isInSet(internal[k]) && assignment.values[external] < 0) {
            addOnce(external, into);
            outside -= sum.weights()[k];
          }
        }
      }
    }
  }

  private boolean needsSet(int[] internal) {
    for (int atom : internal) {
      if (setStamps[atom] == stamp) {
        return true;
      }
    }
    return false;
  }

  private void addOnce(int literal, Literals into) {
    if (literalStamps[literal] != stamp) {
      literalStamps[literal] = stamp;
      into.add(literal);
    }
  }

  /** Bytes, about. */
  long bytes() {
    long ints = 4L * literalStamps.length;
    for (int[] each : supports.internal()) {
      ints += 20 + 3L * each.length;
    }
    return 4 * ints;
  }
}
