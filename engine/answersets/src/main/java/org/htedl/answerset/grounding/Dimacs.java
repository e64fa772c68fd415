// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding;

/** Recognises clauses in the format of DIMACS, which users of clasp have beside programs. */
final class Dimacs {
  private Dimacs() {}

  /**
   * The line, from 1, of the header {@code p cnf} or {@code p wcnf}, before which there are only
   * comments ({@code c …}) and empty lines; 0 if there is none.
   */
  static int line(String text) {
    int number = 1;
    int begin = 0;
    while (begin < text.length()) {
      int newline = text.indexOf('\n', begin);
      int end = newline < 0 ? text.length() : newline;
      String line = text.substring(begin, end).strip();
      if (line.matches("p\\s+w?cnf(\\s.*)?")) {
        return number;
      }
      if (!line.isEmpty() && !line.equals("c") && !line.startsWith("c ")) {
        return 0;
      }
      number++;
      begin = end + 1;
    }
    return 0;
  }
}
