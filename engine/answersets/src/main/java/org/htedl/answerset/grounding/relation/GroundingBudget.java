// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.relation;

import java.util.function.Supplier;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;

/** The memory that grounding may take, and its end. Used by one thread. */
public final class GroundingBudget {
  /** How many steps go by between two looks at the cancellation; some microseconds. */
  private static final int STEPS = 1 << 12;

  private final GroundTerms terms;
  private final MemoryClaim claim;
  private final Cancellation cancellation;
  private Supplier<String> where = () -> "";
  private long reserved;
  private int steps;

  /** The caller closes the claim. */
  public GroundingBudget(GroundTerms terms, MemoryClaim claim, Cancellation cancellation) {
    this.terms = terms;
    this.claim = claim;
    this.cancellation = cancellation;
    terms.stopBy(cancellation);
  }

  /** Says in a refusal for memory which rule was instantiated, and how far. */
  public void at(Supplier<String> rule) {
    where = rule;
  }

  /** The signal that ends the work. */
  public Cancellation cancellation() {
    return cancellation;
  }

  /**
   * Takes the given number of further bytes, before they are allocated.
   *
   * @throws MemoryBudgetException if there is not as much
   */
  public void reserve(long bytes) {
    reserved += bytes;
    take();
  }

  /** One step of a join. */
  public void step() {
    if (++steps == STEPS) {
      steps = 0;
      cancellation.check();
      take();
    }
  }

  private void take() {
    try {
      claim.take(reserved + terms.bytes());
    } catch (MemoryBudgetException full) {
      String reason = String.valueOf(full.getMessage()).replaceFirst("\\.$", "");
      throw new MemoryBudgetException(reason + where.get(), full.advice());
    }
  }
}
