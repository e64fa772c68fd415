// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.htedl.device.Availability;
import org.htedl.device.Device;
import org.htedl.device.Resident;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.device.accelerator.driver.KernelInterface;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * A device with memory of its own, or the reason why it is absent. Batches take turns on it.
 * Thread-safe.
 */
public final class AcceleratedDevice implements Device {
  /** The part of a device's memory that is used; the rest is for drivers and other programs. */
  private static final double USABLE = 0.8;

  /** How often a waiting caller looks whether it was cancelled. */
  private static final long POLL_MILLIS = 10;

  private final String name;
  private final Availability availability;
  private final int busyCores;
  private final ReentrantLock turn = new ReentrantLock();
  private final @Nullable Budget budget;
  private @Nullable Holdings holdings;

  private AcceleratedDevice(String name, Availability availability) {
    this.name = name;
    this.availability = availability;
    this.busyCores = 0;
    this.budget = null;
  }

  private AcceleratedDevice(String name, Accelerator accelerator, long limit) {
    this.name = name;
    this.availability = Availability.present(accelerator.traits().description());
    this.busyCores = accelerator.traits().busyCores();
    this.budget = new Budget(name, accelerator, limit);
    this.holdings = new Holdings(accelerator, budget);
  }

  /** A device that is not there, and why. */
  public static AcceleratedDevice absent(String name, String reason) {
    return new AcceleratedDevice(name, Availability.absent(reason));
  }

  /**
   * The device behind an accelerator, which it owns.
   *
   * @throws IllegalStateException if the kernels do not fit this program; the accelerator is closed
   */
  public static AcceleratedDevice of(String name, Accelerator accelerator) {
    return of(name, accelerator, (long) (accelerator.traits().memoryBytes() * USABLE));
  }

  /**
   * The same with less memory.
   *
   * @param limit bytes that it may hold
   */
  public static AcceleratedDevice of(String name, Accelerator accelerator, long limit) {
    try {
      accelerator.attach();
      KernelInterface.check(accelerator);
      return new AcceleratedDevice(name, accelerator, limit);
    } catch (RuntimeException unusable) {
      accelerator.close();
      throw unusable;
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Availability availability() {
    return availability;
  }

  @Override
  public long memoryBytes() {
    return budget == null ? 0 : budget.held();
  }

  @Override
  public int busyCores() {
    return busyCores;
  }

  @Override
  public Resident open(Mirror mirror) {
    if (!availability.available()) {
      throw new IllegalStateException(name + ": " + availability.detail());
    }
    return new AcceleratedResident(this, mirror);
  }

  /** Work for the time in which the device is the caller's. */
  interface Work {
    void run(Holdings holdings, RowCache rows);
  }

  /**
   * Waits for the device and does some work on a mirror.
   *
   * @throws CancellationException if cancelled meanwhile
   */
  void inTurn(Mirror mirror, Cancellation cancellation, Work work) {
    alone(
        cancellation,
        mine -> {
          RowCache rows = mine.begin(mirror);
          try {
            work.run(mine, rows);
          } finally {
            mine.end(rows);
          }
        });
  }

  /**
   * Waits for the device and does some work that needs no rows.
   *
   * @throws CancellationException if cancelled meanwhile
   */
  public void inTurn(Cancellation cancellation, Consumer<Holdings> work) {
    alone(
        cancellation,
        mine -> {
          mine.begin();
          try {
            work.accept(mine);
          } finally {
            mine.staging().settle();
          }
        });
  }

  private void alone(Cancellation cancellation, Consumer<Holdings> work) {
    try {
      while (!turn.tryLock(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        cancellation.check();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (CancellationException)
          new CancellationException("the evaluation was interrupted").initCause(e);
    }
    try {
      Holdings mine = holdings;
      if (mine == null) {
        throw new IllegalStateException(name + " has been closed");
      }
      work.accept(mine);
    } finally {
      turn.unlock();
    }
  }

  @Override
  public void close() {
    turn.lock();
    try {
      if (holdings != null) {
        holdings.close();
        holdings = null;
      }
    } finally {
      turn.unlock();
    }
  }
}
