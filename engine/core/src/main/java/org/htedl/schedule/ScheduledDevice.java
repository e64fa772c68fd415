// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.htedl.device.Availability;
import org.htedl.device.Device;
import org.htedl.device.DeviceLostException;
import org.htedl.device.DeviceStatus;
import org.htedl.device.Resident;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.mirror.Mirror;
import org.htedl.time.Deadline;
import org.htedl.time.TimeSource;

/**
 * Several devices as one. They are probed on the first mirror of each size; from then on their
 * speeds are those measured. Owns the devices. Thread-safe.
 */
public final class ScheduledDevice implements Device {
  /** How often a waiting caller looks whether it was cancelled. */
  private static final long POLL_MILLIS = 10;

  /** The speed assumed of a device that has not been measured: slower than any that has. */
  private static final Speed UNKNOWN = new Speed(1e9, 1e3);

  private final List<Member> members;
  private final ProbeTimes probeTimes;
  private final CoreUse cores;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().daemon().name("htedl-schedule-", 0).factory());
  private final ReentrantLock probing = new ReentrantLock();
  private final Map<Integer, Speeds> speeds = new ConcurrentHashMap<>();

  /**
   * @param devices two or more, all of them there, the one to prefer first; become this one's own
   */
  public ScheduledDevice(List<Device> devices) {
    this(devices, ProbeTimes.USUAL);
  }

  /**
   * @param probeTimes how long the measurement of a device takes
   */
  ScheduledDevice(List<Device> devices, ProbeTimes probeTimes) {
    if (devices.size() < 2) {
      throw new IllegalArgumentException("a schedule is of several devices");
    }
    this.members = devices.stream().map(Member::new).toList();
    this.probeTimes = probeTimes;
    this.cores = CoreUse.of(members);
  }

  @Override
  public String name() {
    return members.stream().map(member -> member.device().name()).collect(Collectors.joining("+"));
  }

  @Override
  public Availability availability() {
    return Availability.present(members.size() + " devices");
  }

  @Override
  public Resident open(Mirror mirror) {
    return open(mirror, new LongAdder());
  }

  @Override
  public Resident open(Mirror mirror, LongAdder reusedRows) {
    return new ScheduledResident(this, mirror, reusedRows);
  }

  @Override
  public List<DeviceStatus> statuses() {
    return members.stream().map(Member::status).toList();
  }

  @Override
  public long reusedRows() {
    return members.stream().mapToLong(member -> member.device().reusedRows()).sum();
  }

  @Override
  public long scratchBytes() {
    return members.stream().mapToLong(member -> member.device().scratchBytes()).sum();
  }

  @Override
  public void giveUpScratch() {
    members.forEach(member -> member.device().giveUpScratch());
  }

  @Override
  public long memoryBytes() {
    return members.stream().mapToLong(member -> member.device().memoryBytes()).sum();
  }

  /** The first that can be used. */
  @Override
  public Device tracing() {
    return members.stream()
        .filter(Member::isUsable)
        .findFirst()
        .orElse(members.getFirst())
        .device();
  }

  List<Member> members() {
    return members;
  }

  CoreUse cores() {
    return cores;
  }

  Executor threads() {
    return threads;
  }

  /**
   * Measures all devices on this mirror, as the first batch on a mirror of its size does.
   *
   * @throws CancellationException if cancelled
   */
  public void probe(Mirror mirror, Cancellation cancellation) {
    speeds(mirror, new LongAdder(), cancellation);
  }

  /** What is known of the devices on mirrors of this size; probes them if that is nothing. */
  Speeds speeds(Mirror mirror, LongAdder reusedRows, Cancellation cancellation) {
    int size = Integer.SIZE - Integer.numberOfLeadingZeros(mirror.layout().words());
    Speeds known = speeds.get(size);
    if (known != null) {
      return known;
    }
    try {
      while (!probing.tryLock(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        cancellation.check();
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
    try {
      known = speeds.get(size);
      if (known == null) {
        known = measured(mirror, reusedRows, cancellation);
        speeds.put(size, known);
      }
      return known;
    } finally {
      probing.unlock();
    }
  }

  private static CancellationException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return (CancellationException)
        new CancellationException("the probe was interrupted").initCause(e);
  }

  /**
   * One device after the other, since those of one processor would disturb each other. All of them
   * twice: what the first time has shown to be worth compiling is compiled while it is the others'
   * turn.
   */
  private Speeds measured(Mirror mirror, LongAdder reusedRows, Cancellation cancellation) {
    Probe probe = new Probe(mirror, probeTimes);
    Speeds measured = new Speeds(Collections.nCopies(members.size(), UNKNOWN));
    for (int round = 0; round < 2; round++) {
      for (int m = 0; m < members.size(); m++) {
        Member member = members.get(m);
        if (member.isUsable()) {
          measure(
              member,
              () -> probe.measure(member.resident(mirror, reusedRows), cancellation),
              cancellation,
              new Outcome(measured, m));
        }
      }
    }
    return measured;
  }

  /** Receives the outcome of a probe. */
  private record Outcome(Speeds speeds, int number) {
    void put(Member member, Probe.Result result) {
      member.probed(result.hypothesesPerSecond());
      speeds.probed(number, result.speed());
    }
  }

  /**
   * Waits for a probe. One that takes too long leaves its device without work until it comes back,
   * as a call that stalls in a batch does: a long garbage collection or a busy machine is no fault
   * of the device.
   */
  private void measure(
      Member member, Supplier<Probe.Result> probe, Cancellation cancellation, Outcome outcome) {
    CompletableFuture<Probe.Result> result = CompletableFuture.supplyAsync(probe, threads);
    try {
      outcome.put(member, await(result, cancellation));
    } catch (TimeoutException e) {
      member.abandon();
      CompletableFuture<Probe.Result> unused =
          result.whenComplete(
              (late, failure) -> {
                if (failure == null) {
                  outcome.put(member, late);
                } else if (failure.getCause() instanceof DeviceLostException lost) {
                  member.lose(String.valueOf(lost.getMessage()));
                }
                member.comeBack();
              });
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (ExecutionException e) {
      switch (Objects.requireNonNull(e.getCause())) {
        case MemoryBudgetException tooSmall -> {}
        case DeviceLostException lost -> member.lose(String.valueOf(lost.getMessage()));
        case RuntimeException exception -> throw exception;
        case Error error -> throw error;
        default -> throw new IllegalStateException(e);
      }
    }
  }

  private Probe.Result await(Future<Probe.Result> result, Cancellation cancellation)
      throws InterruptedException, ExecutionException, TimeoutException {
    Deadline end = Deadline.in(TimeSource.SYSTEM, probeTimes.patience());
    while (true) {
      try {
        return result.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        cancellation.check();
        if (end.isOver()) {
          throw e;
        }
      }
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    for (Member member : members.reversed()) {
      member.device().close();
    }
  }
}
