// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.device.Resident.OperationTrace;
import org.htedl.device.simd.count.BooleanProgram;
import org.htedl.device.simd.count.ConjunctionRuns;
import org.htedl.device.simd.count.TileCounter;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.device.simd.option.SimdOptions.Direction;
import org.htedl.device.simd.option.SimdOptions.Sharing;
import org.htedl.device.simd.option.SimdOptions.SpecialCase;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.junit.jupiter.api.Test;

/** With all options the device answers what the specification does, and does what they say. */
class SimdOptionsTest {
  private static final int[] SIZES = {1, 63, 64, 65, 127, 128, 129, 513, 4100, 33_000};

  private static List<SimdOptions> all() {
    List<SimdOptions> all = new ArrayList<>();
    for (int words : new int[] {SimdOptions.ROW_BY_ROW, 8, 32, 128, 512, 1024, 1 << 20}) {
      all.add(SimdOptions.USUAL.withTileWords(words));
    }
    for (Sharing sharing : Sharing.values()) {
      all.add(SimdOptions.USUAL.withSharing(sharing));
    }
    for (Direction direction : Direction.values()) {
      all.add(SimdOptions.USUAL.withDirection(direction));
    }
    all.add(SimdOptions.USUAL.withKeptOutcomes(0));
    return all;
  }

  private static List<SimdOptions> withoutSpecialCases() {
    List<SimdOptions> all = new ArrayList<>();
    SimdOptions none = SimdOptions.USUAL;
    for (SpecialCase special : SpecialCase.values()) {
      all.add(SimdOptions.USUAL.without(special));
      none = none.without(special);
    }
    all.add(none);
    return all;
  }

  @Test
  void answersAreTheSame() {
    for (int size : SIZES) {
      int count = size > 1000 ? 8 : 20;
      check(size, count, all());
    }
  }

  @Test
  void answersAreTheSameWithoutSpecialCases() {
    for (int size : new int[] {65, 4100}) {
      check(size, 12, withoutSpecialCases());
    }
  }

  /** The same batches for all options, since the specification takes most of the time. */
  private static void check(int size, int count, List<SimdOptions> all) {
    WideBase base = new WideBase(size, size);
    Mirror mirror = base.mirror();
    Mirror patched = base.patched(mirror);
    Map<String, Comparison.Reference> references = new LinkedHashMap<>();
    references.put("built", new Comparison.Reference(mirror, base.expressions(count, 3)));
    references.put("patched", new Comparison.Reference(patched, base.expressions(count, 2)));
    references.put("same", new Comparison.Reference(mirror, base.refinements(2, 20)));
    // One hypothesis at a time, so that nothing else is done together with it.
    for (int i = 0; i < 4; i++) {
      references.put("bound " + i, new Comparison.Reference(patched, List.of(base.bounded())));
    }
    for (SimdOptions options : all) {
      try (SimdDevice device = new SimdDevice(2, 0, options)) {
        String context = size + " individuals, " + options;
        references.forEach(
            (kind, reference) -> Comparison.check(device, reference, size, kind + ", " + context));
      }
    }
  }

  @Test
  void whatIsNoTileIsRefused() {
    for (int words : new int[] {-2, 1, 4, 12, 500}) {
      assertThrows(IllegalArgumentException.class, () -> SimdOptions.USUAL.withTileWords(words));
    }
    assertThrows(IllegalArgumentException.class, () -> SimdOptions.USUAL.withKeptOutcomes(-1));
  }

  @Test
  void tilesAreAsLongAsSet() {
    WideBase base = new WideBase(1, 4100);
    Plan plan = Linearizer.plan(base.mirror(), base.refinements(4, 30));
    BooleanProgram program = new BooleanProgram(plan, 0, plan.hypotheses(), 4100, Sharing.PREFIXES);
    assertEquals(256, TileCounter.tileWords(program, SimdOptions.USUAL));
    assertEquals(32, TileCounter.tileWords(program, SimdOptions.USUAL.withTileWords(32)));
    assertEquals(2048, TileCounter.tileWords(program, SimdOptions.USUAL.withTileWords(2048)));
  }

