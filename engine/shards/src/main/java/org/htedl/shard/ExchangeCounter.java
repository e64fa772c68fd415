package org.htedl.shard;

import java.util.concurrent.atomic.LongAdder;

/** Counts what shards exchange. Thread-safe. */
public final class ExchangeCounter {
  private final LongAdder exchanges = new LongAdder();
  private final LongAdder bytes = new LongAdder();

  /** One shard has sent this to another one. */
  void note(long[] message) {
    bytes.add(message.length * (long) Long.BYTES);
  }

  /** All shards have received what they read next. */
  void noteExchange() {
    exchanges.increment();
  }

  /** How often all shards have exchanged bits. */
  public long exchanges() {
    return exchanges.sum();
  }

  /** The bytes that shards have sent to others. */
  public long bytes() {
    return bytes.sum();
  }
}
