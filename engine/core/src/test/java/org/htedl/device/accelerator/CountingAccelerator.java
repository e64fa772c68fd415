// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.device.accelerator.driver.Arguments;
import org.htedl.device.accelerator.driver.Kernel;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.device.accelerator.driver.Traits;

/** An accelerator that counts what is sent to it and how often it is asked to run what. */
public final class CountingAccelerator implements Accelerator {
  private final Accelerator accelerator;
  public long sentBytes;
  public int launches;
  public int allocations;
  public final Set<Kernel> launched = EnumSet.noneOf(Kernel.class);

  public CountingAccelerator(Accelerator accelerator) {
    this.accelerator = accelerator;
  }

  @Override
  public Traits traits() {
    return accelerator.traits();
  }

  @Override
  public void attach() {
    accelerator.attach();
  }

  @Override
  public Memory allocate(long bytes) {
    allocations++;
    return accelerator.allocate(bytes);
  }

  @Override
  public ByteBuffer staging(int bytes) {
    return accelerator.staging(bytes);
  }

  @Override
  public void write(Memory to, long at, ByteBuffer from) {
    sentBytes += from.remaining();
    accelerator.write(to, at, from);
  }

  @Override
  public Accelerator.Mark mark() {
    return accelerator.mark();
  }

  @Override
  public void read(Memory from, long at, ByteBuffer to) {
    accelerator.read(from, at, to);
  }

  @Override
  public void copy(Memory from, long fromByte, Memory to, long toByte, long bytes) {
    accelerator.copy(from, fromByte, to, toByte, bytes);
  }

  @Override
  public void clear(Memory memory, long at, long bytes) {
    accelerator.clear(memory, at, bytes);
  }

  @Override
  public void launch(Kernel kernel, long groups, int items, Arguments arguments) {
    launches++;
    launched.add(kernel);
    accelerator.launch(kernel, groups, items, arguments);
  }

  @Override
  public void finish() {
    accelerator.finish();
  }

  @Override
  public void close() {
    accelerator.close();
  }
}
