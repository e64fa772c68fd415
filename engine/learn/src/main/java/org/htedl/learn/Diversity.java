// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import java.util.ArrayList;
import java.util.List;
import org.htedl.learn.row.Candidate;

/**
 * Takes the best candidates that differ in what they cover.
 *
 * @param most how many are taken
 * @param distance the least Jaccard distance of the examples that two of them cover
 */
record Diversity(int most, double distance) {
  /**
   * The first, and each that is far enough from all that were taken before it.
   *
   * @param candidates the best first
   */
  List<Candidate> choose(List<Candidate> candidates) {
    List<Candidate> taken = new ArrayList<>();
    for (Candidate candidate : candidates) {
      if (taken.size() == most) {
        break;
      }
      if (taken.stream().allMatch(other -> distance(candidate, other) >= distance)) {
        taken.add(candidate);
      }
    }
    return taken;
  }

  private static double distance(Candidate a, Candidate b) {
    long both = 0;
    long any = 0;
    for (int w = 0; w < a.row().length; w++) {
      both += Long.bitCount(a.row()[w] & b.row()[w]);
      any += Long.bitCount(a.row()[w] | b.row()[w]);
    }
    return any == 0 ? 0 : 1 - (double) both / any;
  }
}
