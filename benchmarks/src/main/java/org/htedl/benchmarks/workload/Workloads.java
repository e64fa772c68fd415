// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.device.Question;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.ClassExpression.And;
import org.htedl.expression.ClassExpression.Named;
import org.htedl.expression.ClassExpression.Not;
import org.htedl.expression.ClassExpression.Or;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.NumberedFacts;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;

/**
 * Makes workloads, drawing in the order of the reference program, so that their check values agree.
 */
public final class Workloads {
  static final String NAMESPACE = "http://example.org/bench#";
  static final String INDIVIDUALS = "http://example.org/i/";
  private static final String CLASS = "C";

  private Workloads() {}

  /** The workload with its data. */
  public static Workload of(WorkloadSpec spec) {
    if (spec.isAboutConcepts()) {
      return concepts(spec);
    }
    if (spec.isAboutRoles()) {
      return RoleWorkloads.of(spec);
    }
    if (spec.isAboutValues()) {
      return ValueWorkloads.of(spec);
    }
    if (spec.isCoverSet()) {
      return CoverSetWorkloads.of(spec);
    }
    return switch (spec.operation()) {
      case "cover" -> cover(spec);
      case WorkloadSpec.LEARNER, WorkloadSpec.REFINE -> LearnerWorkloads.of(spec);
      default -> batch(spec);
    };
  }

  /** Compiled hypotheses counted against examples. */
  public static Workload coverage(Mirror mirror, Plan plan, Question.Examples examples) {
    return new CoverageWorkload(mirror, plan, examples, CheckSum.BATCH);
  }

  /** Numbers from a bound on, over 250,000 individuals that have four of 1,000 numbers each. */
  public static Workload severalNumbers() {
    return ValueWorkloads.severalNumbers();
  }

  /** Two ranges of 100,000 numbers; each number is tested. */
  public static Workload testedNumbers() {
    return ValueWorkloads.testedNumbers();
  }

  private static Workload concepts(WorkloadSpec spec) {
    int individuals = spec.number(0);
    int classes = spec.number(1);
    SplitMix64 random = new SplitMix64(spec.seed());
    Mirror mirror = classes(random, spec, individuals, classes);
    List<ClassExpression> operands = new ArrayList<>();
    for (int j = 0; j < classes; j++) {
      operands.add(literal(j, j % 2 != 0));
    }
    ClassExpression expression =
        spec.operation().equals("conj") ? new And(operands) : new Or(operands);
    Question.Examples examples = examples(mirror, random, individuals);
    var plan = Linearizer.plan(mirror, List.of(expression));
    return new CoveredRowWorkload(mirror, plan, examples, null);
  }

  private static Workload cover(WorkloadSpec spec) {
    int individuals = spec.number(0);
    SplitMix64 random = new SplitMix64(spec.seed());
    Mirror mirror = classes(random, spec, individuals, 1);
    Question.Examples examples = examples(mirror, random, individuals);
    return new CoverageWorkload(
        mirror, Linearizer.plan(mirror, List.of(literal(0, false))), examples, CheckSum.COVER);
  }

  private static Workload batch(WorkloadSpec spec) {
    int hypotheses = spec.number(0);
    int individuals = spec.number(1);
    int width = spec.number(2);
    if (width > spec.pool()) {
      throw new IllegalArgumentException("CONCEPTS is at most the pool, " + spec.pool());
    }
    SplitMix64 random = new SplitMix64(spec.seed());
    Mirror mirror = classes(random, spec, individuals, spec.pool());
    Question.Examples examples = examples(mirror, random, individuals);
    List<ClassExpression> expressions = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (int h = 0; h < hypotheses; h++) {
      int[] ids = new int[width];
      boolean[] negated = new boolean[width];
      draw(random, spec.pool(), ids, negated);
      List<ClassExpression> operands = new ArrayList<>(width);
      StringBuilder text = new StringBuilder();
      for (int j = 0; j < width; j++) {
        operands.add(literal(ids[j], negated[j]));
        text.append(j == 0 ? "" : " and ").append(negated[j] ? "not " : "");
        text.append(CLASS).append(ids[j]);
      }
      expressions.add(new And(operands));
      texts.add(text.toString());
    }
    return spec.text()
        ? new TextWorkload(mirror, texts, Map.of("", NAMESPACE), examples)
        : new CoverageWorkload(
            mirror, Linearizer.plan(mirror, expressions), examples, CheckSum.BATCH);
  }

  /** Distinct classes in random order, each negated or not. */
  private static void draw(SplitMix64 random, int pool, int[] ids, boolean[] negated) {
    for (int j = 0; j < ids.length; j++) {
      boolean repeated;
      do {
        ids[j] = random.below(pool);
        repeated = false;
        for (int q = 0; q < j; q++) {
          repeated |= ids[q] == ids[j];
        }
      } while (repeated);
      negated[j] = (random.next() & 1) != 0;
    }
  }

  /** The class with this number in the pool, or the others. */
  static ClassExpression literal(int number, boolean negated) {
    ClassExpression named = new Named(className(number));
    return negated ? new Not(named) : named;
  }

  static String className(int number) {
    return NAMESPACE + CLASS + number;
  }

  private static Mirror classes(
      SplitMix64 random, WorkloadSpec spec, int individuals, int classes) {
    NumberedFacts facts = new NumberedFacts(INDIVIDUALS, individuals);
    for (int c = 0; c < classes; c++) {
      facts.members(className(c), random.bits(individuals, spec.density()));
    }
    return facts.build();
  }

  /** Half of the individuals are positive, the others negative. */
  private static Question.Examples examples(Mirror mirror, SplitMix64 random, int individuals) {
    Layout layout = mirror.layout();
    long[] positives = Arrays.copyOf(random.coins(individuals), layout.words());
    long[] negatives = layout.newWords();
    for (int i = 0; i < individuals; i++) {
      negatives[i >>> 6] |= (~positives[i >>> 6] >>> i & 1) << i;
    }
    return new Question.Examples(DenseRow.of(layout, positives), DenseRow.of(layout, negatives));
  }
}
