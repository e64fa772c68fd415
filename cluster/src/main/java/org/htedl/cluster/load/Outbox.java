// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.load;

import java.util.ArrayDeque;
import java.util.Deque;
import org.htedl.cluster.spark.Parcel;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/** What one shard's task sends to the others, a writer each. Used by one thread. */
final class Outbox {
  private final int sender;
  private final @Nullable FactWriter[] writers;
  private final Deque<Tuple2<Integer, Parcel>> ready = new ArrayDeque<>();

  Outbox(int sender, int shards) {
    this.sender = sender;
    this.writers = new FactWriter[shards];
  }

  /** The writer for a receiver, for one fact; what was written before may be handed over. */
  FactWriter to(int receiver) {
    FactWriter writer = writers[receiver];
    if (writer == null) {
      writer = new FactWriter();
      writers[receiver] = writer;
    } else if (writer.isFull()) {
      ready.add(new Tuple2<>(receiver, new Parcel(sender, writer.drain())));
    }
    return writer;
  }

  /** Hands over all that is left. */
  void end() {
    for (int i = 0; i < writers.length; i++) {
      FactWriter writer = writers[i];
      if (writer != null && !writer.isEmpty()) {
        ready.add(new Tuple2<>(i, new Parcel(sender, writer.drain())));
      }
    }
  }

  /** What can be sent, and is taken from here by who sends it. */
  Deque<Tuple2<Integer, Parcel>> ready() {
    return ready;
  }
}
