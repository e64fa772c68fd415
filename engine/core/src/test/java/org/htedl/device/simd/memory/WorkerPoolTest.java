// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Loops shared out among threads, and what is left of them. */
@Timeout(60)
class WorkerPoolTest {
  @Test
  void eachUnitIsDoneOnce() {
    for (int threads : List.of(1, 2, 3, 8)) {
      try (WorkerPool pool = new WorkerPool(threads)) {
        for (int units : List.of(0, 1, 2, 3, 63, 64, 65, 1000)) {
          check(pool, units);
        }
      }
    }
  }

  private static void check(WorkerPool pool, int units) {
    AtomicIntegerArray done = new AtomicIntegerArray(units);
    pool.forEach(units, done::incrementAndGet);
    for (int i = 0; i < units; i++) {
      assertEquals(1, done.get(i), pool.threads() + " threads, unit " + i + " of " + units);
    }
  }

  @Test
  void threadsAreThereWhenTheyAreOfUseAndEndWithThePool() {
    WorkerPool pool = new WorkerPool(3);
    check(pool, 1);
    assertEquals(0, pool.helpers().size(), "one unit is the caller's");
    check(pool, 10);
    List<Thread> helpers = pool.helpers();
    assertEquals(2, helpers.size());
    check(pool, 10);
    assertEquals(helpers, pool.helpers());
    pool.close();
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          for (Thread helper : helpers) {
            helper.join();
          }
        });
    check(pool, 10);
    assertEquals(helpers, pool.helpers(), "none are started any more");
    WorkerPool unused = new WorkerPool(3);
    unused.close();
    check(unused, 10);
    assertEquals(0, unused.helpers().size());
  }

  /** Parking returns at once in a thread that was interrupted. */
  @Test
  void aCallerThatWasInterruptedSleepsWhileItWaits() throws Exception {
    try (WorkerPool pool = new WorkerPool(2)) {
      CountDownLatch helps = new CountDownLatch(1);
      CountDownLatch goOn = new CountDownLatch(1);
      CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
      Thread caller =
          Thread.ofPlatform()
              .start(
                  () -> {
                    Thread self = Thread.currentThread();
                    pool.forEach(
                        2,
                        unit -> {
                          if (Thread.currentThread() == self) {
                            await(helps);
                            self.interrupt();
                          } else {
                            helps.countDown();
                            await(goOn);
                          }
                        });
                    interrupted.complete(Thread.currentThread().isInterrupted());
                  });
      await(helps);
      while (caller.getState() != Thread.State.WAITING) {
        Thread.sleep(1);
      }
      assertFalse(interrupted.isDone());
      goOn.countDown();
      assertTrue(interrupted.get(), "and is interrupted afterwards");
      caller.join();
    }
  }

  /** An offer lies in the queue as long as the other threads are busy. */
  @Test
  void aLoopThatIsDoneHoldsNothingOfItsCaller() throws Exception {
    try (WorkerPool pool = new WorkerPool(2);
        ExecutorService others = Executors.newSingleThreadExecutor()) {
      CountDownLatch busy = new CountDownLatch(2);
      CountDownLatch goOn = new CountDownLatch(1);
      var loop =
          others.submit(
              () ->
                  pool.forEach(
                      2,
                      unit -> {
                        busy.countDown();
                        await(goOn);
                      }));
      await(busy);
      WeakReference<Object> rows = done(pool);
      while (rows.get() != null) {
        System.gc();
        Thread.sleep(1);
      }
      goOn.countDown();
      loop.get();
    }
  }

  /** Something that a loop refers to, which the caller has done alone. */
  private static WeakReference<Object> done(WorkerPool pool) {
    int[] rows = new int[4];
    IntConsumer body = unit -> rows[unit]++;
    pool.forEach(4, body);
    assertEquals(1, rows[3]);
    return new WeakReference<>(rows);
  }

  @Test
  void whatIsMadeOnceIsTheSameForAll() throws Exception {
    Once<Object> once = new Once<>();
    AtomicInteger made = new AtomicInteger();
    CountDownLatch making = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      var first =
          threads.submit(
              () ->
                  once.get(
                      () -> {
                        making.countDown();
                        await(goOn);
                        return made.incrementAndGet();
                      }));
      await(making);
      var second = threads.submit(() -> once.get(made::incrementAndGet));
      goOn.countDown();
      assertSame(first.get(), second.get());
    }
    assertEquals(1, made.get());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
