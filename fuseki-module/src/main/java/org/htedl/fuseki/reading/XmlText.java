// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.reading;

/**
 * Memory that a reader of RDF/XML keeps to its end for each {@code xml:base}: a table of the names
 * that are used with it.
 */
final class XmlText implements PassingText {
  private static final String BASE = "xml:base";

  /** Bytes of such a table without its names. */
  private static final long TABLE = 512;

  private int matched;
  private long bases;

  @Override
  public void pass(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      byte c = bytes[i];
      if (c == BASE.charAt(matched)) {
        matched++;
        if (matched == BASE.length()) {
          bases++;
          matched = 0;
        }
      } else if (c != 0) {
        // A zero is half of a letter of UTF-16.
        matched = c == BASE.charAt(0) ? 1 : 0;
      }
    }
  }

  @Override
  public long kept() {
    return TABLE * bases;
  }
}
