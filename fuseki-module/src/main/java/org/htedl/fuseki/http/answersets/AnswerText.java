// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.answersets;

import java.util.List;
import org.htedl.limit.WorkMeter;
import org.jspecify.annotations.Nullable;

/** Writes answer sets, or what they have in common. */
@FunctionalInterface
interface AnswerText {
  /**
   * The text of one answer set.
   *
   * @param atoms of the program that was solved
   * @param shown the texts of what is shown
   * @param costs of each objective; null where no costs belong to what is shown
   * @param meter counts the work, of which there is much if much is shown
   */
  String of(ShownAtoms atoms, List<String> shown, @Nullable List<Long> costs, WorkMeter meter);
}
