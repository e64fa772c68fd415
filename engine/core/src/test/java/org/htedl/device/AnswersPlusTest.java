// SPDX-License-Identifier: Apache-2.0
package org.htedl.device;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.scalar.ScalarDevice;
import org.htedl.device.simd.SimdDevice;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The answers over the parts of a mirror's individuals add up to those over the whole. */
class AnswersPlusTest {
  private static final String NS = "http://e/";
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  private static final int HYPOTHESES = 60;

  private final List<ClassExpression> batch = new ArrayList<>();

  /** The whole, then its parts. */
  private final MirrorBuilder[] parts = new MirrorBuilder[1 + 3];

  private final List<String> individuals = new ArrayList<>();

  /** Facts about {@code size} individuals, no two of them in different parts connected. */
  private void facts(Random random, int size) {
    for (int p = 0; p < parts.length; p++) {
      parts[p] = new MirrorBuilder();
    }
    for (int i = 0; i < size; i++) {
      individuals.add(NS + i);
      for (String name : List.of("A", "B", "C")) {
        if (random.nextInt(3) == 0) {
          partOf(i).add(NS + i, TYPE, NS + name);
          parts[0].add(NS + i, TYPE, NS + name);
        }
      }
      for (int k = random.nextInt(4); k > 0; k--) {
        int other = i % 3 + 3 * random.nextInt((size - i % 3 + 2) / 3);
        String role = NS + (random.nextBoolean() ? "p" : "q");
        partOf(i).add(NS + i, role, NS + other);
        parts[0].add(NS + i, role, NS + other);
      }
      Literal age = Literal.xsd("" + random.nextInt(9), "integer");
      partOf(i).add(NS + i, NS + "age", age);
      parts[0].add(NS + i, NS + "age", age);
    }
  }

  private MirrorBuilder partOf(int individual) {
    return parts[1 + individual % 3];
  }

  private ClassExpression expression(Random random, int depth) {
    RoleExpression named = new RoleExpression.Named(NS + (random.nextBoolean() ? "p" : "q"));
    RoleExpression role = random.nextInt(3) == 0 ? new RoleExpression.Inverse(named) : named;
    if (depth == 0) {
      return switch (random.nextInt(6)) {
        case 0 -> new ClassExpression.Thing();
        case 1 -> new ClassExpression.OneOf(List.of(some(random), some(random), NS + "unknown"));
        case 2 -> new ClassExpression.HasSelf(role);
        case 3 -> new ClassExpression.DataSome(NS + "age", ages(random));
        default -> new ClassExpression.Named(NS + "ABC".charAt(random.nextInt(3)));
      };
    }
    ClassExpression a = expression(random, depth - 1);
    int n = random.nextInt(3);
    return switch (random.nextInt(7)) {
      case 0 -> new ClassExpression.Not(a);
      case 1 -> new ClassExpression.And(List.of(a, expression(random, depth - 1)));
      case 2 -> new ClassExpression.Or(List.of(a, expression(random, depth - 1)));
      case 3 -> new ClassExpression.Some(role, a);
      case 4 -> new ClassExpression.Only(role, a);
      case 5 -> new ClassExpression.HasValue(role, some(random));
      default -> new ClassExpression.Count(Cardinality.values()[random.nextInt(3)], n, role, a);
    };
  }

  private String some(Random random) {
    return individuals.get(random.nextInt(individuals.size()));
  }

  private static DataRange ages(Random random) {
    Constant least = Constant.of(Literal.xsd("" + random.nextInt(9), "integer"));
    return new DataRange.Restricted(
        Literal.XSD + "integer",
        List.of(new DataRange.FacetRestriction(DataRange.Facet.GREATER_OR_EQUAL, least)));
  }

  private static NodeSet chosen(Mirror mirror, List<String> names) {
    return SparseRow.ofUnsorted(
        names.stream().mapToInt(mirror::idOf).filter(id -> id >= 0).toArray());
  }

