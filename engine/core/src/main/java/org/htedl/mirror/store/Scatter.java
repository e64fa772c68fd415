// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.htedl.limit.ArrayGrowth;

/**
 * Arrays that the content of one kind is read into, one after another. First one thread asks for
 * all arrays, then any number put what they have read.
 */
final class Scatter {
  private final long elements;
  private final List<Object> arrays = new ArrayList<>();
  private long[] starts = new long[64];
  private long asked;

  /**
   * @param elements how many there are
   */
  Scatter(long elements) {
    this.elements = elements;
  }

  /** An array of the elements that come next. */
  byte[] bytes(int length) throws RefusedSnapshotException {
    ask(length);
    return added(new byte[length]);
  }

  /** An array of the elements that come next. */
  int[] ints(int length) throws RefusedSnapshotException {
    ask(length);
    return added(new int[length]);
  }

  /** An array of the elements that come next. */
  long[] longs(int length) throws RefusedSnapshotException {
    ask(length);
    return added(new long[length]);
  }

  /** Before an array is made, so that none is longer than the file. */
  private void ask(int length) throws RefusedSnapshotException {
    if (length > elements - asked) {
      throw RefusedSnapshotException.ofSizes();
    }
    starts = ArrayGrowth.room(starts, arrays.size() + 1L);
    starts[arrays.size()] = asked;
    asked += length;
  }

  private <T> T added(T array) {
    arrays.add(array);
    return array;
  }

  /** Whether there is an array for every element. */
  boolean isComplete() {
    return asked == elements;
  }

  /**
   * Puts elements into their arrays.
   *
   * @param first the number of the first of them
   * @param from has {@code count} elements left, and is passed over them
   */
  void put(long first, ByteBuffer from, int count) {
    int done = 0;
    int number = arrayOf(first);
    while (done < count) {
      int at = (int) (first + done - starts[number]);
      done += put(arrays.get(number), at, from, count - done);
      number++;
    }
  }

  /** The last array that begins at the element or before; empty ones come before it. */
  private int arrayOf(long element) {
    int at = Arrays.binarySearch(starts, 0, arrays.size(), element);
    int number = at < 0 ? -at - 2 : at;
    while (number + 1 < arrays.size() && starts[number + 1] == starts[number]) {
      number++;
    }
    return number;
  }

  private static int put(Object array, int at, ByteBuffer from, int most) {
    return switch (array) {
      case byte[] bytes -> {
        int count = Math.min(most, bytes.length - at);
        from.get(bytes, at, count);
        yield count;
      }
      case int[] ints -> {
        int count = Math.min(most, ints.length - at);
        from.asIntBuffer().get(ints, at, count);
        from.position(from.position() + count * Integer.BYTES);
        yield count;
      }
      case long[] longs -> {
        int count = Math.min(most, longs.length - at);
        from.asLongBuffer().get(longs, at, count);
        from.position(from.position() + count * Long.BYTES);
        yield count;
      }
      default -> throw new IllegalStateException("no array");
    };
  }
}
