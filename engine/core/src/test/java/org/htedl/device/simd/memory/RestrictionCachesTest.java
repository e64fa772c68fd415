// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.htedl.device.simd.Comparison;
import org.htedl.device.simd.SimdDevice;
import org.htedl.device.simd.WideBase;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which rows are found again after a commit: those that depend on nothing it touched. */
class RestrictionCachesTest {
  private static final String NS = WideBase.NS;
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  private static final String CLASS = "http://www.w3.org/2002/07/owl#Class";
  private static final RoleExpression R = new RoleExpression.Named(NS + "r");
  private static final ClassExpression C = new ClassExpression.Named(NS + "C");
  private static final ClassExpression D = new ClassExpression.Named(NS + "D");
  private static final ClassExpression SOME = new ClassExpression.Some(R, C);
  private static final ClassExpression ONLY = new ClassExpression.Only(R, D);
  private static final ClassExpression SELF = new ClassExpression.HasSelf(R);
  private static final ClassExpression EVERYBODY =
      new ClassExpression.Some(R, new ClassExpression.Thing());
  private static final ClassExpression VALUE =
      new ClassExpression.DataSome(NS + "p", new DataRange.Datatype(Literal.XSD + "integer"));

  private final SimdDevice device = new SimdDevice(2);
  private Mirror mirror = base();

  @AfterEach
  void close() {
    device.close();
  }

  private static Mirror base() {
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < 200; i++) {
      builder.add(node(i), TYPE, NS + (i % 2 == 0 ? "C" : "D"));
      builder.add(node(i), NS + "r", node(i * 7 % 200));
      builder.add(node(i), NS + "s", node(i * 3 % 200));
      builder.add(node(i), NS + "p", number(i % 10));
      builder.add(node(i), NS + "q", number(i % 10));
    }
    // A class that has an edge, so that it is in the role without being an individual.
    builder.add(NS + "Odd", TYPE, CLASS);
    builder.add(NS + "Odd", NS + "r", node(0));
    return builder.build();
  }

  private static String node(int i) {
    return NS + "i" + i;
  }

  private static Literal number(int n) {
    return new Literal(String.valueOf(n), Literal.XSD + "integer", "");
  }

  /** How many rows are found while an expression is evaluated, rightly. */
  private long found(ClassExpression expression) {
    long before = device.reusedRows();
    Comparison.rows(device, mirror, List.of(expression), "found");
    return device.reusedRows() - before;
  }

  private void commit(MirrorChange.Builder change) {
    mirror = MirrorPatcher.patch(mirror, change.build());
  }

  private void assertAllKnown(String why) {
    for (ClassExpression each : List.of(SOME, ONLY, SELF, EVERYBODY, VALUE)) {
      assertEquals(1, found(each), why + ": " + each);
    }
  }

  private void learn() {
    for (ClassExpression each : List.of(SOME, ONLY, SELF, EVERYBODY, VALUE)) {
      found(each);
    }
  }

  @Test
  void aCommitToOtherPropertiesLosesNothing() {
    learn();
    assertAllKnown("the same revision");
    commit(MirrorChange.builder().add(node(1), NS + "s", node(2)));
    assertAllKnown("another role");
    commit(MirrorChange.builder().remove(node(1), NS + "q", number(1)));
    assertAllKnown("another column");
    commit(MirrorChange.builder().add(node(3), TYPE, NS + "E"));
    assertAllKnown("another class");
  }

  @Test
  void individualsElsewhereLoseNothing() {
    learn();
    commit(MirrorChange.builder().add(NS + "somebody", NS + "s", NS + "somebodyElse"));
    assertAllKnown("new individuals with another role");
    commit(MirrorChange.builder().remove(NS + "somebody", NS + "s", NS + "somebodyElse"));
    for (ClassExpression each : List.of(SOME, ONLY, SELF, EVERYBODY)) {
      assertEquals(1, found(each), "individuals that are no more: " + each);
    }
  }

  @Test
  void aCommitToThePropertyIsSeen() {
    learn();
    commit(MirrorChange.builder().add(node(1), NS + "r", node(4)));
    for (ClassExpression each : List.of(SOME, ONLY, SELF, EVERYBODY)) {
      assertEquals(0, found(each), each.toString());
    }
    assertEquals(1, found(VALUE));
    commit(MirrorChange.builder().add(node(1), NS + "p", number(77)));
    assertEquals(0, found(VALUE));
    assertEquals(1, found(SOME));
  }

  @Test
  void aCommitToTheFillerIsSeen() {
    learn();
    commit(MirrorChange.builder().remove(node(2), TYPE, NS + "C").add(node(2), TYPE, NS + "E"));
    assertEquals(0, found(SOME));
    assertEquals(1, found(ONLY));
    commit(MirrorChange.builder().remove(node(1), TYPE, NS + "D").add(node(1), TYPE, NS + "E"));
    assertEquals(1, found(SOME));
    assertEquals(0, found(ONLY));
  }

  @Test
  void whoBecomesAnIndividualIsSeenWhereTheyAreInTheRole() {
    learn();
    commit(MirrorChange.builder().add(NS + "Odd", TYPE, NS + "E"));
    assertEquals(0, found(SOME));
    assertEquals(0, found(EVERYBODY));
  }

  @Test
  void eachGraphHasRowsOfItsOwn() {
    learn();
    mirror = base();
    assertEquals(0, found(SOME));
    assertEquals(0, found(VALUE));
  }

  @Test
  void randomWalk() {
    for (long seed = 0; seed < 4; seed++) {
      WideBase base = new WideBase(seed, 900);
      mirror = base.mirror();
      List<ClassExpression> asked = base.expressions(25, 2);
      long before = device.reusedRows();
      for (int step = 0; step < 12; step++) {
        Comparison.rows(device, mirror, asked, "seed " + seed + " step " + step);
        mirror = step % 3 == 0 ? base.patched(mirror) : base.touched(mirror);
      }
      assertTrue(device.reusedRows() > before + 50, "rows must be found again, seed " + seed);
    }
  }
}
