// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.load;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes facts for one receiver into chunks of bytes. A chunk can be read by itself: names that
 * come often are written once in each. Used by one thread.
 */
final class FactWriter {
  /** A chunk is handed over when it is longer. */
  static final int CHUNK_BYTES = 1 << 16;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Map<String, Integer> names = new HashMap<>();

  /** Begins a fact of this kind. */
  FactWriter kind(FactKind kind) {
    bytes.write(kind.ordinal());
    return this;
  }

  /** Writes a text that does not come often. */
  FactWriter text(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    number(utf8.length);
    bytes.writeBytes(utf8);
    return this;
  }

  /** Writes a name of which there are few. */
  FactWriter name(String name) {
    Integer known = names.get(name);
    if (known != null) {
      number(known + 1L);
      return this;
    }
    number(0);
    names.put(name, names.size());
    return text(name);
  }

  /** Writes a number that is not negative, small ones in few bytes. */
  FactWriter number(long number) {
    long left = number;
    while (left >= 0x80) {
      bytes.write((int) (left & 0x7F | 0x80));
      left >>>= 7;
    }
    bytes.write((int) left);
    return this;
  }

  /** Whether nothing is left to hand over. */
  boolean isEmpty() {
    return bytes.size() == 0;
  }

  /** Whether it is time to hand over. */
  boolean isFull() {
    return bytes.size() > CHUNK_BYTES;
  }

  /** What was written since the last time. */
  byte[] drain() {
    byte[] chunk = bytes.toByteArray();
    bytes.reset();
    names.clear();
    return chunk;
  }
}