  private static Answers ask(Device device, Mirror mirror, Plan plan, Question question) {
    return device.open(mirror).evaluate(plan, 0, HYPOTHESES, question, Cancellation.NEVER);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 63, 64, 65, 129, 1500})
  void partsAddUpToTheWhole(int size) {
    Random random = new Random(size);
    facts(random, size);
    for (int h = 0; h < HYPOTHESES; h++) {
      batch.add(expression(random, h % 4));
    }
    List<String> positives = individuals.stream().filter(i -> random.nextInt(3) == 0).toList();
    List<String> negatives = individuals.stream().filter(i -> random.nextInt(3) == 0).toList();
    try (SimdDevice simd = new SimdDevice(2, 0)) {
      for (Device device : List.of(new ScalarDevice(), simd)) {
        List<Answers> counts = new ArrayList<>();
        List<Answers> examples = new ArrayList<>();
        for (MirrorBuilder builder : parts) {
          Mirror mirror = builder.build();
          Plan plan = Linearizer.plan(mirror, batch);
          counts.add(ask(device, mirror, plan, new Question.Cardinalities()));
          Question question =
              new Question.Examples(chosen(mirror, positives), chosen(mirror, negatives));
          examples.add(ask(device, mirror, plan, question));
        }
        assertArrayEquals(
            ((Answers.Cardinalities) counts.getFirst()).covered(),
            ((Answers.Cardinalities) sum(counts)).covered(),
            () -> device.name() + " at " + size);
        Answers.Examples whole = (Answers.Examples) examples.getFirst();
        Answers.Examples sum = (Answers.Examples) sum(examples);
        assertArrayEquals(whole.positives(), sum.positives());
        assertArrayEquals(whole.negatives(), sum.negatives());
      }
      rowsAreUnited(simd, parts[0].build(), random);
    }
  }

  private static Answers sum(List<Answers> wholeAndParts) {
    return wholeAndParts.stream().skip(1).reduce(Answers::plus).orElseThrow();
  }

  /** Each row divided at random between two answers. */
  private void rowsAreUnited(Device device, Mirror mirror, Random random) {
    Plan plan = Linearizer.plan(mirror, batch);
    Answers.Rows whole = (Answers.Rows) ask(device, mirror, plan, new Question.Rows());
    Layout layout = mirror.layout();
    List<DenseRow> some = new ArrayList<>();
    List<DenseRow> others = new ArrayList<>();
    for (DenseRow row : whole.rows()) {
      long[] left = row.toWords(layout);
      long[] right = row.toWords(layout);
      for (int w = 0; w < left.length; w++) {
        long mask = random.nextLong();
        left[w] &= mask;
        right[w] &= ~mask;
      }
      some.add(DenseRow.of(layout, left));
      others.add(DenseRow.of(layout, right));
    }
    Answers.Rows sum = (Answers.Rows) new Answers.Rows(some).plus(new Answers.Rows(others));
    for (int h = 0; h < HYPOTHESES; h++) {
      DenseRow expected = whole.rows().get(h);
      assertEquals(expected.cardinality(), sum.rows().get(h).cardinality());
      assertArrayEquals(expected.toWords(layout), sum.rows().get(h).toWords(layout));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1L << 31, 1L << 40, Long.MAX_VALUE - 1})
  void countsGoBeyondWhatOneMirrorHolds(long many) {
    Answers.Cardinalities sum =
        (Answers.Cardinalities)
            new Answers.Cardinalities(new long[] {many, 2})
                .plus(new Answers.Cardinalities(new long[] {1, 3}));
    assertArrayEquals(new long[] {many + 1, 5}, sum.covered());
    assertThrows(
        ArithmeticException.class,
        () -> sum.plus(new Answers.Cardinalities(new long[] {Long.MAX_VALUE, 0})));
    assertThrows(
        IllegalArgumentException.class, () -> sum.plus(new Answers.Cardinalities(new long[] {1})));
    assertThrows(
        IllegalArgumentException.class,
        () -> sum.plus(new Answers.Examples(new long[2], new long[2])));
  }
}
