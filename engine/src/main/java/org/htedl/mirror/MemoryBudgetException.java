package org.htedl.mirror;

/** A mirror or an evaluation that would need more memory than it may use. */
public class MemoryBudgetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public MemoryBudgetException(String message) {
    super(message);
  }
}
