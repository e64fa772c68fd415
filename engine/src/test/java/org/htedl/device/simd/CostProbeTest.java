package org.htedl.device.simd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CostProbeTest {
  @Test
  void costsFallAndAreNearTheRoughOnes() throws InterruptedException {
    List<CostModel> found = new ArrayList<>();
    new CostProbe(KernelChoice.detect().kernels()).run(found::add, () -> false);
    assertFalse(found.isEmpty(), "the loops were never compiled");
    CostModel rough = CostModel.ROUGH;
    CostModel before = found.getFirst();
    for (CostModel costs : found) {
      assertTrue(costs.pullEdge() < 4 * rough.pullEdge(), costs::toString);
      assertTrue(costs.pullEdge() > rough.pullEdge() / 4, costs::toString);
      assertTrue(costs.pullEdge() <= before.pullEdge(), costs::toString);
      assertTrue(costs.pushEdge() <= before.pushEdge(), costs::toString);
      assertTrue(costs.word() <= before.word(), costs::toString);
      before = costs;
    }
  }

  @Test
  void endsWhenNobodyWantsToKnow() throws InterruptedException {
    int[] rounds = {0};
    new CostProbe(KernelChoice.detect().kernels()).run(costs -> {}, () -> ++rounds[0] > 3);
    assertEquals(4, rounds[0]);
  }
}
