// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.peer;

/**
 * The source of the reference program, changed so that its random graph has every edge once: RDF
 * has no triple twice, and the program would count a repeated edge as two successors. Nothing that
 * is timed is changed.
 *
 * @param text the program
 * @param withoutDuplicates whether the change could be made
 */
record PeerSource(String text, boolean withoutDuplicates) {
  private static final String FUNCTION = "static size_t make_role(";
  private static final String FILL =
      "for (size_t i = 0; i < n; i++) A[i] = (RoleAssert){(u32)(k[i] >> 32), (u32)k[i]};";
  private static final String CALL = "size_t I = make_role(ds, n, A);";

  /**
   * @param cpu whether it is to measure the time of its processor instead of the clock on the wall
   */
  static PeerSource of(String original, boolean cpu) {
    PeerSource distinct = withoutDuplicates(original);
    return new PeerSource(withClock(distinct.text, cpu), distinct.withoutDuplicates);
  }

  /** A program that measures the time of its processor, if it is to. */
  static String withClock(String original, boolean cpu) {
    return cpu ? original.replace("CLOCK_MONOTONIC", "CLOCK_PROCESS_CPUTIME_ID") : original;
  }

  private static PeerSource withoutDuplicates(String original) {
    if (!isThereOnce(original, FUNCTION)
        || !isThereOnce(original, FILL)
        || !isThereOnce(original, CALL)) {
      return new PeerSource(original, false);
    }
    String text =
        original
            .replace(FUNCTION, "static size_t g_edges;\n" + FUNCTION)
            .replace(
                FILL,
                "size_t e = 0; for (size_t i = 0; i < n; i++) if (i == 0 || k[i] != k[i - 1])"
                    + " A[e++] = (RoleAssert){(u32)(k[i] >> 32), (u32)k[i]}; g_edges = e;")
            .replace(CALL, "g_edges = n; " + CALL + " n = g_edges;");
    return new PeerSource(text, true);
  }

  private static boolean isThereOnce(String text, String part) {
    int at = text.indexOf(part);
    return at >= 0 && text.indexOf(part, at + 1) < 0;
  }
}
