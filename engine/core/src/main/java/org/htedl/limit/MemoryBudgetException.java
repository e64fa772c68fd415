// SPDX-License-Identifier: Apache-2.0
package org.htedl.limit;

import org.jspecify.annotations.Nullable;

/** A mirror or an evaluation that would need more memory than it may use. */
public class MemoryBudgetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final @Nullable String advice;

  public MemoryBudgetException(String message) {
    this(message, null);
  }

  /**
   * @param advice what to do about it, as an imperative without a full stop; null if the limit is
   *     that of the caller's own setting
   */
  public MemoryBudgetException(String message, @Nullable String advice) {
    super(message);
    this.advice = advice;
  }

  /** What to do about it; null where more than the caller's own limit is no matter. */
  public @Nullable String advice() {
    return advice;
  }
}
