package org.htedl.engine;

/**
 * What an engine has done so far.
 *
 * @param batches how many batches were answered
 * @param hypotheses how many hypotheses there were in them
 * @param busyNanos the time that took, plans included, in nanoseconds; of batches at the same time
 *     each counts
 * @param reusedRows how many restrictions were not evaluated, since an earlier batch had left the
 *     row
 */
public record EngineUsage(long batches, long hypotheses, long busyNanos, long reusedRows) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** The time that took, in seconds. */
  public double seconds() {
    return busyNanos / NANOS_PER_SECOND;
  }

  /** Hypotheses a second, 0 if none has been evaluated. */
  public double perSecond() {
    return busyNanos == 0 ? 0 : hypotheses / seconds();
  }
}
