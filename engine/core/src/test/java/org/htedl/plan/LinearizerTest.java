// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.junit.jupiter.api.Test;

/** The rewrites to the normal form, as the plan that is printed. */
class LinearizerTest {
  private static final String NS = "http://e/";
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  private static final ClassExpression THING = new ClassExpression.Thing();
  private static final ClassExpression NOTHING = new ClassExpression.Nothing();
  private static final ClassExpression A = named("A");
  private static final ClassExpression B = named("B");
  private static final ClassExpression C = named("C");
  private static final RoleExpression P = new RoleExpression.Named(NS + "p");

  private final Mirror mirror = mirror();

  private static Mirror mirror() {
    MirrorBuilder builder = new MirrorBuilder();
    for (String name : List.of("A", "B", "C")) {
      builder.add(NS + "x", TYPE, NS + name);
    }
    builder.add(NS + "x", NS + "p", NS + "y");
    return builder.build();
  }

  private static ClassExpression named(String name) {
    return new ClassExpression.Named(NS + name);
  }

  private static ClassExpression not(ClassExpression operand) {
    return new ClassExpression.Not(operand);
  }

  private static ClassExpression and(ClassExpression... operands) {
    return new ClassExpression.And(List.of(operands));
  }

  private static ClassExpression or(ClassExpression... operands) {
    return new ClassExpression.Or(List.of(operands));
  }

  private static ClassExpression some(ClassExpression filler) {
    return new ClassExpression.Some(P, filler);
  }

  private static ClassExpression count(Cardinality cardinality, int bound, ClassExpression filler) {
    return new ClassExpression.Count(cardinality, bound, P, filler);
  }

  private String printed(ClassExpression... hypotheses) {
    return new PlanPrinter(Linearizer.plan(mirror, List.of(hypotheses)))
        .print()
        .replace("http://e/", "");
  }

  /** Each expression's plan is that of the first one. */
  private void same(ClassExpression... expressions) {
    for (ClassExpression each : expressions) {
      assertEquals(printed(expressions[0]), printed(each), each::toString);
    }
  }

  @Test
  void negationIsABit() {
    assertEquals(
        "#0 = all individuals\n#1 = members of <A>\nhypothesis 0 = not #1\n", printed(not(A)));
    same(A, not(not(A)));
    same(NOTHING, not(THING), not(not(NOTHING)));
  }

  @Test
  void disjunctionIsNegatedConjunction() {
    assertEquals(
        "#0 = all individuals\n#1 = members of <A>\n#2 = members of <B>\n"
            + "#3 = #0 and not #1 and not #2\nhypothesis 0 = not #3\n",
        printed(or(A, B)));
    same(or(A, B), not(and(not(A), not(B))));
    same(and(A, not(B)), not(or(not(A), B)));
  }

  @Test
  void conjunctionsAreFlatSortedAndWithoutRepetitions() {
    assertEquals(
        "#0 = all individuals\n#1 = members of <A>\n#2 = members of <B>\n#3 = members of <C>\n"
            + "#4 = #1 and #2 and #3\nhypothesis 0 = #4\n",
        printed(and(A, B, C)));
    same(
        and(A, B, C),
        and(A, and(B, C)),
        and(and(A, B), C),
        and(A, B, A, C, B),
        and(A, THING, B, C),
        and(A, not(or(not(B), not(C)))));
    // The numbers follow the order of the text, the operands are sorted by them.
    assertEquals(
        printed(and(B, A)),
        printed(and(A, B)).replace("<A>", "<x>").replace("<B>", "<A>").replace("<x>", "<B>"));
  }

  @Test
  void whatIsTrivialIsFolded() {
    same(
        NOTHING,
        and(A, not(A)),
        and(A, B, not(A)),
        and(A, NOTHING),
        some(NOTHING),
        named("unknown"));
    same(THING, or(A, not(A)), or(A, THING), and(THING, THING), new ClassExpression.Only(P, THING));
    same(A, and(A), or(A), and(A, A), and(A, THING), or(A, NOTHING));
    same(NOTHING, new ClassExpression.Some(new RoleExpression.Named(NS + "unknown"), A));
    same(NOTHING, new ClassExpression.Some(new RoleExpression.Bottom(), A));
  }

  @Test
  void restrictionsAreBoundsFromBelow() {
    assertEquals(
        "#0 = all individuals\n#1 = members of <A>\n#2 = some <p> in not #1\n"
            + "hypothesis 0 = not #2\n",
        printed(new ClassExpression.Only(P, A)));
    same(new ClassExpression.Only(P, A), not(some(not(A))), count(Cardinality.MAX, 0, not(A)));
    same(some(A), count(Cardinality.MIN, 1, A), not(count(Cardinality.MAX, 0, A)));
    same(THING, count(Cardinality.MIN, 0, A));
    same(count(Cardinality.MAX, 2, A), not(count(Cardinality.MIN, 3, A)));
    same(count(Cardinality.EXACTLY, 0, A), not(some(A)));
    assertEquals(
        "#0 = all individuals\n#1 = members of <A>\n#2 = at least 2 <p> in #1\n"
            + "#3 = at least 3 <p> in #1\n#4 = #2 and not #3\nhypothesis 0 = #4\n",
        printed(count(Cardinality.EXACTLY, 2, A)));
    same(THING, count(Cardinality.MAX, Integer.MAX_VALUE, A));
  }

