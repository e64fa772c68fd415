// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.load;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.htedl.cluster.spark.Parcel;
import scala.Tuple2;

/** The parcels of an outbox that is filled from what comes in, as they are asked for. */
final class Sending<T> implements Iterator<Tuple2<Integer, Parcel>> {
  private final Iterator<T> incoming;
  private final Outbox outbox;
  private final Consumer<T> work;
  private boolean ended;

  /**
   * @param work puts into the outbox what becomes of an element
   */
  Sending(Iterator<T> incoming, Outbox outbox, Consumer<T> work) {
    this.incoming = incoming;
    this.outbox = outbox;
    this.work = work;
  }

  @Override
  public boolean hasNext() {
    while (outbox.ready().isEmpty() && !ended) {
      if (incoming.hasNext()) {
        work.accept(incoming.next());
      } else {
        ended = true;
        outbox.end();
      }
    }
    return !outbox.ready().isEmpty();
  }

  @Override
  public Tuple2<Integer, Parcel> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return outbox.ready().remove();
  }
}
