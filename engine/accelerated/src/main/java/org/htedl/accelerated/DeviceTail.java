// SPDX-License-Identifier: Apache-2.0
package org.htedl.accelerated;

import java.util.function.Predicate;
import org.htedl.answerset.tail.LaneProgram;
import org.htedl.answerset.tail.Tail;
import org.htedl.answerset.tail.TailAnswers;
import org.htedl.answerset.tail.VectorTail;
import org.htedl.device.accelerator.AcceleratedDevice;
import org.htedl.device.accelerator.Holdings;
import org.htedl.device.accelerator.Launches;
import org.htedl.device.accelerator.driver.Arguments;
import org.htedl.device.accelerator.driver.Kernel;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.limit.Cancellation;
import org.htedl.vector.choice.KernelChoice;

/**
 * All candidates of a program by the kernel of {@code answersets.h}. The device says which of them
 * are answer sets; the values of atoms are computed here, for blocks that have some. Every call has
 * the device to itself and frees what it allocated.
 */
final class DeviceTail implements Tail {
  /** Guesses that an item of the kernel goes through. */
  private static final int BELOW = 6;

  /** The parts of 512 candidates that items of their own look at. */
  private static final int QUARTERS = 4;

  private static final int QUAD_BYTES = 16;
  private static final int QUAD_LONGS = 2;

  /** Bytes that rows and what is found may take. */
  private static final long ROOM = 1 << 26;

  private final AcceleratedDevice device;
  private final long room;
  private final VectorTail values = new VectorTail(KernelChoice.lanes());
  private long work;

  /** Creates a tail on a device that is there. */
  DeviceTail(AcceleratedDevice device) {
    this(device, ROOM);
  }

  /**
   * With less memory, for tests.
   *
   * @param room bytes for what one launch writes; at least what one item needs is taken
   */
  DeviceTail(AcceleratedDevice device, long room) {
    this.device = device;
    this.room = room;
  }

  /** Rules and nogoods of all blocks, whether or not the device had to look at them. */
  @Override
  public long work() {
    return work;
  }

  @Override
  public boolean run(
      LaneProgram program, long most, Cancellation cancellation, Predicate<TailAnswers> listener) {
    long blocks = 1L << program.high();
    work = Math.multiplyHigh(blocks, program.work()) > 0 ? Long.MAX_VALUE : blocks * program.work();
    if (work > most || work < 0) {
      return false;
    }
    boolean[] wanted = {true};
    device.inTurn(
        cancellation, holdings -> wanted[0] = run(holdings, program, cancellation, listener));
    return wanted[0];
  }

  private boolean run(
      Holdings holdings,
      LaneProgram program,
      Cancellation cancellation,
      Predicate<TailAnswers> listener) {
    Launches launches = new Launches(holdings.accelerator(), cancellation);
    int[] words = program.image();
    int below = Math.min(BELOW, program.high());
    long all = 1L << program.high() - below;
    long each = (long) QUARTERS * QUAD_BYTES * Math.max(program.rows(), 1 << below);
    int prefixes = (int) Math.clamp(room / each, 1, Math.min(all, 1 << 16));
    long foundBytes = (long) prefixes * Integer.BYTES;
    long goodBytes = (long) prefixes * QUARTERS * QUAD_BYTES << below;
    long rowBytes = (long) prefixes * QUARTERS * QUAD_BYTES * program.rows();
    try (Memory code =
            holdings.budget().allocate((long) words.length * Integer.BYTES, "a program");
        Memory rows = holdings.budget().allocate(rowBytes, "rows of candidates");
        Memory found = holdings.budget().allocate(foundBytes, "answer sets");
        Memory good = holdings.budget().allocate(goodBytes, "answer sets")) {
      holdings.staging().write(code, 0, words, words.length);
      int[] some = new int[prefixes];
      long[] blocks = new long[QUARTERS * QUAD_LONGS << below];
      for (long first = 0; first < all; first += prefixes) {
        int count = (int) Math.min(prefixes, all - first);
        holdings.accelerator().clear(found.whole(), 0, foundBytes);
        holdings.accelerator().clear(good.whole(), 0, goodBytes);
        launches.each(
            Kernel.TAIL,
            (long) QUARTERS * count,
            (program.work() * QUARTERS * count << below),
            new Arguments()
                .add(rows)
                .add(code)
                .add((int) first, count, below)
                .add(found)
                .add(good));
        holdings.staging().read(found, 0, some);
        for (int prefix = 0; prefix < count; prefix++) {
          if (some[prefix] != 0) {
            holdings.staging().read(good, (long) prefix * blocks.length * Long.BYTES, blocks);
            if (!hand(program, first + prefix << below, blocks, listener)) {
              return false;
            }
          }
        }
      }
    }
    return true;
  }

  /** Hands over the blocks of a prefix. */
  private boolean hand(
      LaneProgram program, long first, long[] blocks, Predicate<TailAnswers> listener) {
    int words = QUARTERS * QUAD_LONGS;
    for (int block = 0; block * words < blocks.length; block++) {
      long any = 0;
      for (int word = 0; word < words; word++) {
        any |= blocks[block * words + word];
      }
      if (any != 0) {
        int from = block * words;
        boolean wanted =
            values.runBlock(
                program,
                first + block,
                computed -> listener.test(new Found(computed, blocks, from)));
        if (!wanted) {
          return false;
        }
      }
    }
    return true;
  }

  /** The device's answer sets, with values that were computed here. */
  private record Found(TailAnswers computed, long[] blocks, int from) implements TailAnswers {
    @Override
    public long answers(int word) {
      return blocks[from + word];
    }

    @Override
    public long holds(int atom, int word) {
      return computed.holds(atom, word);
    }

    @Override
    public long answersYes(int question, int word) {
      return computed.answersYes(question, word);
    }
  }
}
