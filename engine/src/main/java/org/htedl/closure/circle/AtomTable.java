package org.htedl.closure.circle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.mirror.limit.ArrayGrowth;

/**
 * Numbers open atoms from 0: pairs of a predicate and an individual. A predicate is the node of a
 * class, or a negative number for a part of an expression. Used by one thread while it grows.
 *
 * <p>The individuals of each predicate are looked up in open addressing, or in an array over all
 * individuals where there is an atom for one in {@value #SPARSE} of them.
 */
final class AtomTable {
  private static final int SPARSE = 16;

  private int[] predicates = new int[16];
  private int[] individuals = new int[16];
  private final List<Numbers> tables = new ArrayList<>();
  private int[] places = new int[16];
  private int size;

  /** The numbers of one predicate's atoms. */
  private static final class Numbers {
    final int predicate;

    /** Individual and number plus one, in turn; or by individual the number plus one. */
    int[] entries = new int[16];

    boolean isDense;
    int count;
    int greatest = -1;

    Numbers(int predicate) {
      this.predicate = predicate;
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

  /** Where the table of a predicate is noted, or would be. */
  private int place(int predicate) {
    int mask = places.length - 1;
    int mixed = predicate * 0x9E3779B9;
    int place = (mixed ^ mixed >>> 15) & mask;
    while (places[place] != 0 && tables.get(places[place] - 1).predicate != predicate) {
      place = place + 1 & mask;
    }
    return place;
  }

  private Numbers table(int predicate) {
    int place = place(predicate);
    if (places[place] == 0) {
      tables.add(new Numbers(predicate));
      places[place] = tables.size();
      if (2 * tables.size() > places.length) {
        places = new int[2 * places.length];
        for (int i = 0; i < tables.size(); i++) {
          places[place(tables.get(i).predicate)] = i + 1;
        }
      }
    }
    return tables.get(places[place(predicate)] - 1);
  }

  /** The number of an atom, or -1 if it has none. */
  int find(int predicate, int individual) {
    int place = places[place(predicate)];
    return place == 0 ? -1 : tables.get(place - 1).find(individual);
  }

  /** The number of an atom, which is given one if it has none. */
  int number(int predicate, int individual) {
    Numbers table = table(predicate);
    int known = table.find(individual);
    if (known >= 0) {
      return known;
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

  int size() {
    return size;
  }

  int predicate(int atom) {
    return predicates[atom];
  }

  int individual(int atom) {
    return individuals[atom];
  }

  /** Memory held, in bytes. */
  long bytes() {
    long bytes = 8L * predicates.length;
    for (Numbers table : tables) {
      bytes += 64 + 4L * table.entries.length;
    }
    return bytes;
  }
}
