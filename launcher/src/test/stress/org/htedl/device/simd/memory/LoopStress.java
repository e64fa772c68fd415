// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.memory;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A caller runs a loop while another closes the pool and runs one: each unit is done once. */
@JCStressTest
@Outcome(id = "4, 4, 4", expect = Expect.ACCEPTABLE, desc = "every unit of both loops, once")
@State
public class LoopStress {
  private static final int UNITS = 4;

  private final WorkerPool pool = new WorkerPool(2);
  private final AtomicIntegerArray units = new AtomicIntegerArray(2 * UNITS);

  @Actor
  public void first(III_Result result) {
    result.r1 = loop(0);
  }

  @Actor
  public void second(III_Result result) {
    pool.close();
    result.r2 = loop(UNITS);
  }

  private int loop(int from) {
    pool.forEach(UNITS, unit -> units.incrementAndGet(from + unit));
    int done = 0;
    for (int i = from; i < from + UNITS; i++) {
      done += units.get(i);
    }
    return done;
  }

  @Arbiter
  public void once(III_Result result) {
    for (int i = 0; i < 2 * UNITS; i++) {
      result.r3 += units.get(i) == 1 ? 1 : 100;
    }
    result.r3 /= 2;
  }
}
