// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.view;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.apache.jena.query.QueryCancelledException;
import org.htedl.fuseki.memory.MemoryAccount;
import org.htedl.fuseki.work.Workers;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * An index of one mirror: made by a worker, once for all who wait, and kept with the mirror until
 * memory is short. It is not made if no caller waits for it when its turn comes. Thread-safe.
 */
public final class Derivation<T extends DerivedIndex> implements MemoryAccount.Kept {
  private @Nullable CompletableFuture<T> made;
  private int waiting;

  /**
   * The index of a mirror.
   *
   * @param owner whose index it is
   * @throws QueryCancelledException if the caller no longer waits
   * @throws org.htedl.limit.MemoryBudgetException if the memory budget does not allow it
   */
  public static <T extends DerivedIndex> T of(
      Mirror mirror,
      Object owner,
      DerivedIndex.Maker<T> maker,
      MemoryAccount memory,
      Cancellation cancellation) {
    Derivation<T> derivation = mirror.derived(owner, m -> new Derivation<>());
    return derivation.get(mirror, maker, memory, cancellation);
  }

  private T get(
      Mirror mirror, DerivedIndex.Maker<T> maker, MemoryAccount memory, Cancellation cancellation) {
    while (true) {
      CompletableFuture<T> mine = begin(mirror, maker, memory);
      try {
        return Workers.result(mine, cancellation);
      } catch (CancellationException e) {
        if (cancellation.isCancelled()) {
          throw new QueryCancelledException();
        }
        // No caller waited a moment ago, so it was not made.
      } finally {
        leave();
      }
    }
  }

  private synchronized CompletableFuture<T> begin(
      Mirror mirror, DerivedIndex.Maker<T> maker, MemoryAccount memory) {
    waiting++;
    CompletableFuture<T> known = made;
    if (known == null || known.isCompletedExceptionally()) {
      known = memory.server().workers().startInTurn(() -> make(mirror, maker, memory));
      made = known;
      memory.count(this);
    }
    return known;
  }

  private synchronized void leave() {
    waiting--;
  }

  private synchronized boolean isWanted() {
    return waiting > 0;
  }

  private T make(Mirror mirror, DerivedIndex.Maker<T> maker, MemoryAccount memory) {
    if (!isWanted()) {
      throw new CancellationException("no caller waits for the index");
    }
    try (MemoryClaim claim = memory.claim()) {
      return maker.make(mirror, claim);
    }
  }

  @Override
  public synchronized long bytes() {
    CompletableFuture<T> known = made;
    return known == null || !known.isDone() || known.isCompletedExceptionally()
        ? 0
        : known.join().bytes();
  }

  @Override
  public synchronized void giveUp() {
    if (made != null && made.isDone()) {
      made = null;
    }
  }
}
