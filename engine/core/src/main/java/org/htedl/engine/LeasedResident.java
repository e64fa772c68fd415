// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.htedl.device.Answers;
import org.htedl.device.Device;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Plan;
import org.jspecify.annotations.Nullable;

/** A revision on a leased device, which stays open while it evaluates. */
final class LeasedResident implements Resident {
  /** The device's own form of the revision. */
  private record Opened(Device device, Resident resident) {}

  private final DeviceLease lease;
  private final Mirror mirror;
  private final LongAdder reusedRows;
  private volatile @Nullable Opened opened;

  LeasedResident(DeviceLease lease, Mirror mirror, LongAdder reusedRows) {
    this.lease = lease;
    this.mirror = mirror;
    this.reusedRows = reusedRows;
    Device device = lease.begin();
    try {
      on(device);
    } finally {
      lease.end();
    }
  }

  /** The revision on this device; anew if the device was closed and opened since the last time. */
  private Resident on(Device device) {
    Opened known = opened;
    if (known == null || known.device != device) {
      synchronized (this) {
        known = opened;
        if (known == null || known.device != device) {
          known = new Opened(device, device.open(mirror, reusedRows));
          opened = known;
        }
      }
    }
    return known.resident;
  }

  @Override
  public Mirror mirror() {
    return mirror;
  }

  @Override
  public Answers evaluate(
      Plan plan, int from, int to, Question question, Cancellation cancellation) {
    Device device = lease.begin();
    try {
      return on(device).evaluate(plan, from, to, question, cancellation);
    } finally {
      lease.end();
    }
  }

  @Override
  public List<OperationTrace> trace(Plan plan, Cancellation cancellation) {
    Device device = lease.begin();
    try {
      return on(device).trace(plan, cancellation);
    } finally {
      lease.end();
    }
  }

  @Override
  public long keptBytes() {
    Opened known = opened;
    return known == null ? 0 : known.resident.keptBytes();
  }

  @Override
  public void keepAtMost(long bytes) {
    Opened known = opened;
    if (known != null) {
      known.resident.keepAtMost(bytes);
    }
  }

  @Override
  public void close() {
    Opened known = opened;
    if (known != null) {
      known.resident.close();
    }
  }
}
