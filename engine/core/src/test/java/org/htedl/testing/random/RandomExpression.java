// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.random;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.testing.naive.NaiveEvaluator;

/**
 * Class expressions over one knowledge base, from a seed. Names, bounds and constants are taken
 * from the data, and the oracle is asked, so that most answers are neither empty nor everything.
 * Not thread-safe.
 */
public final class RandomExpression {
  /** What the root of an expression is. */
  public enum Constructor {
    NAMED,
    THING,
    NOTHING,
    NOT,
    AND,
    OR,
    SOME,
    ONLY,
    MIN,
    MAX,
    EXACTLY,
    HAS_VALUE,
    HAS_SELF,
    ONE_OF,
    DATA_SOME,
    DATA_ONLY,
    DATA_MIN,
    DATA_MAX,
    DATA_EXACTLY,
    DATA_HAS_VALUE
  }

  private static final Constructor[] CONSTRUCTORS = Constructor.values();
  private static final DataRange ALL_LITERALS =
      new DataRange.Datatype("http://www.w3.org/2000/01/rdf-schema#Literal");
  private static final int DEPTH = 5;
  private static final int ATTEMPTS = 8;

  private final RandomKnowledgeBase base;
  private final NaiveEvaluator oracle;
  private final Choices choices;
  private final List<String> individuals;

  public RandomExpression(RandomKnowledgeBase base, NaiveEvaluator oracle, long seed) {
    this.base = base;
    this.oracle = oracle;
    this.choices = new Choices(seed);
    this.individuals = List.copyOf(new TreeSet<>(oracle.individuals()));
  }

  /** The next expression, of any constructor. */
  public ClassExpression next() {
    Constructor root = choices.of(CONSTRUCTORS);
    boolean constant = root == Constructor.THING || root == Constructor.NOTHING;
    return next(constant && choices.percent(80) ? Constructor.AND : root);
  }

  /** The next expression with this root, nested at most five deep. */
  public ClassExpression next(Constructor root) {
    int depth = choices.between(1, DEPTH);
    ClassExpression expression = make(root, depth);
    for (int n = 1; n < ATTEMPTS && isTrivial(expression); n++) {
      expression = make(root, depth);
    }
    return expression;
  }

  /** Whether the answer is empty or everything. */
  public boolean isTrivial(ClassExpression expression) {
    int covered = oracle.evaluate(expression).size();
    return covered == 0 || covered == individuals.size();
  }

  private ClassExpression nested(int depth) {
    if (depth <= 0) {
      return leaf();
    }
    // Sometimes stop early: few real expressions are as deep as they may be.
    if (choices.percent(25)) {
      return leaf();
    }
    return make(choices.of(CONSTRUCTORS), depth);
  }

  private ClassExpression leaf() {
    return switch (choices.below(12)) {
      case 0 -> make(Constructor.ONE_OF, 0);
      case 1 -> make(Constructor.HAS_VALUE, 0);
      case 2 -> make(Constructor.HAS_SELF, 0);
      case 3 -> make(Constructor.DATA_SOME, 0);
      case 4 -> make(Constructor.DATA_HAS_VALUE, 0);
      case 5 -> choices.percent(80) ? new ClassExpression.Thing() : new ClassExpression.Nothing();
      default -> make(Constructor.NAMED, 0);
    };
  }

  private ClassExpression make(Constructor constructor, int depth) {
    return switch (constructor) {
      case NAMED -> new ClassExpression.Named(name(base.classes()));
      case THING -> new ClassExpression.Thing();
      case NOTHING -> new ClassExpression.Nothing();
      case NOT -> new ClassExpression.Not(nested(depth - 1));
      case AND -> new ClassExpression.And(operands(depth - 1));
      case OR -> new ClassExpression.Or(operands(depth - 1));
      case SOME -> new ClassExpression.Some(role(), nested(depth - 1));
      case ONLY -> new ClassExpression.Only(role(), nested(depth - 1));
      case MIN -> count(Cardinality.MIN, depth);
      case MAX -> count(Cardinality.MAX, depth);
      case EXACTLY -> count(Cardinality.EXACTLY, depth);
      case HAS_VALUE -> hasValue();
      case HAS_SELF -> new ClassExpression.HasSelf(reflexiveRole());
      case ONE_OF -> oneOf();
      case DATA_SOME -> {
        String property = name(base.properties());
        yield new ClassExpression.DataSome(property, ranges(property).range(depth / 2));
      }
      case DATA_ONLY -> {
        String property = name(base.properties());
        yield new ClassExpression.DataOnly(property, ranges(property).range(depth / 2));
      }
      case DATA_MIN -> dataCount(Cardinality.MIN, depth);
      case DATA_MAX -> dataCount(Cardinality.MAX, depth);
      case DATA_EXACTLY -> dataCount(Cardinality.EXACTLY, depth);
      case DATA_HAS_VALUE -> {
        String property = name(base.properties());
        yield new ClassExpression.DataHasValue(property, ranges(property).constant());
      }
    };
  }

