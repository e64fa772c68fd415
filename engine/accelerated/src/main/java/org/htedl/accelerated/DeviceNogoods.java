// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import java.util.Arrays;
import java.util.function.Consumer;
import org.htedl.answerset.nogood.LoopRules;
import org.htedl.answerset.nogood.NogoodList;
import org.htedl.answerset.nogood.Nogoods;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.htedl.device.accelerator.Holdings;
import org.htedl.device.accelerator.Launches;
import org.htedl.device.accelerator.driver.Arguments;
import org.htedl.device.accelerator.driver.Kernel;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.limit.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Nogoods in a device's memory, and the kernels of {@code nogoods.h} over them. They stay there
 * from one call to the next, with what was made of them; each call has the device to itself.
 */
final class DeviceNogoods implements Nogoods {
  private static final int VIOLATED = 0;
  private static final int UNITS = 1;
  private static final int CHOSEN = 3;
  private static final int[] NOTHING_FOUND = {0, 0, NONE, NONE};

  /** The most rounds between two looks whether the set of founded atoms still grows. */
  private static final int ROUNDS = 64;

  private final AcceleratedDevice device;
  private final Buffer words = new Buffer("nogoods");
  private final Buffer places = new Buffer("nogoods");
  private final Buffer marks = new Buffer("an assignment");
  private final Buffer state = new Buffer("what a search has found");
  private final Buffer units = new Buffer("unit nogoods");
  private final Buffer ranks = new Buffer("ranks of variables");
  private final Buffer rules = new Buffer("rules of loops");
  private final Buffer founded = new Buffer("founded atoms");
  private int count;
  private int size;
  private int variables;
  private int loopAtoms;
  private int loopRules;

  /** Creates an empty set on a device that is there. */
  DeviceNogoods(AcceleratedDevice device) {
    this.device = device;
  }

  /** Words of the device's memory that keep their contents when they become more. */
  private static final class Buffer {
    private final String purpose;
    private @Nullable Memory memory;

    Buffer(String purpose) {
      this.purpose = purpose;
    }

    /** Memory for {@code needed} words, with the first {@code kept} of those before. */
    Memory words(Holdings holdings, long needed, long kept) {
      Memory known = memory;
      long bytes = Math.max(1, needed) * Integer.BYTES;
      if (known != null && known.bytes() >= bytes) {
        return known;
      }
      Memory larger = holdings.budget().allocate(known == null ? bytes : 2 * bytes, purpose);
      memory = larger;
      if (known != null) {
        try (known) {
          if (kept > 0) {
            holdings.accelerator().copy(known.whole(), 0, larger.whole(), 0, kept * Integer.BYTES);
          }
        }
      }
      return larger;
    }

    void free() {
      if (memory != null) {
        memory.close();
        memory = null;
      }
    }
  }

  private void inTurn(Consumer<Holdings> work) {
    device.inTurn(Cancellation.NEVER, work);
  }

  @Override
  public void load(NogoodList nogoods) {
    int all = nogoods.count();
    if (all == count) {
      return;
    }
    int[] more = nogoods.words(count);
    int[] where = new int[2 * (all - count)];
    for (int nogood = count; nogood < all; nogood++) {
      where[2 * (nogood - count)] = nogoods.start(nogood);
      where[2 * (nogood - count) + 1] = nogoods.size(nogood);
    }
    inTurn(
        holdings -> {
          append(holdings, words, size, more);
          append(holdings, places, 2 * count, where);
        });
    size += more.length;
    count = all;
  }

  private static void append(Holdings holdings, Buffer buffer, int end, int[] more) {
    Memory memory = buffer.words(holdings, (long) end + more.length, end);
    holdings.staging().write(memory, (long) end * Integer.BYTES, more, more.length);
  }

  @Override
  public void clear() {
    count = 0;
    size = 0;
    loopAtoms = 0;
    loopRules = 0;
  }

  @Override
  public void assign(int[] values, int all) {
    variables = all;
    inTurn(holdings -> holdings.staging().write(marks.words(holdings, all, 0), 0, values, all));
  }

  /** The parameters that all kernels over nogoods begin with. */
  private Arguments nogoods(Holdings holdings) {
    return new Arguments()
        .add(words.words(holdings, size, size))
        .add(places.words(holdings, 2L * count, 2L * count))
        .add(count)
        .add(marks.words(holdings, variables, variables));
  }

  private void launch(Holdings holdings, Kernel kernel, int items, Arguments arguments) {
    new Launches(holdings.accelerator(), Cancellation.NEVER)
        .each(kernel, items, (long) items + size, arguments);
  }

  private Memory fresh(Holdings holdings) {
    Memory found = state.words(holdings, NOTHING_FOUND.length, 0);
    holdings.staging().write(found, 0, NOTHING_FOUND, NOTHING_FOUND.length);
    return found;
  }

