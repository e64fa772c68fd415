// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.htedl.collection.HashIndex;
import org.htedl.collection.IntList;
import org.htedl.limit.ArrayGrowth;
import org.jspecify.annotations.Nullable;

/**
 * Numbers open atoms from 0: pairs of a predicate and an individual. A predicate is the node of a
 * class, or a negative number for a part of an expression. Used by one thread while it grows.
 *
 * <p>Where the individuals of predicates are known before, they are {@linkplain #declare declared}
 * as a row; others are looked up in open addressing, or in an array over all individuals where
 * there is an atom for one in {@value #SPARSE} of them.
 */
final class AtomTable {
  private static final int SPARSE = 16;

  private int[] predicates = new int[16];
  private int[] individuals = new int[16];
  private final List<Numbers> tables = new ArrayList<>();

  /** The predicates that have a table. */
  private final IntList known = new IntList();

  /** By place in {@link #known}, the table. */
  private final List<Numbers> tableOf = new ArrayList<>();

  private final HashIndex index = new HashIndex(16);
  private int size;

  /**
   * The numbers of one predicate's atoms, or of several that have the same. Not a {@link
   * HashIndex}: an individual lies beside its number, and the slots become an array over
   * individuals when enough of them have atoms.
   */
  private static final class Numbers {
    final int[] predicates;

    /** The individuals, where they were declared. */
    final @Nullable NumberedRow row;

    /** Individual and number plus one, in turn; or by individual the number plus one. */
    int[] entries;

    boolean isDense;
    int count;
    int greatest = -1;

    Numbers(int[] predicates, @Nullable NumberedRow row) {
      this.predicates = predicates;
      this.row = row;
      entries = new int[row == null ? 16 : 0];
    }

    private int slot(int individual) {
      int mask = entries.length - 1;
      int slot = 2 * individual & mask;
      while (entries[slot + 1] != 0 && entries[slot] != individual) {
        slot = slot + 2 & mask;
      }
      return slot;
    }

    int find(int individual) {
      if (row != null) {
        return row.find(individual);
      }
      if (isDense) {
        return individual < entries.length ? entries[individual] - 1 : -1;
      }
      return entries[slot(individual) + 1] - 1;
    }

    void add(int individual, int number) {
      count++;
      greatest = Math.max(greatest, individual);
      if (isDense) {
        if (individual >= entries.length) {
          entries = ArrayGrowth.room(entries, individual + 1L);
        }
        entries[individual] = number + 1;
        return;
      }
      int slot = slot(individual);
      entries[slot] = individual;
      entries[slot + 1] = number + 1;
      if (4L * count > entries.length) {
        grow();
      }
    }

    private void grow() {
      int[] before = entries;
      isDense = (long) SPARSE * count > greatest;
      int length = Math.max(isDense ? greatest + 1 : 0, 16);
      entries = new int[isDense ? length : Math.multiplyExact(2, before.length)];
      for (int i = 0; i < before.length; i += 2) {
        if (before[i + 1] != 0 && isDense) {
          entries[before[i]] = before[i + 1];
        } else if (before[i + 1] != 0) {
          int slot = slot(before[i]);
          entries[slot] = before[i];
          entries[slot + 1] = before[i + 1];
        }
      }
    }
  }

  private @Nullable Numbers table(int predicate) {
    int slot = index.first(predicate);
    for (int place; (place = index.at(slot)) >= 0; slot = index.next(slot)) {
      if (known.get(place) == predicate) {
        return tableOf.get(place);
      }
    }
    return null;
  }

  private Numbers add(int[] group, @Nullable NumberedRow row) {
    Numbers table = new Numbers(group, row);
    tables.add(table);
    for (int predicate : group) {
      index.add(predicate, known.size());
      known.add(predicate);
      tableOf.add(table);
      if (2 * known.size() > index.slots()) {
        index.grow(2, known.size(), known::get);
      }
    }
    return table;
  }

  /**
   * Numbers all individuals of some predicates that have the same members, in ascending order. The
   * predicate of these atoms is the first one.
   *
   * @param words the individuals; become the table's own
   * @throws IllegalStateException if one of the predicates has atoms
   */
  void declare(int[] group, long[] words) {
    for (int predicate : group) {
      if (table(predicate) != null) {
        throw new IllegalStateException("predicate " + predicate + " has atoms");
      }
    }
    NumberedRow row = new NumberedRow(words, size);
    add(group, row);
    predicates = ArrayGrowth.room(predicates, row.end());
    individuals = Arrays.copyOf(individuals, predicates.length);
    Arrays.fill(predicates, size, row.end(), group[0]);
    for (int word = 0; word < words.length; word++) {
      for (long rest = words[word]; rest != 0; rest &= rest - 1) {
        individuals[size++] = (word << 6) + Long.numberOfTrailingZeros(rest);
      }
    }
  }

  /** The row of a predicate whose individuals were declared; null for any other. */
  @Nullable NumberedRow declared(int predicate) {
    Numbers table = table(predicate);
    return table == null ? null : table.row;
  }

  /** The number of an atom, or -1 if it has none. */
  int find(int predicate, int individual) {
    Numbers table = table(predicate);
    return table == null ? -1 : table.find(individual);
  }

  /**
   * The number of an atom, which is given one if it has none.
   *
   * @throws IllegalStateException if the individuals of the predicate were declared without this
   */
  int number(int predicate, int individual) {
    Numbers table = table(predicate);
    if (table == null) {
      table = add(new int[] {predicate}, null);
    }
    int number = table.find(individual);
    if (number >= 0) {
      return number;
    }
    if (table.row != null) {
      throw new IllegalStateException(individual + " was not declared for " + predicate);
    }
    if (size == predicates.length) {
      predicates = ArrayGrowth.room(predicates, size + 1L);
      individuals = Arrays.copyOf(individuals, predicates.length);
    }
    predicates[size] = predicate;
    individuals[size] = individual;
    table.add(individual, size);
    return size++;
  }

  /**
   * A table of some of the atoms, in the same order.
   *
   * @param numbers {@code int[size]}, by atom: receives its number there, or -1
   */
  AtomTable only(IntPredicate kept, int[] numbers) {
    AtomTable left = new AtomTable();
    Arrays.fill(numbers, -1);
    int atom = 0;
    for (Numbers table : tables) {
      if (table.row != null) {
        int last = table.row.end() - 1;
        long[] words = new long[last < atom ? 0 : (individuals[last] >>> 6) + 1];
        int next = left.size;
        for (; atom <= last; atom++) {
          if (kept.test(atom)) {
            words[individuals[atom] >>> 6] |= 1L << individuals[atom];
            numbers[atom] = next++;
          }
        }
        left.declare(table.predicates, words);
      }
    }
    for (; atom < size; atom++) {
      if (kept.test(atom)) {
        numbers[atom] = left.number(predicates[atom], individuals[atom]);
      }
    }
    return left;
  }

  int size() {
    return size;
  }

  int predicate(int atom) {
    return predicates[atom];
  }

  int individual(int atom) {
    return individuals[atom];
  }

  /** The predicates that have the same atoms as this one, which has some. */
  int[] sameAs(int predicate) {
    Numbers table = table(predicate);
    return table == null ? new int[] {predicate} : table.predicates.clone();
  }

  /** Memory held, in bytes. */
  long bytes() {
    long bytes = 8L * predicates.length;
    for (Numbers table : tables) {
      bytes += 64 + 4L * table.entries.length + (table.row == null ? 0 : table.row.bytes());
    }
    return bytes;
  }
}
