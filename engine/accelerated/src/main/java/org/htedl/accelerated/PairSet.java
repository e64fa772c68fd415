// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import org.htedl.device.accelerator.Holdings;
import org.htedl.device.accelerator.Launches;
import org.htedl.device.accelerator.Scratch;
import org.htedl.device.accelerator.driver.Arguments;
import org.htedl.device.accelerator.driver.Kernel;
import org.htedl.device.accelerator.driver.KernelInterface;
import org.htedl.device.accelerator.driver.Memory;

/**
 * A growing set of pairs in a device's memory, each once, in the order in which they came. What is
 * added is first made distinct within each group of items, then by a table of all pairs. Not
 * thread-safe.
 */
final class PairSet implements AutoCloseable, PairTable.Source {
  /** Pairs that may be made at once before duplicates are removed. */
  static final int CANDIDATES = 1 << 22;

  /** The most pairs of a set, so that slots are numbered by 31 bits. */
  private static final int MOST = 1 << 29;

  private static final String SET = "what a closure concludes";

  private final Holdings holdings;
  private final Launches launches;
  private final int step;
  private final int most;
  private final PrefixSum sum;
  private final PairColumns candidates;
  private final Scratch counts;
  private final Scratch kept;
  private final Scratch places;
  private PairColumns pairs;
  private int capacity;
  private Scratch table;
  private long slots;
  private int size;

  /**
   * @param step pairs that one step of a join starts from
   * @param most pairs that a step should make
   */
  PairSet(Holdings holdings, Launches launches, int step, int most) {
    this.holdings = holdings;
    this.launches = launches;
    this.step = step;
    this.most = most;
    this.sum = new PrefixSum(holdings, launches);
    this.candidates = new PairColumns(holdings, "what a rule concludes");
    this.counts = new Scratch(holdings.budget(), "counts of a rule");
    this.kept = new Scratch(holdings.budget(), "marks of duplicates");
    this.places = new Scratch(holdings.budget(), "places of pairs");
    this.pairs = new PairColumns(holdings, SET);
    this.table = new Scratch(holdings.budget(), SET);
  }

  int size() {
    return size;
  }

  @Override
  public Memory lefts() {
    return pairs.lefts();
  }

  @Override
  public Memory rights() {
    return pairs.rights();
  }

  /** Puts the first pairs into the empty set; each is there once. */
  void start(long[] known) {
    grow(known.length);
    PairColumns.write(holdings.staging(), this, known, 0, known.length);
    size = known.length;
    fill();
  }

  /** Adds those of some pairs that are new. */
  void add(long[] more) {
    for (int from = 0; from < more.length; ) {
      int count = Math.min(most, more.length - from);
      candidates.write(more, from, count);
      takeNew(count);
      from += count;
    }
  }

  /**
   * Adds (x, y) for each pair (x, k) of some and each target y of k in the table.
   *
   * @param source may be this set
   * @param from the first of the pairs
   * @param to the end of them
   */
  void join(PairTable.Source source, int from, int to, PairTable relation) {
    // The sum of all counts has to fit into a word.
    int longest = (int) Math.min(step, 0xFFFF_FFFFL / Math.max(1, relation.longest()));
    for (int first = from; first < to; ) {
      int count = Math.min(longest, to - first);
      joinStep(source, first, count, relation);
      first += count;
    }
  }

  private void joinStep(PairTable.Source source, int first, int count, PairTable relation) {
    Memory positions = counts.atLeast((long) count * Integer.BYTES);
    launches.each(
        Kernel.JOIN_COUNT,
        count,
        count,
        new Arguments()
            .add(source.rights())
            .add(first, count)
            .add(relation.heads())
            .add(relation.offsets())
            .add(relation.headCount())
            .add(positions));
    long all = sum.run(positions, count);
    if (all > most && count > 1) {
      joinStep(source, first, count / 2, relation);
      joinStep(source, first + count / 2, count - count / 2, relation);
    } else if (all > 0) {
      candidates.reserve((int) all);
      launches.each(
          Kernel.JOIN_WRITE,
          count,
          all,
          new Arguments()
              .add(source.lefts())
              .add(source.rights())
              .add(first, count)
              .add(relation.heads())
              .add(relation.offsets())
              .add(relation.targets())
              .add(relation.headCount())
              .add(positions)
              .add(candidates.lefts())
              .add(candidates.rights()));
      takeNew((int) all);
    }
  }

