// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.reading;

/**
 * Lengths and depth of RDF in Thrift's compact protocol. Jena's reader makes room for a string when
 * it has read its length, so that ten bytes can ask for a hundred megabytes.
 *
 * <p>A text is structs, one after the other. A struct is fields up to a byte 0; the low half of a
 * field's first byte is its type, the high half the difference to the number of the field before,
 * or 0 if that number follows.
 *
 * <pre>
 * 1C 1C 18 03 'a' ':' 'b' 00 00 …     field 1, a struct; in it field 1, a struct; in it field 1,
 *                                     a string of 3 bytes; the end of both structs
 * </pre>
 *
 * <p>RDF has no lists and no maps. What is not understood is left to the reader, which refuses it.
 */
final class ThriftText implements PassingText {
  private static final int BYTE = 3;
  private static final int LAST_VARINT = 6;
  private static final int DOUBLE = 7;
  private static final int STRING = 8;
  private static final int STRUCT = 12;

  /** Bytes of memory for a byte of a string. */
  private static final long CHARACTER = 4;

  private enum State {
    FIELD,
    NUMBER,
    VARINT,
    LENGTH,
    BYTES,
    UNKNOWN
  }

  private State state = State.FIELD;
  private int depth;
  private int type;
  private long value;
  private int shift;
  private long left;

  @Override
  public void pass(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to && state != State.UNKNOWN) {
      if (state == State.BYTES) {
        long n = Math.min(left, to - i);
        left -= n;
        i += (int) n;
        state = left == 0 ? State.FIELD : State.BYTES;
      } else {
        next(bytes[i] & 0xff);
        i++;
      }
    }
  }

  @Override
  public long announced() {
    return state == State.BYTES ? CHARACTER * left : 0;
  }

  private void next(int b) {
    switch (state) {
      case FIELD -> field(b);
      case NUMBER -> {
        if (isEnd(b)) {
          begin();
        }
      }
      case VARINT -> state = isEnd(b) ? State.FIELD : State.VARINT;
      case LENGTH -> {
        if (isEnd(b)) {
          bytes(value);
        }
      }
      default -> throw new IllegalStateException("no byte is expected in " + state);
    }
  }

  private void field(int b) {
    if (b == 0) {
      depth = Math.max(0, depth - 1);
      return;
    }
    type = b & 0xf;
    if (b >> 4 == 0) {
      beginVarint(State.NUMBER);
    } else {
      begin();
    }
  }

  private void begin() {
    if (type < BYTE) {
      state = State.FIELD;
    } else if (type == BYTE) {
      bytes(1);
    } else if (type <= LAST_VARINT) {
      beginVarint(State.VARINT);
    } else if (type == DOUBLE) {
      bytes(Double.BYTES);
    } else if (type == STRING) {
      beginVarint(State.LENGTH);
    } else if (type == STRUCT) {
      depth++;
      NestingLimit.check(depth);
      state = State.FIELD;
    } else {
      state = State.UNKNOWN;
    }
  }

  private void beginVarint(State next) {
    state = next;
    value = 0;
    shift = 0;
  }

  private boolean isEnd(int b) {
    if (shift < Long.SIZE) {
      value |= (long) (b & 0x7f) << shift;
    }
    shift += 7;
    return b < 0x80;
  }

  private void bytes(long length) {
    left = Math.max(0, length);
    state = left == 0 ? State.FIELD : State.BYTES;
  }
}
