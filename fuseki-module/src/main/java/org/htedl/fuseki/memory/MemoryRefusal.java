// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.memory;

import org.htedl.fuseki.config.Settings;
import org.htedl.limit.MemoryBudgetException;

/** The message for a caller whose work exceeds a memory limit. */
public final class MemoryRefusal {
  private static final String RAISE_LIMIT =
      "raise the setting " + Settings.MEMORY_LIMIT + " of the dataset";

  private MemoryRefusal() {}

  /** The sentence for a response: the reason, and the setting or option that would help. */
  public static String sentence(MemoryBudgetException refusal) {
    String reason = String.valueOf(refusal.getMessage());
    String advice = refusal.advice();
    return "Not enough memory: "
        + (reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason)
        + "; "
        + (advice == null ? RAISE_LIMIT : advice)
        + ".";
  }

  /** The heap itself is full, whatever the limits are: a larger limit would make it worse. */
  public static MemoryBudgetException heapIsFull() {
    return new MemoryBudgetException(
        "the heap of the server is full",
        "start it with a larger one, -Xmx (of ./htedl: HTEDL_JAVA_OPTIONS), or lower the setting "
            + Settings.MEMORY_LIMIT
            + " of its datasets");
  }
}
