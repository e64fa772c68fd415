// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.work;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two searches ask for one place: never two at once, and none is held at the end. */
@JCStressTest
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "one at once, none at the end")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "nobody got the free place")
@State
public class PlacesStress {
  private final SearchPlaces places = new SearchPlaces("test", 1, 1);
  private final AtomicInteger inside = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();

  @Actor
  public void first() {
    search();
  }

  @Actor
  public void second() {
    search();
  }

  private void search() {
    SearchPlaces.Place place = places.take();
    if (place != null) {
      most.accumulateAndGet(inside.incrementAndGet(), Math::max);
      inside.decrementAndGet();
      place.close();
      place.close();
    }
  }

  @Arbiter
  public void left(II_Result result) {
    result.r1 = most.get();
    result.r2 = places.running();
  }
}