  @Test
  void inversesCancelOut() {
    RoleExpression inverse = new RoleExpression.Inverse(P);
    assertEquals(
        "#0 = all individuals\n#1 = members of <A>\n#2 = some inverse <p> in #1\n"
            + "hypothesis 0 = #2\n",
        printed(new ClassExpression.Some(inverse, A)));
    same(some(A), new ClassExpression.Some(new RoleExpression.Inverse(inverse), A));
    same(new ClassExpression.HasSelf(P), new ClassExpression.HasSelf(inverse));
  }

  @Test
  void listedIndividualsAreThoseOfTheGraph() {
    String x = NS + "x";
    String y = NS + "y";
    same(
        new ClassExpression.OneOf(List.of(x, y)),
        new ClassExpression.OneOf(List.of(y, x, y)),
        new ClassExpression.OneOf(List.of(x, NS + "unknown", y)));
    same(NOTHING, new ClassExpression.OneOf(List.of(NS + "unknown")));
    same(new ClassExpression.HasValue(P, y), some(new ClassExpression.OneOf(List.of(y))));
  }

  /** A batch is one list: what hypotheses have in common is there once, what none needs is not. */
  @Test
  void equalTermsAreOneOperation() {
    Plan plan =
        Linearizer.plan(mirror, List.of(some(and(A, B)), and(B, A, C), some(and(B, A)), and(A, B)));
    assertEquals(plan.root(0), plan.root(2));
    long conjunctions =
        Arrays.stream(new PlanPrinter(plan).print().split("\n"))
            .filter(line -> line.contains(" and "))
            .count();
    assertEquals(2, conjunctions);
    assertEquals(1, Linearizer.plan(mirror, List.of(and(some(A), not(some(A))))).operations());
  }

  @Test
  void planningStopsBeforeTheNextHypothesis() {
    int[] asked = {0};
    List<ClassExpression> batch = List.of(A, B, C);
    assertThrows(
        CancellationException.class, () -> Linearizer.plan(mirror, batch, () -> ++asked[0] == 3));
    assertEquals(3, asked[0]);
    assertEquals(3, Linearizer.plan(mirror, batch, () -> false).hypotheses());
  }

  private static ClassExpression values(String pattern) {
    return new ClassExpression.DataSome(NS + "name", pattern(pattern));
  }

  private static DataRange pattern(String pattern) {
    String string = Literal.XSD + "string";
    Constant constant = Constant.of(new Literal(pattern, string, ""));
    return new DataRange.Restricted(
        string, List.of(new DataRange.FacetRestriction(DataRange.Facet.PATTERN, constant)));
  }

  @Test
  void aRefusalSaysWhichHypothesisItIs() {
    List<ClassExpression> batch = List.of(A, values("a+"), B, values("("), C);
    BadExpressionException refused =
        assertThrows(BadExpressionException.class, () -> Linearizer.plan(mirror, batch));
    assertEquals(3, refused.hypothesis());
  }

  /** A long batch with refusals anywhere in it has the answers of the batch without them. */
  @Test
  void refusedHypothesesLeaveNoTrace() {
    MirrorBuilder facts = new MirrorBuilder();
    int names = 500;
    for (int i = 0; i < names; i++) {
      facts.add(NS + i, TYPE, NS + (i % 3 == 0 ? "A" : "B"));
      facts.add(NS + i, NS + "p", NS + i * 7 % names);
      facts.add(NS + i, NS + "name", new Literal("a" + i, Literal.XSD + "string", ""));
    }
    Mirror named = facts.build();
    ClassExpression deep = THING;
    for (int i = 0; i < 300_000; i++) {
      deep = some(deep);
    }
    Random random = new Random(4);
    List<ClassExpression> sound = new ArrayList<>();
    Linearizer linearizer = new Linearizer(named);
    for (int i = 0; i < names; i++) {
      String name = "a" + random.nextInt(names);
      ClassExpression next =
          switch (random.nextInt(4)) {
            case 0 -> values("(" + i);
            case 1 -> and(some(values(name)), values("[" + i));
            case 2 -> random.nextInt(8) == 0 ? and(values(name), deep) : or(A, values(name));
            default -> and(or(A, B), some(values(name)));
          };
      int number = sound.size();
      try {
        linearizer.add(next);
        sound.add(next);
      } catch (BadExpressionException refused) {
        assertEquals(number, refused.hypothesis());
      }
    }
    assertTrue(sound.size() > names / 4 && sound.size() < names / 2, () -> sound.size() + "");
    Plan plan = linearizer.finish();
    Plan clean = Linearizer.plan(named, sound);
    assertEquals(clean.operations(), plan.operations());
    try (Engine engine = Engine.scalar()) {
      assertArrayEquals(
          engine.counts(named, clean, Cancellation.NEVER),
          engine.counts(named, plan, Cancellation.NEVER));
    }
  }
}
