package org.htedl.fuseki.transaction;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts the graph patterns of a dataset's queries: matched with mirrors, and left to Jena. */
public final class PatternCounters {
  private final LongAdder answered = new LongAdder();
  private final Map<LeftToJena, LongAdder> left = new EnumMap<>(LeftToJena.class);

  PatternCounters() {
    for (LeftToJena reason : LeftToJena.values()) {
      left.put(reason, new LongAdder());
    }
  }

  /** A pattern is matched with a mirror. */
  public void answered() {
    answered.increment();
  }

  /** Jena matches a pattern. */
  public void left(LeftToJena reason) {
    left.get(reason).increment();
  }

  /** How many patterns were matched with mirrors. */
  public long answeredCount() {
    return answered.sum();
  }

  /** How many patterns Jena has matched for this reason. */
  public long leftCount(LeftToJena reason) {
    return left.get(reason).sum();
  }
}
