// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.term;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * A term's text as UTF-8, a part of an array that its owner uses again for other terms. Not
 * thread-safe.
 */
public final class TermBytes {
  private byte[] bytes = new byte[0];
  private int from;
  private int to;

  /** Is now the bytes {@code from} (inclusive) to {@code to} (exclusive) of the array, uncopied. */
  public void set(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
  }

  /** The array; not to be changed or kept. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where the term begins, inclusive. */
  public int from() {
    return from;
  }

  /** Where the term ends, exclusive. */
  public int to() {
    return to;
  }

  /** The number of bytes. */
  public int length() {
    return to - from;
  }

  /** Whether these are the first {@code length} bytes of the array. */
  public boolean isPrefix(byte[] other, int length) {
    return to - from == length && Arrays.equals(bytes, from, to, other, 0, length);
  }

  /** The text. */
  @Override
  public String toString() {
    return new String(bytes, from, to - from, UTF_8);
  }
}
