// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.ClassExpression.DataHasValue;
import org.htedl.expression.ClassExpression.DataSome;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.DataRange.FacetRestriction;
import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.NumberedFacts;
import org.htedl.plan.Linearizer;

/**
 * Restrictions of one data property. With one distinct value the data is the reference program's,
 * in which everybody has the same value and the data range finds everybody; with more, each subject
 * draws one value.
 */
final class ValueWorkloads {
  private static final String PROPERTY = Workloads.NAMESPACE + "property";
  private static final String STRING = "a description logic value";

  private ValueWorkloads() {}

  static Workload of(WorkloadSpec spec) {
    SplitMix64 random = new SplitMix64(spec.seed());
    RoleAssertions assertions = RoleAssertions.draw(spec.dataset(), spec.number(0), random);
    int[] subjects = assertions.subjects();
    List<Literal> distinct = literals(spec);
    int[] values = new int[subjects.length];
    for (int i = 0; i < values.length && spec.distinct() > 1; i++) {
      values[i] = value(spec, random);
    }
    return workload(assertions.individuals(), distinct, subjects, values, expression(spec));
  }

  /** See {@link Workloads#severalNumbers()}. */
  static Workload severalNumbers() {
    int individuals = 250_000;
    WorkloadSpec spec = WorkloadSpec.of("num_min", "1", "unique").withValues(1000, 0.5);
    SplitMix64 random = new SplitMix64(spec.seed());
    int[] subjects = new int[4 * individuals];
    Arrays.setAll(subjects, i -> i % individuals);
    int[] values = new int[subjects.length];
    Arrays.setAll(values, i -> random.below(spec.distinct()));
    return workload(individuals, literals(spec), subjects, values, expression(spec));
  }

  /** See {@link Workloads#testedNumbers()}. */
  static Workload testedNumbers() {
    int individuals = 100_000;
    WorkloadSpec spec = WorkloadSpec.of("num_min", "1", "unique").withValues(individuals, 0.5);
    int[] subjects = new int[individuals];
    Arrays.setAll(subjects, i -> i);
    DataRange low = range("float", Facet.LESS, Literal.xsd(individuals / 10 + ".0", "float"));
    DataRange high =
        range("float", Facet.GREATER_OR_EQUAL, Literal.xsd(individuals / 2 + ".0", "float"));
    ClassExpression either = new DataSome(PROPERTY, new DataRange.Or(List.of(low, high)));
    return workload(individuals, literals(spec), subjects, subjects, either);
  }

  private static Workload workload(
      int individuals,
      List<Literal> distinct,
      int[] subjects,
      int[] values,
      ClassExpression expression) {
    Mirror mirror =
        new NumberedFacts(Workloads.INDIVIDUALS, individuals)
            .values(PROPERTY, distinct, subjects, values)
            .build();
    return new RowWorkload(mirror, Linearizer.plan(mirror, List.of(expression)));
  }

  /** Uniform, but that the value which equality asks for has its share. */
  private static int value(WorkloadSpec spec, SplitMix64 random) {
    if (!spec.operation().equals("str_eq")) {
      return random.below(spec.distinct());
    }
    boolean asked = (random.next() >>> 11) * 0x1p-53 < spec.selectivity();
    return asked ? 0 : 1 + random.below(spec.distinct() - 1);
  }

  private static int selected(WorkloadSpec spec) {
    return (int) Math.round(spec.distinct() * spec.selectivity());
  }

  private static List<Literal> literals(WorkloadSpec spec) {
    if (spec.distinct() == 1) {
      return spec.operation().equals("num_min")
          ? List.of(Literal.xsd("5.0", "float"))
          : List.of(Literal.string(STRING));
    }
    List<Literal> literals = new ArrayList<>(spec.distinct());
    for (int i = 0; i < spec.distinct(); i++) {
      literals.add(
          switch (spec.operation()) {
            case "num_min" -> Literal.xsd(i + ".0", "float");
            case "str_eq" -> Literal.string(i == 0 ? STRING : "a description of value " + i);
            default ->
                Literal.string(
                    "a description " + (i < selected(spec) ? "logic" : "plain") + " value " + i);
          });
    }
    // Ids in an order that has nothing to do with the order of the values.
    if (!spec.operation().equals("str_eq")) {
      Collections.shuffle(literals, new java.util.Random(spec.seed()));
    }
    return literals;
  }

  private static ClassExpression expression(WorkloadSpec spec) {
    return switch (spec.operation()) {
      case "num_min" -> {
        float bound = spec.distinct() == 1 ? 3 : spec.distinct() - selected(spec);
        yield facet("float", Facet.GREATER_OR_EQUAL, Literal.xsd(Float.toString(bound), "float"));
      }
      case "str_eq" -> new DataHasValue(PROPERTY, Constant.of(Literal.string(STRING)));
      default -> facet("string", Facet.PATTERN, Literal.string(".*logic.*"));
    };
  }

  private static ClassExpression facet(String datatype, Facet facet, Literal value) {
    return new DataSome(PROPERTY, range(datatype, facet, value));
  }

  private static DataRange range(String datatype, Facet facet, Literal value) {
    return new DataRange.Restricted(
        Literal.XSD + datatype, List.of(new FacetRestriction(facet, Constant.of(value))));
  }
}
