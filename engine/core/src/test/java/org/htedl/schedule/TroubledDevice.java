// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.htedl.device.Answers;
import org.htedl.device.Availability;
import org.htedl.device.Device;
import org.htedl.device.DeviceExhaustedException;
import org.htedl.device.DeviceLostException;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;

/** The scalar device, made slow to order and with troubles that can be switched on. */
public final class TroubledDevice implements Device {
  /** What goes wrong. */
  enum Trouble {
    NONE,
    EXHAUSTED_AT_RANDOM,
    ALWAYS_EXHAUSTED,
    LOST,
    STALLED,
    BROKEN
  }

  private final String name;
  private final long nanosPerHypothesis;
  private final Random random;
  private final ScalarDevice scalar = new ScalarDevice();
  private final AtomicInteger calls = new AtomicInteger();
  private final CountDownLatch release = new CountDownLatch(1);
  private volatile Trouble trouble = Trouble.NONE;

  /**
   * @param nanosPerHypothesis what each takes at least, beside a few milliseconds' work
   * @param seed of what goes wrong at random
   */
  public TroubledDevice(String name, long nanosPerHypothesis, long seed) {
    this.name = name;
    this.nanosPerHypothesis = nanosPerHypothesis;
    this.random = new Random(seed);
  }

  void trouble(Trouble next) {
    trouble = next;
  }

  /** Lets calls that stalled come back. */
  void release() {
    release.countDown();
  }

  /** The number of calls since this was last asked. */
  int takeCalls() {
    return calls.getAndSet(0);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Availability availability() {
    return Availability.present("slow");
  }

  @Override
  public Resident open(Mirror mirror) {
    return new Troubled(scalar.open(mirror));
  }

  @Override
  public void close() {
    release();
  }

  private final class Troubled implements Resident {
    private final Resident resident;

    Troubled(Resident resident) {
      this.resident = resident;
    }

    @Override
    public Mirror mirror() {
      return resident.mirror();
    }

    @Override
    public Answers evaluate(
        Plan plan, int from, int to, Question question, Cancellation cancellation) {
      calls.incrementAndGet();
      switch (trouble) {
        case NONE -> {}
        case EXHAUSTED_AT_RANDOM -> {
          if (random.nextInt(3) == 0) {
            throw new DeviceExhaustedException(name + " is full");
          }
        }
        case ALWAYS_EXHAUSTED -> throw new DeviceExhaustedException(name + " is full");
        case LOST -> throw new DeviceLostException(name + " was pulled out");
        case STALLED -> stall();
        case BROKEN -> throw new IllegalStateException(name + " is broken");
      }
      long end = System.nanoTime() + nanosPerHypothesis * (to - from);
      while (System.nanoTime() < end) {
        cancellation.check();
        LockSupport.parkNanos(Math.min(100_000, end - System.nanoTime()));
      }
      return resident.evaluate(plan, from, to, question, cancellation);
    }

    private void stall() {
      try {
        release.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public List<OperationTrace> trace(Plan plan, Cancellation cancellation) {
      return resident.trace(plan, cancellation);
    }

    @Override
    public void close() {
      resident.close();
    }
  }
}