  @Test
  void nothingIsSharedButWhatIsSet() {
    WideBase base = new WideBase(1, 4100);
    Plan plan = Linearizer.plan(base.mirror(), base.refinements(4, 30));
    int[] prefixes = new int[Sharing.values().length];
    List<int[]> reads = new ArrayList<>();
    for (Sharing sharing : Sharing.values()) {
      ConjunctionRuns counted =
          new BooleanProgram(plan, 0, plan.hypotheses(), 4100, sharing).counted;
      for (ConjunctionRuns.Run run : counted.runs()) {
        prefixes[sharing.ordinal()] += run.prefix() > 0 ? 1 : 0;
      }
      reads.add(counted.reads());
    }
    assertEquals(0, prefixes[Sharing.NOTHING.ordinal()]);
    assertEquals(0, prefixes[Sharing.ORDER.ordinal()]);
    assertTrue(prefixes[Sharing.PREFIXES.ordinal()] > 0, "prefixes must be tested");
    assertEquals(reads.get(0).length, reads.get(1).length);
    assertTrue(!Arrays.equals(reads.get(0), reads.get(1)), "another order must be tested");
  }

  @Test
  void restrictionsGoWhereSet() {
    WideBase base = new WideBase(1, 4100);
    Mirror mirror = base.mirror();
    Plan plan =
        Linearizer.plan(
            mirror,
            List.of(
                new ClassExpression.Some(
                    new RoleExpression.Named(WideBase.NS + "graph"),
                    new ClassExpression.Named(WideBase.NS + "C0"))));
    assertTrue(method(mirror, plan, Direction.PUSH).startsWith("push ("));
    assertTrue(method(mirror, plan, Direction.PULL).startsWith("pull ("));
  }

  private static String method(Mirror mirror, Plan plan, Direction direction) {
    return method(mirror, plan, SimdOptions.USUAL.withDirection(direction));
  }

  private static String method(Mirror mirror, Plan plan, SimdOptions options) {
    try (SimdDevice device = new SimdDevice(1, 0, options);
        Resident resident = device.open(mirror)) {
      List<OperationTrace> trace = resident.trace(plan, Cancellation.NEVER);
      return trace.get(Plan.operationOf(plan.root(0))).method();
    }
  }

  /** A role of few edges is scanned, and not where that is taken away. */
  @Test
  void specialCasesAreTakenAway() {
    Mirror mirror = new WideBase(1, 33_000).mirror();
    Plan plan =
        Linearizer.plan(
            mirror,
            List.of(
                new ClassExpression.Some(
                    new RoleExpression.Named(WideBase.NS + "few"),
                    new ClassExpression.Named(WideBase.NS + "C0"))));
    assertTrue(method(mirror, plan, SimdOptions.USUAL).startsWith("scan ("));
    SimdOptions other = SimdOptions.USUAL.without(SpecialCase.HEAD_SCAN);
    assertFalse(method(mirror, plan, other).contains("scan"));
    assertEquals(other, other.without(SpecialCase.HEAD_SCAN));
    assertEquals(
        other.without(SpecialCase.OUTSIDE),
        SimdOptions.USUAL.without(SpecialCase.OUTSIDE).without(SpecialCase.HEAD_SCAN));
  }

  @Test
  void outcomesAreKeptAsSet() {
    Mirror mirror = new WideBase(1, 4100).mirror();
    Plan plan =
        Linearizer.plan(
            mirror,
            List.of(
                new ClassExpression.DataSome(
                    WideBase.NS + "label",
                    new DataRange.Restricted(
                        Literal.XSD + "string",
                        List.of(
                            new DataRange.FacetRestriction(
                                DataRange.Facet.PATTERN,
                                new Constant(Literal.string("name 1.*"), true)))))));
    assertTrue(kept(mirror, plan, 1) > kept(mirror, plan, 0));
  }

  private static long kept(Mirror mirror, Plan plan, int outcomes) {
    SimdOptions options = SimdOptions.USUAL.withKeptOutcomes(outcomes);
    try (SimdDevice device = new SimdDevice(1, 0, options);
        Resident resident = device.open(mirror)) {
      resident.evaluate(plan, 0, 1, new Question.Cardinalities(), Cancellation.NEVER);
      return resident.keptBytes();
    }
  }
}
