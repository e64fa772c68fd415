// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import java.util.List;

/**
 * What a slice has found.
 *
 * @param failures one text each, empty if all was well
 * @param figures what was measured, in one line; may be empty
 */
record Outcome(List<String> failures, String figures) {
  Outcome {
    failures = List.copyOf(failures);
    figures = figures.replaceAll("\\s+", " ").strip();
  }
}
