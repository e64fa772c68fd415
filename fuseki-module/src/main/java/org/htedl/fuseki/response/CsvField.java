// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.response;

/** Field of CSV after RFC 4180. */
public final class CsvField {
  private CsvField() {}

  /** Returns the text, in quotes if it has a comma, a quote or a line break. */
  public static String of(String text) {
    boolean plain = true;
    for (int i = 0; i < text.length() && plain; i++) {
      char c = text.charAt(i);
      plain = c != ',' && c != '"' && c != '\n' && c != '\r';
    }
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }
}
