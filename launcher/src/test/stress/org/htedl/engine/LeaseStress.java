// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.device.DeviceSource;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A batch while its user ends and another user begins: none sees a closed device, none stays open.
 */
@JCStressTest
@Outcome(id = "1, 1, 0", expect = Expect.ACCEPTABLE, desc = "open in each batch, closed at the end")
@State
public class LeaseStress {
  private final AtomicInteger open = new AtomicInteger();
  private final SharedDevice shared =
      new SharedDevice(new DeviceSource("counter", () -> new OpenCounter(open)));
  private final DeviceLease first = new DeviceLease(shared);
  private final DeviceLease second = new DeviceLease(shared);

  @Actor
  public void batch(III_Result result) {
    result.r1 = inBatch(first);
    first.run();
  }

  @Actor
  public void otherBatch(III_Result result) {
    first.run();
    result.r2 = inBatch(second);
    second.run();
  }

  private int inBatch(DeviceLease lease) {
    lease.begin();
    int opened = open.get();
    lease.end();
    return opened;
  }

  @Arbiter
  public void left(III_Result result) {
    result.r3 = open.get();
  }
}
