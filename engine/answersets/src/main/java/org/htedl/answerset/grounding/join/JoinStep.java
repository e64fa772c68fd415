// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.join;

import java.util.ArrayDeque;
import org.htedl.answerset.program.BadProgramException;

/** One literal of a body within a join. */
public interface JoinStep {
  /** Goes on once for each way in which the literal can hold; leaves the frame's literals as is. */
  void run(JoinFrame frame, Continuation next) throws BadProgramException;

  /** What comes after a step. */
  interface Continuation {
    /** Goes on. */
    void proceed() throws BadProgramException;
  }

  /** Steps one after the other, and an end that is called for each way in which all hold. */
  static Continuation chain(Iterable<JoinStep> steps, JoinFrame frame, Continuation end) {
    ArrayDeque<JoinStep> reversed = new ArrayDeque<>();
    steps.forEach(reversed::push);
    Continuation first = end;
    for (JoinStep step : reversed) {
      Continuation next = first;
      first = () -> step.run(frame, next);
    }
    return first;
  }
}
