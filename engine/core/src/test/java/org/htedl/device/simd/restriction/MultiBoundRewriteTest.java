// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.restriction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.htedl.device.simd.Comparison;
import org.htedl.device.simd.SimdDevice;
import org.htedl.device.simd.WideBase;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Mirror;
import org.junit.jupiter.api.Test;

/** Two bounds on the targets of one role in one filler. */
class MultiBoundRewriteTest {
  private static final RoleExpression GRAPH = new RoleExpression.Named(WideBase.NS + "graph");
  private static final RoleExpression HUB = new RoleExpression.Named(WideBase.NS + "hub");
  private static final RoleExpression INVERSE = new RoleExpression.Inverse(GRAPH);

  private static ClassExpression named(int number) {
    return new ClassExpression.Named(WideBase.NS + "C" + number);
  }

  private static ClassExpression exactly(int bound, RoleExpression role, ClassExpression filler) {
    return new ClassExpression.Count(Cardinality.EXACTLY, bound, role, filler);
  }

  @Test
  void equalsTheScalarDevice() {
    for (int size : new int[] {1, 65, 513, 4000, 70_000}) {
      WideBase base = new WideBase(size, size);
      Mirror mirror = base.mirror();
      List<Mirror> mirrors = List.of(mirror, base.patched(mirror));
      List<ClassExpression> asked = new ArrayList<>();
      for (RoleExpression role : List.of(GRAPH, INVERSE, HUB)) {
        for (int c = 0; c < 8; c += 2) {
          asked.add(exactly(1 + c % 5, role, named(c)));
          asked.add(exactly(2, role, new ClassExpression.Not(named(c))));
        }
      }
      try (SimdDevice device = new SimdDevice(3, 0)) {
        for (int i = 0; i < asked.size(); i++) {
          Mirror at = mirrors.get(i % 2);
          Comparison.rows(device, at, List.of(asked.get(i)), size + ": " + asked.get(i));
        }
      }
    }
  }

  @Test
  void bothBoundsAreFoundAgain() {
    Mirror mirror = new WideBase(3, 3000).mirror();
    try (SimdDevice device = new SimdDevice(2)) {
      List<ClassExpression> exactly = List.of(exactly(2, GRAPH, named(0)));
      Comparison.rows(device, mirror, exactly, "first");
      assertEquals(0, device.reusedRows());
      Comparison.rows(device, mirror, exactly, "again");
      assertEquals(2, device.reusedRows());
    }
  }
}
