// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.ArrayList;
import java.util.List;
import org.htedl.device.simd.SimdDevice;
import org.htedl.device.simd.WideBase;
import org.htedl.engine.Disagreement;
import org.htedl.engine.Engine;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.junit.jupiter.api.Test;

/** Shards together equal the specification on one mirror, bit for bit. */
class ShardDifferentialTest {
  private static final int[] SHARDS = {1, 2, 7};
  private static final int SEEDS = Integer.getInteger("htedl.shards.seeds", 40);

  @Test
  void randomKnowledgeBases() {
    try (Engine simd = new Engine(new SimdDevice(2));
        Engine scalar = Engine.scalar()) {
      for (long seed = 1; seed <= SEEDS; seed++) {
        Disagreement.Exam exam = Disagreement.Exam.of(seed, 25);
        ShardComparison comparison =
            new ShardComparison(exam.mirror(), nested(exam.expressions()), "seed " + seed);
        for (int shards : SHARDS) {
          comparison.check(seed % 2 == 0 ? simd : scalar, shards);
        }
      }
    }
  }

  /** The expressions, and some of them as fillers and in the reach of the top role. */
  private static List<ClassExpression> nested(List<ClassExpression> expressions) {
    List<ClassExpression> all = new ArrayList<>(expressions);
    for (int i = 0; i + 1 < expressions.size(); i += 4) {
      ClassExpression inner = expressions.get(i);
      for (ClassExpression other : expressions) {
        if (other instanceof ClassExpression.Some some) {
          all.add(new ClassExpression.Some(some.role(), inner));
          all.add(
              new ClassExpression.Only(
                  new RoleExpression.Inverse(some.role()),
                  new ClassExpression.Or(List.of(inner, some))));
          break;
        }
      }
      all.add(
          new ClassExpression.And(
              List.of(
                  expressions.get(i + 1),
                  new ClassExpression.Count(
                      Cardinality.values()[i % 3], i, new RoleExpression.Top(), inner))));
    }
    return all;
  }

  @Test
  void sizesAroundWordsAndTilesWithHubs() {
    try (Engine simd = new Engine(new SimdDevice(2))) {
      for (int size : new int[] {1, 63, 64, 65, 127, 129, 513, 4000}) {
        wide(simd, size, 3, 25);
      }
      wide(simd, 33_000, 2, 12);
    }
  }

  private static void wide(Engine engine, int size, int depth, int expressions) {
    WideBase base = new WideBase(size, size);
    ShardComparison comparison =
        new ShardComparison(base.mirror(), base.expressions(expressions, depth), size + " nodes");
    for (int shards : SHARDS) {
      comparison.check(engine, shards);
    }
  }
}
