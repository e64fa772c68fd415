// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.htedl.device.Resident;
import org.htedl.device.simd.SimdDevice;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.junit.jupiter.api.Test;

/** Which method is expected to be cheapest, by the rough costs. */
class RestrictionTest {
  private static final String NS = "http://example.org/";
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  private static final int NODES = 4096;

  /** Each head has targets and is in the filler; only the number of heads differs. */
  private static String method(int heads) {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < NODES; i++) {
      builder.add(NS + i, TYPE, NS + "All");
      for (int e = 1; e <= 8 && i < heads; e++) {
        builder.add(NS + i, NS + "role", NS + (i + 509 * e) % NODES);
      }
    }
    Mirror mirror = builder.build();
    Plan plan =
        Linearizer.plan(
            mirror,
            List.of(
                new ClassExpression.Some(
                    new RoleExpression.Named(NS + "role"), new ClassExpression.Named(NS + "All"))));
    try (SimdDevice device = new SimdDevice(1, 0, SimdOptions.USUAL);
        Resident resident = device.open(mirror)) {
      return resident.trace(plan, Cancellation.NEVER).get(Plan.operationOf(plan.root(0))).method();
    }
  }

  @Test
  void fewHeadsAreScanned() {
    assertTrue(method(3).startsWith("scan ("), method(3));
  }

  /** The first target decides in a scan, but going from head to head costs more than all edges. */
  @Test
  void manyHeadsAreNotScannedHoweverFewTargetsTheyLookAt() {
    assertTrue(method(NODES).startsWith("pull ("), method(NODES));
  }
}
