// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import java.lang.ref.Cleaner;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.htedl.device.Availability;
import org.htedl.device.Device;
import org.htedl.device.DeviceStatus;
import org.htedl.device.Resident;
import org.htedl.mirror.Mirror;

/**
 * The view of one engine on a shared device. Closing it releases the device, which closes with its
 * last user; so does dropping it. A batch that runs meanwhile ends as usual, and one that begins
 * afterwards acquires the device again.
 */
final class LeasedDevice implements Device {
  /** Releases what was dropped without being closed. */
  private static final Cleaner CLEANER = Cleaner.create();

  private final DeviceLease lease;
  private final Availability availability;
  private final int busyCores;
  private final LongAdder reusedRows = new LongAdder();

  /**
   * @throws IllegalStateException with the reason, if the device cannot be used
   */
  LeasedDevice(SharedDevice shared) {
    this.lease = new DeviceLease(shared);
    CLEANER.register(this, lease);
    Device device = lease.begin();
    this.availability = device.availability();
    this.busyCores = device.busyCores();
    lease.end();
  }

  SharedDevice shared() {
    return lease.shared();
  }

  @Override
  public String name() {
    return lease.shared().name();
  }

  @Override
  public Availability availability() {
    return availability;
  }

  @Override
  public int busyCores() {
    return busyCores;
  }

  @Override
  public Resident open(Mirror mirror) {
    return open(mirror, reusedRows);
  }

  @Override
  public Resident open(Mirror mirror, LongAdder reused) {
    return new LeasedResident(lease, mirror, reused);
  }

  private <T> T ask(Function<Device, T> question, T otherwise) {
    Device device = lease.held();
    return device == null ? otherwise : question.apply(device);
  }

  private long number(ToLongFunction<Device> question) {
    return ask(question::applyAsLong, 0L);
  }

  @Override
  public long memoryBytes() {
    return number(Device::memoryBytes);
  }

  /** This user's part: what is idle serves all users alike. */
  @Override
  public long scratchBytes() {
    return number(Device::scratchBytes) / Math.max(1, lease.shared().users());
  }

  @Override
  public void giveUpScratch() {
    Device device = lease.held();
    if (device != null) {
      device.giveUpScratch();
    }
  }

  /** The reused rows of this user's batches. */
  @Override
  public long reusedRows() {
    return reusedRows.sum();
  }

  @Override
  public List<DeviceStatus> statuses() {
    return ask(Device::statuses, lease.shared().listing());
  }

  @Override
  public <T> Optional<T> offers(Class<T> work) {
    return ask(device -> device.offers(work), Optional.empty());
  }

  @Override
  public Device tracing() {
    return ask(Device::tracing, this);
  }

  @Override
  public void close() {
    lease.run();
  }
}