  private List<ClassExpression> operands(int depth) {
    List<ClassExpression> operands = new ArrayList<>();
    for (int n = choices.of(0, 1, 2, 2, 2, 2, 2, 2, 3, 3, 4); n > 0; n--) {
      operands.add(nested(depth));
    }
    if (!operands.isEmpty() && choices.percent(10)) {
      operands.add(choices.of(operands));
    }
    return operands;
  }

  private ClassExpression count(Cardinality cardinality, int depth) {
    RoleExpression role = role();
    ClassExpression filler = choices.percent(35) ? new ClassExpression.Thing() : nested(depth - 1);
    Set<String> wanted = oracle.evaluate(filler);
    Map<String, Set<String>> pairs = oracle.pairs(role);
    int typical = 1;
    if (!pairs.isEmpty()) {
      Set<String> successors = choices.of(List.copyOf(pairs.values()));
      typical = (int) successors.stream().filter(wanted::contains).count();
    }
    return new ClassExpression.Count(cardinality, bound(cardinality, typical), role, filler);
  }

  private ClassExpression dataCount(Cardinality cardinality, int depth) {
    String property = name(base.properties());
    DataRange range =
        choices.percent(35) ? new DataRange.Unqualified() : ranges(property).range(depth / 2);
    int typical = 1;
    if (!individuals.isEmpty()) {
      typical =
          (int)
              oracle.values(property, choices.of(individuals)).stream()
                  .filter(value -> oracle.in(range, value))
                  .count();
    }
    return new ClassExpression.DataCount(cardinality, bound(cardinality, typical), property, range);
  }

  /** A bound that divides those that have some from those that have as many as is typical. */
  private int bound(Cardinality cardinality, int typical) {
    if (choices.percent(10)) {
      return choices.between(0, typical + 2);
    }
    return switch (cardinality) {
      case MIN -> choices.between(1, Math.max(1, typical));
      case MAX -> choices.between(0, Math.max(0, typical - 1));
      case EXACTLY -> typical;
    };
  }

  private ClassExpression hasValue() {
    RoleExpression role = role();
    Map<String, Set<String>> pairs = oracle.pairs(role);
    if (pairs.isEmpty() || choices.percent(10)) {
      return new ClassExpression.HasValue(role, name(base.nodes()));
    }
    Set<String> successors = choices.of(List.copyOf(pairs.values()));
    return new ClassExpression.HasValue(role, choices.of(List.copyOf(successors)));
  }

  private ClassExpression oneOf() {
    List<String> members = new ArrayList<>();
    for (int n = choices.of(0, 1, 1, 1, 2, 3, 5); n > 0; n--) {
      members.add(name(base.nodes()));
    }
    return new ClassExpression.OneOf(members);
  }

  private RoleExpression role() {
    return switch (choices.below(40)) {
      case 0, 1, 2, 3 -> new RoleExpression.Top();
      case 4 -> new RoleExpression.Bottom();
      case 5 -> new RoleExpression.Inverse(choices.percent(50) ? new RoleExpression.Top() : role());
      case 6, 7, 8, 9, 10, 11, 12, 13 -> new RoleExpression.Inverse(namedRole());
      default -> namedRole();
    };
  }

  private RoleExpression namedRole() {
    return new RoleExpression.Named(name(base.roles()));
  }

  /** A role that has some loop, if the attempts find one. */
  private RoleExpression reflexiveRole() {
    RoleExpression role = role();
    for (int n = 0; n < 4; n++) {
      if (oracle.pairs(role).entrySet().stream().anyMatch(e -> e.getValue().contains(e.getKey()))) {
        break;
      }
      role = role();
    }
    return role;
  }

  private RandomDataRange ranges(String property) {
    List<Literal> values = new ArrayList<>();
    List<Literal> illTyped = new ArrayList<>();
    for (Literal literal : oracle.values(property)) {
      (oracle.in(ALL_LITERALS, literal) ? values : illTyped).add(literal);
    }
    values.sort(Comparator.comparing(Literal::toString));
    illTyped.sort(Comparator.comparing(Literal::toString));
    if (values.isEmpty()) {
      values = RandomLiteral.pool(choices, RandomLiteral.Profile.ANYTHING, false);
    }
    return new RandomDataRange(choices, values, illTyped);
  }

  /** One of the names; rarely one of another kind, or one that nothing has. */
  private String name(List<String> names) {
    return switch (names.isEmpty() ? 99 : choices.below(100)) {
      case 99 -> "http://example.org/nothing";
      case 98 -> choices.of(base.roles());
      case 97 -> choices.of(base.properties());
      case 96 -> base.annotations().isEmpty() ? choices.of(names) : choices.of(base.annotations());
      default -> choices.of(names);
    };
  }
}
