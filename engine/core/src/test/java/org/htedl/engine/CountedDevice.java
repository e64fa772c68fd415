// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.device.Answers;
import org.htedl.device.Availability;
import org.htedl.device.Device;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;

/** The scalar device under another name, which counts how often it is opened and closed. */
final class CountedDevice implements Device {
  /** What has happened to all devices of one name. */
  static final class Count {
    final String name;
    final AtomicInteger opened = new AtomicInteger();
    final AtomicInteger closed = new AtomicInteger();
    final CountDownLatch evaluating = new CountDownLatch(1);
    final CountDownLatch goOn = new CountDownLatch(1);
    volatile boolean stops;
    volatile boolean absent;

    Count(String name) {
      this.name = name;
    }

    Device open() {
      opened.incrementAndGet();
      return new CountedDevice(this);
    }

    /** How many are open. */
    int now() {
      return opened.get() - closed.get();
    }
  }

  private final Count count;
  private final ScalarDevice scalar = new ScalarDevice();
  private volatile boolean closed;

  private CountedDevice(Count count) {
    this.count = count;
  }

  @Override
  public String name() {
    return count.name;
  }

  @Override
  public Availability availability() {
    return count.absent ? Availability.absent("it is out") : Availability.present("it is here");
  }

  @Override
  public Resident open(Mirror mirror) {
    return new Counted(scalar.open(mirror));
  }

  @Override
  public void close() {
    closed = true;
    count.closed.incrementAndGet();
  }

  private final class Counted implements Resident {
    private final Resident resident;

    Counted(Resident resident) {
      this.resident = resident;
    }

    @Override
    public Mirror mirror() {
      return resident.mirror();
    }

    @Override
    public Answers evaluate(
        Plan plan, int from, int to, Question question, Cancellation cancellation) {
      if (count.stops) {
        count.evaluating.countDown();
        try {
          count.goOn.await();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
      if (closed) {
        throw new IllegalStateException(count.name + " has been closed");
      }
      return resident.evaluate(plan, from, to, question, cancellation);
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
