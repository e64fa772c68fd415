// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.relation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;
import org.htedl.answerset.grounding.syntax.PredicateSignature;
import org.htedl.collection.HashIndex;

/**
 * The atoms of one predicate. An *entry* is an atom that was mentioned; a *row* is one that may
 * hold, in the order in which that was found. Rows from {@link #newFrom} to {@link #visible} were
 * found in the last round, rows from there on in the present one. Not safe for use by several
 * threads.
 */
public final class AtomRelation {
  private static final int NO_ROW = -1;

  private final PredicateSignature signature;
  private final GroundingBudget budget;
  private final IntSupplier atomNumbers;
  private final List<RelationIndex> indexes = new ArrayList<>();
  private int[] arguments;
  private int entries;
  private int[] rowOf = new int[8];
  private long[] facts = new long[1];

  /** By entry, its number in ground rules; empty until one is asked for. */
  private int[] atoms = {};

  private int[] order = new int[8];
  private int rows;
  private final HashIndex index = new HashIndex(16);
  private int newFrom;
  private int visible;

  /**
   * @param atomNumbers gives the numbers of atoms in ground rules
   */
  public AtomRelation(
      PredicateSignature signature, GroundingBudget budget, IntSupplier atomNumbers) {
    this.signature = signature;
    this.budget = budget;
    this.atomNumbers = atomNumbers;
    arguments = new int[8 * signature.arity()];
  }

  /** The predicate. */
  public PredicateSignature signature() {
    return signature;
  }

  /** How many atoms may hold, as far as is known. */
  public int rows() {
    return rows;
  }

  /** How many atoms were mentioned. */
  public int entries() {
    return entries;
  }

  /** The first row of the last round. */
  public int newFrom() {
    return newFrom;
  }

  /** Where the rows of the last round end. */
  public int visible() {
    return visible;
  }

  /** Begins a round; whether there are rows that the one before has found. */
  public boolean nextRound() {
    newFrom = visible;
    visible = rows;
    return newFrom < visible;
  }

  /** The entry of a row. */
  public int entryAt(int row) {
    return order[row];
  }

  /** The row of an entry, negative if it is none. */
  public int rowOf(int entry) {
    return rowOf[entry];
  }

  /** An argument of an entry. */
  public int argument(int entry, int position) {
    return arguments[entry * signature.arity() + position];
  }

  /** Copies all arguments of an entry into an array as long as there are arguments. */
  public void arguments(int entry, int[] into) {
    System.arraycopy(arguments, entry * into.length, into, 0, into.length);
  }

  /** Whether an atom holds in every answer set, as far as is known. */
  public boolean isFact(int entry) {
    return (facts[entry >> 6] >>> entry & 1) != 0;
  }

  /** The number of an atom in ground rules. */
  public int atom(int entry) {
    if (entry >= atoms.length) {
      budget.reserve(4L * (rowOf.length - atoms.length));
      atoms = Arrays.copyOf(atoms, rowOf.length);
    }
    if (atoms[entry] == 0) {
      atoms[entry] = atomNumbers.getAsInt();
    }
    return atoms[entry];
  }

  /** The number that an entry has in ground rules; 0 if it has none. */
  public int atomOrNone(int entry) {
    return entry < atoms.length ? atoms[entry] : 0;
  }

  /** The entry of an atom, negative if it was never mentioned. */
  public int find(int[] values) {
    return index.at(slot(values));
  }

  /** The entry of an atom, a new one if it was never mentioned. */
  public int mention(int[] values) {
    int slot = slot(values);
    if (index.at(slot) >= 0) {
      return index.at(slot);
    }
    int arity = signature.arity();
    if (entries == rowOf.length) {
      budget.reserve(entries * (4L + 4L * arity) + entries / 8);
      rowOf = Arrays.copyOf(rowOf, 2 * entries);
      facts = Arrays.copyOf(facts, (2 * entries >> 6) + 1);
      arguments = Arrays.copyOf(arguments, Math.multiplyExact(2 * entries, arity));
    }
    System.arraycopy(values, 0, arguments, entries * arity, arity);
    rowOf[entries] = NO_ROW;
    index.set(slot, entries++);
    if (2L * entries > index.slots()) {
      rehash();
    }
    return entries - 1;
  }

  /** Makes a row of an entry, unless it is one. */
  public void derive(int entry, boolean fact) {
    if (fact) {
      facts[entry >> 6] |= 1L << entry;
    }
    if (rowOf[entry] != NO_ROW) {
      return;
    }
    if (rows == order.length) {
      budget.reserve(4L * rows);
      order = Arrays.copyOf(order, 2 * rows);
    }
    rowOf[entry] = rows;
    order[rows++] = entry;
    for (RelationIndex index : indexes) {
      index.add(rows - 1);
    }
  }

  /** The index by the arguments at these positions, ascending. */
  public RelationIndex index(int[] positions) {
    for (RelationIndex index : indexes) {
      if (index.isBy(positions)) {
        return index;
      }
    }
    RelationIndex index = new RelationIndex(this, positions, budget);
    for (int row = 0; row < rows; row++) {
      budget.step();
      index.add(row);
    }
    indexes.add(index);
    return index;
  }

  private int slot(int[] values) {
    int slot = index.first(hash(values));
    while (index.at(slot) >= 0 && !isEntry(index.at(slot), values)) {
      slot = index.next(slot);
    }
    return slot;
  }

  private boolean isEntry(int entry, int[] values) {
    int begin = entry * values.length;
    return Arrays.equals(arguments, begin, begin + values.length, values, 0, values.length);
  }

  private void rehash() {
    budget.reserve(4L * index.slots());
    int arity = signature.arity();
    int[] values = new int[arity];
    index.grow(
        2,
        entries,
        entry -> {
          // A table of many entries takes seconds to be filled.
          budget.step();
          System.arraycopy(arguments, entry * arity, values, 0, arity);
          return hash(values);
        });
  }

  static int hash(int[] values) {
    int hash = 1;
    for (int value : values) {
      hash = (hash + value) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash ^ hash >>> 13;
  }
}
