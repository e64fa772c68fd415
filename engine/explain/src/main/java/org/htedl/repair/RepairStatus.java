package org.htedl.repair;

/** What is known of a repair. */
public enum RepairStatus {
  /** No other repair costs less. */
  OPTIMAL,
  /** The least cost is between the bound and the cost of the repair, if one was found. */
  BOUND,
  /** Triples that must stay contradict each other, so that there is no repair. */
  IMPOSSIBLE
}
