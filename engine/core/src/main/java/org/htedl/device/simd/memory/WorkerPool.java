// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.htedl.time.TimeSource;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of threads that help callers with loops whose units are independent. The caller
 * works too, so a pool of one thread has no threads of its own and a nested loop cannot deadlock.
 * Thread-safe; any number of loops may run at once.
 */
public final class WorkerPool implements AutoCloseable {
  /**
   * How long a waiting thread looks before it goes to sleep: a few times as long as waking up
   * takes, so that the loops of one batch, and of one batch after another, find each other's
   * threads awake. A time, for what a look takes differs thirtyfold between processors.
   */
  private static final long SPIN_NANOS = 200_000;

  /** Looks between two at the clock, which takes as long as a few of them. */
  private static final int LOOKS = 16;

  /** Less work than this is done before another thread is awake. */
  private static final double WAKE_NANOS = 40_000;

  /** Less work than this is done before another thread, awake already, has found it. */
  private static final double HAND_OVER_NANOS = 20_000;

  private final int threads;
  private final LinkedBlockingQueue<Loop> offers = new LinkedBlockingQueue<>();
  private final List<Thread> helpers = new ArrayList<>();
  private final AtomicInteger looking = new AtomicInteger();
  private volatile boolean started;
  private volatile boolean closed;

  /**
   * @param threads how many threads work on a loop, the caller's included
   */
  public WorkerPool(int threads) {
    this.threads = threads;
  }

  private synchronized void start() {
    for (int i = 1; i < threads && !started && !closed; i++) {
      int number = i;
      helpers.add(Thread.ofPlatform().daemon().name("htedl-simd-" + i).start(() -> help(number)));
    }
    started = true;
  }

  public int threads() {
    return threads;
  }

  /** The threads that have been started. */
  synchronized List<Thread> helpers() {
    return List.copyOf(helpers);
  }

  public boolean isClosed() {
    return closed;
  }

  /**
   * As {@link #forEach(int, IntConsumer)}, on the caller's thread alone where the whole work is too
   * little to wake another, or to hand over to one that is awake.
   *
   * @param nanos the time that all units are expected to take on one thread
   */
  public void forEach(int units, double nanos, IntConsumer body) {
    if (nanos < (looking.get() > 0 ? HAND_OVER_NANOS : WAKE_NANOS)) {
      for (int i = 0; i < units; i++) {
        body.accept(i);
      }
    } else {
      forEach(units, body);
    }
  }

  /**
   * Calls {@code body} with 0 to {@code units - 1}, each once, in no particular order, and returns
   * when all have returned. What the first failing call threw is thrown after the others stopped.
   */
  public void forEach(int units, IntConsumer body) {
    if (units <= 1 || threads == 1 || closed) {
      for (int i = 0; i < units; i++) {
        body.accept(i);
      }
      return;
    }
    if (!started) {
      start();
    }
    Loop loop = new Loop(units, Math.min(units, threads), body);
    for (int i = 0; i < Math.min(units, threads) - 1; i++) {
      offers.add(loop);
    }
    loop.work(0);
    loop.await();
  }

  private void help(int number) {
    while (!closed) {
      try {
        Loop loop = null;
        looking.incrementAndGet();
        for (Spin spin = new Spin(); loop == null && spin.goesOn(); ) {
          loop = offers.poll();
        }
        looking.decrementAndGet();
        (loop == null ? offers.take() : loop).work(number);
      } catch (InterruptedException e) {
        return; // only close() interrupts
      }
    }
  }

  /** Ends the threads. Loops that run and later ones are done by their callers alone. */
  @Override
  public synchronized void close() {
    closed = true;
    helpers.forEach(Thread::interrupt);
    offers.clear();
  }

  /** The time in which a waiting thread stays awake. */
  private static final class Spin {
    private long end;
    private int looks;

    /** Waits a moment; false when it is time to sleep. */
    boolean goesOn() {
      Thread.onSpinWait();
      if (++looks % LOOKS != 0) {
        return true;
      }
      long now = TimeSource.SYSTEM.nanos();
      if (end == 0) {
        end = now + SPIN_NANOS;
      }
      return now - end < 0;
    }
  }

  /**
   * A loop being run. Every thread begins with a slice of its own, the same one in every loop of as
   * many units, so that it finds in its cache what it read the last time; then it helps the others.
   */
  private static final class Loop {
    private final int units;
    private @Nullable IntConsumer body;
    private final int slices;
    private final Thread caller = Thread.currentThread();
    private final AtomicIntegerArray next;
    private final AtomicInteger done = new AtomicInteger();
    private volatile @Nullable Throwable failure;

    Loop(int units, int slices, IntConsumer body) {
      this.units = units;
      this.slices = slices;
      this.body = body;
      this.next = new AtomicIntegerArray(slices);
    }

    void work(int first) {
      for (int i = 0; i < slices; i++) {
        int slice = (first + i) % slices;
        int from = (int) ((long) units * slice / slices);
        int size = (int) ((long) units * (slice + 1) / slices) - from;
        for (int at = next.getAndIncrement(slice); at < size; at = next.getAndIncrement(slice)) {
          run(from + at);
        }
      }
    }

    private void run(int unit) {
      IntConsumer work = body; // there as long as a unit is not done
      try {
        if (failure == null && work != null) {
          work.accept(unit);
        }
      } catch (Throwable t) { // handed to the caller, whatever it is
        failure = t;
      } finally {
        if (done.incrementAndGet() == units) {
          LockSupport.unpark(caller);
        }
      }
    }

    /** Waits for the other threads, interrupted or not: they work on what the caller has lent. */
    void await() {
      boolean interrupted = false;
      Spin spin = new Spin();
      while (done.get() < units) {
        if (!spin.goesOn()) {
          LockSupport.park(this);
          interrupted |= Thread.interrupted();
        }
      }
      body = null; // offers not yet taken up hold the loop, and should hold no rows
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      switch (failure) {
        case null -> {}
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        case Throwable t -> throw new IllegalStateException(t);
      }
    }
  }
}
