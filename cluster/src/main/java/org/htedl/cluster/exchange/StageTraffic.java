// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.exchange;

import java.io.Serializable;

/**
 * What a stage took of one shard, or of all.
 *
 * @param words of bits that were received after it, as the lists have them
 * @param bytes that carried them
 * @param messages how many there were
 * @param nanos of work
 */
public record StageTraffic(long words, long bytes, long messages, long nanos)
    implements Serializable {
  /** Nothing. */
  public static final StageTraffic NONE = new StageTraffic(0, 0, 0, 0);

  StageTraffic received(long more, long packed) {
    return new StageTraffic(words + more, bytes + packed, messages + 1, nanos);
  }

  StageTraffic worked(long more) {
    return new StageTraffic(words, bytes, messages, nanos + more);
  }

  /** Both together. */
  public StageTraffic plus(StageTraffic other) {
    return new StageTraffic(
        words + other.words, bytes + other.bytes, messages + other.messages, nanos + other.nanos);
  }
}
