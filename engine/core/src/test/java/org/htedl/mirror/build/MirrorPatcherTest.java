// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorComparison;
import org.htedl.mirror.PatchWalk;
import org.htedl.testing.random.RandomKnowledgeBase;
import org.junit.jupiter.api.Test;

/** Patched mirrors against rebuilt ones, over random walks. */
class MirrorPatcherTest {
  private static final int STEPS = Integer.getInteger("htedl.patch.steps", 4000);
  private static final int STEPS_A_WALK = 50;

  @Test
  void aPatchedMirrorEqualsARebuiltOne() {
    long seed = Long.getLong("htedl.seed", 1);
    for (int walk = 0; walk < STEPS / STEPS_A_WALK; walk++) {
      PatchWalk steps = new PatchWalk(RandomKnowledgeBase.of(seed + walk));
      Mirror first = steps.mirror();
      Mirror firstRebuilt = steps.rebuilt();
      for (int step = 0; step < STEPS_A_WALK; step++) {
        steps.step(seed * 31 + walk * 1000L + step);
      }
      assertEquals(
          Optional.empty(),
          MirrorComparison.difference(firstRebuilt, first),
          "the first revision changed; seed " + (seed + walk));
    }
  }
}
