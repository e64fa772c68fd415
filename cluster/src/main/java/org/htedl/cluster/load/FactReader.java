// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.load;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads a chunk that a {@link FactWriter} has written. Used by one thread. */
final class FactReader {
  private final byte[] bytes;
  private final List<String> names = new ArrayList<>();
  private int at;

  FactReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Whether there is one more fact. */
  boolean hasNext() {
    return at < bytes.length;
  }

  FactKind kind() {
    return FactKind.of(bytes[at++]);
  }

  String text() {
    int length = (int) number();
    String text = new String(bytes, at, length, StandardCharsets.UTF_8);
    at += length;
    return text;
  }

  String name() {
    int known = (int) number();
    if (known > 0) {
      return names.get(known - 1);
    }
    String name = text();
    names.add(name);
    return name;
  }

  long number() {
    long number = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes[at++];
      number |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return number;
      }
    }
  }
}
