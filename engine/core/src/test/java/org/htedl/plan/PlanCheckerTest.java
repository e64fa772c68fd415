// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.htedl.bits.SparseRow;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.junit.jupiter.api.Test;

/** Each invariant of a plan, broken by hand in a plan that is right but for that. */
class PlanCheckerTest {
  private static final String NS = "http://e/";
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  private static final int EVERYTHING = OpCode.EVERYTHING.ordinal();
  private static final int MEMBERS = OpCode.MEMBERS.ordinal();
  private static final int ENUMERATED = OpCode.ENUMERATED.ordinal();
  private static final int AND = OpCode.AND.ordinal();
  private static final int AT_LEAST = OpCode.AT_LEAST.ordinal();
  private static final int TOP_AT_LEAST = OpCode.TOP_AT_LEAST.ordinal();
  private static final int SELF = OpCode.SELF.ordinal();
  private static final int VALUES_AT_LEAST = OpCode.VALUES_AT_LEAST.ordinal();

  private final Mirror mirror = mirror();
  private final int classNode = mirror.idOf(NS + "C");
  private final int role = mirror.idOf(NS + "p");
  private final int individual = mirror.idOf(NS + "a");
  private final int[] members = {MEMBERS, classNode, 0};
  private final int[] others = {MEMBERS, mirror.idOf(NS + "D"), 0};

  private static Mirror mirror() {
    MirrorBuilder builder = new MirrorBuilder();
    builder.add(NS + "a", TYPE, NS + "C");
    builder.add(NS + "b", TYPE, NS + "D");
    builder.add(NS + "a", NS + "p", NS + "b");
    return builder.build();
  }

  /** A plan of everything and these operations, whose only hypothesis is the last one. */
  private Plan plan(int[]... operations) {
    return plan(operations.length << 1, operations);
  }

  private Plan plan(int root, int[]... operations) {
    List<int[]> all = new ArrayList<>(List.of(new int[] {EVERYTHING}));
    all.addAll(List.of(operations));
    return raw(root, all);
  }

  private Plan raw(int root, List<int[]> operations) {
    int[] starts = new int[operations.size() + 1];
    for (int i = 0; i < operations.size(); i++) {
      starts[i + 1] = starts[i] + operations.get(i).length;
    }
    int[] code = operations.stream().flatMapToInt(IntStream::of).toArray();
    Object[] constants = {new SparseRow(new int[] {individual}), new SparseRow(new int[] {role})};
    return new Plan(new MirrorCatalogue(mirror), code, starts, constants, new int[] {root});
  }

  private static void refused(String sentence, Plan plan) {
    String message =
        assertThrows(IllegalStateException.class, () -> PlanChecker.check(plan)).getMessage();
    assertEquals(sentence, message);
  }

  @Test
  void whatIsRightIsAccepted() {
    assertDoesNotThrow(
        () ->
            PlanChecker.check(
                plan(
                    members,
                    others,
                    new int[] {AND, 2, 5},
                    new int[] {AT_LEAST, role, 1, 2, 6},
                    new int[] {TOP_AT_LEAST, 1, 7},
                    new int[] {SELF, role},
                    new int[] {ENUMERATED, 0})));
  }

  /** The checks run in every test that makes a plan. */
  @Test
  void assertionsAreEnabled() {
    assertTrue(Linearizer.class.desiredAssertionStatus());
  }

  @Test
  void theFirstIsEverything() {
    refused("operation 0 is not everything", raw(0, List.of(members)));
    refused("operation 0 is not everything", raw(0, List.of()));
    refused("operation 1 is everything once more", plan(new int[] {EVERYTHING}));
  }

  @Test
  void operandsComeBefore() {
    refused("operation 2 reads what comes later", plan(members, new int[] {AND, 2, 4}));
    refused("operation 1 reads what comes later", plan(new int[] {AT_LEAST, role, 0, 1, 4}));
    refused("operation 1 reads what comes later", plan(new int[] {TOP_AT_LEAST, 1, -2}));
  }

  @Test
  void conjunctionsAreSortedAndMasked() {
    refused("operation 1 has fewer than two operands", plan(new int[] {AND, 0}));
    refused("operation 3 has unsorted operands", plan(members, others, new int[] {AND, 4, 2}));
    refused("operation 2 has unsorted operands", plan(members, new int[] {AND, 2, 2}));
    refused("operation 3 has only negated operands", plan(members, others, new int[] {AND, 3, 5}));
  }

  @Test
  void namesAreNodes() {
    int past = mirror.nodeCount();
    refused("operation 1 names no node", plan(new int[] {MEMBERS, past, 0}));
    refused("operation 1 names no node", plan(new int[] {MEMBERS, -1, 0}));
    refused("operation 1 names no node", plan(new int[] {SELF, past}));
    refused("operation 1 names no node", plan(new int[] {AT_LEAST, past, 0, 1, 0}));
    refused("operation 1 names no node", plan(new int[] {VALUES_AT_LEAST, -1, 1, 0}));
  }

  @Test
  void boundsArePositive() {
    refused("operation 1 counts to nothing", plan(new int[] {AT_LEAST, role, 0, 0, 0}));
    refused("operation 1 counts to nothing", plan(new int[] {TOP_AT_LEAST, 0, 0}));
    refused("operation 1 counts to nothing", plan(new int[] {VALUES_AT_LEAST, role, -1, 0}));
  }

  @Test
  void individualsAreListed() {
    refused("operation 1 lists no individual", plan(new int[] {ENUMERATED, 1}));
  }

  @Test
  void rootsAreOperations() {
    refused("operation 0 as a root is no operation", plan(4, members));
    refused("operation 0 as a root is no operation", plan(-1, members));
  }
}