  @Override
  public long @Nullable [] check() {
    int[] found = NOTHING_FOUND.clone();
    long[][] all = {new long[0]};
    if (count == 0) {
      return all[0];
    }
    inTurn(
        holdings -> {
          Memory memory = fresh(holdings);
          Memory pairs = units.words(holdings, 2L * count, 0);
          launch(holdings, Kernel.NOGOODS, count, nogoods(holdings).add(memory).add(pairs));
          holdings.staging().read(memory, 0, found);
          if (found[VIOLATED] == 0) {
            all[0] = pairs(holdings, pairs, found[UNITS]);
          }
        });
    return found[VIOLATED] != 0 ? null : all[0];
  }

  private static long[] pairs(Holdings holdings, Memory from, int pairs) {
    int[] read = new int[2 * pairs];
    if (pairs > 0) {
      holdings.staging().read(from, 0, read);
    }
    long[] sorted = new long[pairs];
    for (int i = 0; i < pairs; i++) {
      sorted[i] = (long) read[2 * i] << 32 | read[2 * i + 1];
    }
    Arrays.sort(sorted);
    return sorted;
  }

  @Override
  public int violated() {
    return best(NONE);
  }

  @Override
  public int antecedent(int literal) {
    return best(literal);
  }

  private int best(int literal) {
    int[] found = NOTHING_FOUND.clone();
    if (count == 0) {
      return NONE;
    }
    inTurn(
        holdings -> {
          Memory memory = fresh(holdings);
          for (int pass = 0; pass < 2; pass++) {
            launch(
                holdings,
                Kernel.ANTECEDENT,
                count,
                nogoods(holdings).add(literal, pass).add(memory));
          }
          holdings.staging().read(memory, 0, found);
        });
    return found[CHOSEN];
  }

  @Override
  public void rank(boolean weighted, long[] into) {
    if (count == 0) {
      return;
    }
    int[] halves = new int[2 * variables];
    inTurn(
        holdings -> {
          Memory memory = ranks.words(holdings, halves.length, 0);
          holdings.accelerator().clear(memory.whole(), 0, (long) halves.length * Integer.BYTES);
          launch(holdings, Kernel.RANK, count, nogoods(holdings).add(weighted ? 1 : 0).add(memory));
          holdings.staging().read(memory, 0, halves);
        });
    for (int variable = 0; variable < variables; variable++) {
      into[variable] +=
          Integer.toUnsignedLong(halves[2 * variable]) | (long) halves[2 * variable + 1] << 32;
    }
  }

  @Override
  public void simplify() {
    if (count > 0) {
      inTurn(holdings -> launch(holdings, Kernel.SIMPLIFY, count, nogoods(holdings)));
    }
  }

  @Override
  public void loops(LoopRules all) {
    int[] image = all.image();
    loopAtoms = all.atoms();
    loopRules = all.rules();
    inTurn(
        holdings ->
            holdings
                .staging()
                .write(rules.words(holdings, image.length, 0), 0, image, image.length));
  }

  @Override
  public boolean[] founded() {
    boolean[] all = new boolean[loopAtoms];
    if (loopRules == 0) {
      return all;
    }
    int[] bits = new int[(loopAtoms + Integer.SIZE - 1) / Integer.SIZE];
    inTurn(
        holdings -> {
          Memory set = founded.words(holdings, bits.length + 1L, 0);
          holdings.accelerator().clear(set.whole(), 0, (long) bits.length * Integer.BYTES);
          grow(holdings, set);
          holdings.staging().read(set, 0, bits);
        });
    for (int atom = 0; atom < loopAtoms; atom++) {
      all[atom] = (bits[atom / Integer.SIZE] >>> atom & 1) != 0;
    }
    return all;
  }

  /** Adds founded atoms round by round until there are no more. */
  private void grow(Holdings holdings, Memory set) {
    Memory changed = state.words(holdings, NOTHING_FOUND.length, 0);
    Arguments arguments =
        new Arguments()
            .add(rules.words(holdings, 1, 0))
            .add(marks.words(holdings, variables, variables))
            .add(set)
            .add(changed);
    int[] grown = {1};
    for (int rounds = 1; grown[0] != 0; rounds = Math.min(ROUNDS, 2 * rounds)) {
      for (int round = 0; round < rounds; round++) {
        if (round == rounds - 1) {
          holdings.accelerator().clear(changed.whole(), 0, Integer.BYTES);
        }
        launch(holdings, Kernel.LEAST, loopRules, arguments);
      }
      holdings.staging().read(changed, 0, grown);
    }
  }

  @Override
  public void close() {
    inTurn(
        holdings -> {
          for (Buffer each :
              new Buffer[] {words, places, marks, state, units, ranks, rules, founded}) {
            each.free();
          }
        });
    clear();
  }
}