  /** Adds those of the candidates that are new. */
  private void takeNew(int count) {
    grow(count);
    long bytes = (long) count * Integer.BYTES;
    Memory keeps = kept.atLeast(bytes);
    launches.groups(
        Kernel.DISTINCT_IN_GROUP,
        Launches.groups(count, KernelInterface.RUN),
        KernelInterface.GROUP,
        (long) count * 32,
        new Arguments().add(candidates.lefts()).add(candidates.rights()).add(count).add(keeps));
    Memory at = places.atLeast(bytes);
    launches.each(
        Kernel.TABLE_ADD,
        count,
        count,
        new Arguments()
            .add(lefts())
            .add(rights())
            .add(size)
            .add(candidates.lefts())
            .add(candidates.rights())
            .add(count)
            .add(keeps)
            .add(at)
            .add(table.atLeast(0))
            .add((int) (slots - 1)));
    Memory positions = counts.atLeast(bytes);
    holdings.accelerator().copy(keeps.whole(), 0, positions.whole(), 0, bytes);
    int fresh = (int) sum.run(positions, count);
    launches.each(
        Kernel.TABLE_TAKE,
        count,
        count,
        new Arguments()
            .add(candidates.lefts())
            .add(candidates.rights())
            .add(count)
            .add(keeps)
            .add(positions)
            .add(at)
            .add(lefts())
            .add(rights())
            .add(size)
            .add(table.atLeast(0)));
    size += fresh;
  }

  /** Makes room for the given number of further pairs. */
  private void grow(int more) {
    long needed = (long) size + more;
    if (needed > MOST) {
      throw holdings.budget().tooLittle(needed * 2 * Integer.BYTES, SET);
    }
    if (needed > capacity) {
      int larger = (int) Math.min(MOST, Math.max(needed, size + size / 2L));
      PairColumns next = new PairColumns(holdings, SET);
      try {
        next.reserve(larger);
        if (size > 0) {
          long bytes = (long) size * Integer.BYTES;
          holdings.accelerator().copy(lefts().whole(), 0, next.lefts().whole(), 0, bytes);
          holdings.accelerator().copy(rights().whole(), 0, next.rights().whole(), 0, bytes);
        }
      } catch (RuntimeException tooLarge) {
        next.close();
        throw tooLarge;
      }
      pairs.close();
      pairs = next;
      capacity = larger;
    }
    if (slots < 2 * needed) {
      slots = Long.highestOneBit(Math.max(512, 2 * needed)) * 2;
      table.free();
      fill();
    }
  }

  private void fill() {
    Memory all = table.atLeast(slots * Integer.BYTES);
    holdings.accelerator().clear(all.whole(), 0, slots * Integer.BYTES);
    for (int first = 0; first < size; ) {
      int count = Math.min(step, size - first);
      launches.each(
          Kernel.TABLE_FILL,
          count,
          count,
          new Arguments()
              .add(lefts())
              .add(rights())
              .add(first, count)
              .add(all)
              .add((int) (slots - 1)));
      first += count;
    }
  }

  /** The pairs from place {@code first} on, ascending. */
  long[] sorted(int first) {
    return PairColumns.sorted(holdings.staging(), this, first, size);
  }

  @Override
  public void close() {
    sum.close();
    candidates.close();
    pairs.close();
    for (Scratch each : new Scratch[] {counts, kept, places, table}) {
      each.free();
    }
  }
}
