package org.htedl.mirror.term;

import org.htedl.limit.ArrayGrowth;

/** A literal as {@link LiteralTable} stores it, in an array that is used again. Not thread-safe. */
public final class LiteralBytes {
  private byte[] key = new byte[64];
  private int length;

  /**
   * Is now the literal with this lexical form.
   *
   * @param type from {@link LiteralTable#type}
   */
  public void set(int type, TermBytes lexical) {
    int head = LiteralTable.headLength(type);
    long needed = (long) head + lexical.length();
    if (needed > key.length) {
      key = new byte[ArrayGrowth.length(key.length, needed)];
    }
    LiteralTable.putHead(type, key);
    System.arraycopy(lexical.bytes(), lexical.from(), key, head, lexical.length());
    length = head + lexical.length();
  }

  byte[] key() {
    return key;
  }

  int length() {
    return length;
  }
}
