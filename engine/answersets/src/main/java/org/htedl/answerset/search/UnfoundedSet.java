// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.search;

import org.htedl.answerset.search.clause.Assignment;
import org.htedl.answerset.search.clause.Literals;
import org.htedl.limit.WorkMeter;

/**
 * A set of atoms each of whose supports is false or needs one of them, so that all have to be
 * false; with the false literals outside of it that make this so.
 */
final class UnfoundedSet {
  private final Assignment assignment;
  private final Supports supports;
  private final int[] sources;
  private final int without;
  private final WorkMeter meter;
  private final Literals set = new Literals();
  private final Literals external = new Literals();
  private final int[] setStamps;
  private final int[] literalStamps;
  private int stamp;

  /**
   * @param sources by atom, its source; the caller changes them
   * @param without instead of a source
   * @param meter counts the work
   */
  UnfoundedSet(
      Assignment assignment, Supports supports, int[] sources, int without, WorkMeter meter) {
    this.assignment = assignment;
    this.supports = supports;
    this.sources = sources;
    this.without = without;
    this.meter = meter;
    setStamps = new int[sources.length];
    literalStamps = new int[2 * assignment.variables()];
  }

  /** Forgets the set. */
  void clear() {
    set.clear();
  }

  /** The number of atoms. */
  int size() {
    return set.size;
  }

  /** An atom by its place. */
  int atom(int place) {
    return set.items[place];
  }

  /** The clause that an atom of the set is false, or one of the literals outside holds. */
  void clause(int atom, Literals into) {
    meter.add(external.size);
    into.clear();
    into.add(supports.atomLiterals()[atom] ^ 1);
    into.addAll(external.items, 0, external.size);
  }

  /** Collects atoms without a source around one until each of their supports needs one of them. */
  void collect(int first) {
    stamp++;
    set.clear();
    include(first);
    for (int i = 0; i < set.size; i++) {
      for (int support : supports.supportsOf()[set.items[i]]) {
        meter.add(1 + supports.internal()[support].length);
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
    findExternal();
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
      if (sources[atom] == without) {
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
          && sources[internal[i]] == without) {
        if (!isInSet(internal[i])) {
          include(internal[i]);
          meter.add(internal.length);
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

  /** Finds the literals of which one has to hold if an atom of the set does: all are false. */
  private void findExternal() {
    external.clear();
    for (int i = 0; i < set.size; i++) {
      for (int support : supports.supportsOf()[set.items[i]]) {
        int literal = supports.literals()[support];
        int[] internal = supports.internal()[support];
        Supports.Sum sum = supports.sums()[support];
        meter.add(1 + internal.length);
        if (sum == null) {
          if (!needsSet(internal)) {
            addOnce(literal);
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
          addOnce(literal);
          continue;
        }
        for (int k = 0; k < internal.length && outside >= sum.bound(); k++) {
          int outer = sum.literals()[k];
          if (!isInSet(internal[k]) && assignment.values[outer] < 0) {
            addOnce(outer);
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

  private void addOnce(int literal) {
    // What is false at level 0 is false for good.
    if (literalStamps[literal] != stamp && assignment.levels[literal >> 1] > 0) {
      literalStamps[literal] = stamp;
      external.add(literal);
    }
  }
}
