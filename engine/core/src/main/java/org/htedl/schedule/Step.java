package org.htedl.schedule;

/** The next action of a free device. */
sealed interface Step {
  /** Answer this chunk. */
  record Work(Assignment assignment) implements Step {}

  /** Ask again at this time, in nanoseconds of the clock, or as soon as anything has happened. */
  record Wait(double until) implements Step {}

  /** There is nothing more for it in this batch. */
  record Leave() implements Step {}
}
