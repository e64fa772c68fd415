// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.IntUnaryOperator;
import org.htedl.bits.SparseRow;
import org.htedl.collection.IntList;
import org.htedl.datatype.DefinedDatatypes;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Depth;
import org.htedl.expression.RoleExpression;
import org.htedl.limit.Cancellation;
import org.htedl.literal.LiteralTest;
import org.htedl.mirror.Catalogue;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Surroundings;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * Writes a batch of class expressions into one {@link Plan}. Used by one thread and once.
 *
 * <p>Normal form: negation is a bit of the operand; {@code or} is a negated {@code and}; {@code
 * only C} is not-some-not-C; {@code max n} is not-min-n+1; nested conjunctions are flattened, their
 * operands sorted, repeated ones dropped, contradictions folded. Names that the graph does not know
 * are empty classes and roles; datatypes that it defines are what defines them. Equal terms become
 * one operation (the published query packs).
 */
public final class Linearizer {
  /** The operand that is every individual. */
  public static final int THING = 0;

  /** The operand that is no individual. */
  public static final int NOTHING = 1;

  private static final int NO_PREDICATE = -1;

  private final Catalogue catalogue;
  private final @Nullable Part part;
  private final ValueTests tests;
  private final OperationTable table = new OperationTable();
  private final Conjunctions conjunctions = new Conjunctions(table);
  private final List<Object> constants = new ArrayList<>();
  private final Map<Object, Integer> constantIndex = new HashMap<>();
  private final Map<String, Integer> classOperands = new HashMap<>();
  private final Map<String, Integer> upperOperands = new HashMap<>();
  private final Map<String, Integer> predicateNodes = new HashMap<>();
  private final IntList roots = new IntList();

  /** Whether more of what is read makes the hypothesis cover less. */
  private boolean downward;

  private int depth;

  /** A mirror of surroundings, whose answers are about its examples alone. */
  private record Part(Surroundings known, Mirror mirror) {
    static @Nullable Part of(Mirror mirror) {
      Surroundings known = Surroundings.of(mirror);
      return known == null ? null : new Part(known, mirror);
    }
  }

  /** A linearizer for expressions over this revision. */
  public Linearizer(Mirror mirror) {
    this(new MirrorCatalogue(mirror), DefinedDatatypes.of(mirror), Part.of(mirror));
  }

  /**
   * A linearizer for expressions over facts that need not be here.
   *
   * @param datatypes the datatypes that the facts or their schema define
   */
  public Linearizer(Catalogue catalogue, DefinedDatatypes datatypes) {
    this(catalogue, datatypes, null);
  }

  private Linearizer(Catalogue catalogue, DefinedDatatypes datatypes, @Nullable Part part) {
    this.catalogue = catalogue;
    this.part = part;
    this.tests = new ValueTests(datatypes);
    table.add(OpCode.EVERYTHING);
  }

  /** The names, kinds and sizes of a mirror in memory. */
  public static Catalogue catalogue(Mirror mirror) {
    return new MirrorCatalogue(mirror);
  }

  /** The plan of these hypotheses, in their order. */
  public static Plan plan(Mirror mirror, List<ClassExpression> hypotheses) {
    return plan(mirror, hypotheses, () -> false);
  }

  /**
   * As {@link #plan(Mirror, List)}, unless the caller gives up.
   *
   * @param cancelled whether the caller no longer wants the plan; asked before each hypothesis
   * @throws CancellationException if so
   */
  public static Plan plan(Mirror mirror, List<ClassExpression> hypotheses, Cancellation cancelled) {
    Linearizer linearizer = new Linearizer(mirror);
    for (ClassExpression hypothesis : hypotheses) {
      cancelled.check("planning was cancelled");
      linearizer.add(hypothesis, cancelled);
    }
    return linearizer.finish();
  }

  /**
   * Adds the next hypothesis. One that is refused leaves no trace: its number goes to the next one,
   * and the plan is that of the others.
   *
   * @throws BadExpressionException with the hypothesis' number in the batch, if a data range makes
   *     no sense, the expression reads more than the {@link Surroundings} that the mirror has, or
   *     it is nested deeper than {@link Depth} allows
   */
  public void add(ClassExpression hypothesis) {
    add(hypothesis, () -> false);
  }

  /**
   * As {@link #add(ClassExpression)}.
   *
   * @param cancelled whether the caller no longer wants the plan
   * @throws CancellationException if so, where planning takes long
   */
  public void add(ClassExpression hypothesis, Cancellation cancelled) {
    conjunctions.clear();
    downward = false;
    depth = 0;
    int root;
    try {
      if (part != null) {
        part.known.check(hypothesis);
      }
      root = withMore(operand(hypothesis), catalogue.alsoCovered(hypothesis, cancelled));
      if (part != null) {
        root = both(root, examples(part));
      }
    } catch (BadExpressionException refused) {
      throw refused.of(roots.size());
    }
    roots.add(root);
  }

  /** The finished plan, without operations that no hypothesis needs. */
  public Plan finish() {
    Plan plan = table.compact(catalogue, constants.toArray(), roots.toArray());
    assert isChecked(plan);
    return plan;
  }

  private static boolean isChecked(Plan plan) {
    PlanChecker.check(plan);
    return true;
  }

  private int withMore(int operand, SparseRow more) {
    return more.cardinality() == 0 ? operand : both(operand ^ 1, enumerated(more) ^ 1) ^ 1;
  }

  private int operand(ClassExpression expression) {
    Depth.check(++depth);
    int operand =
        switch (expression) {
          case ClassExpression.Thing t -> THING;
          case ClassExpression.Nothing n -> NOTHING;
          case ClassExpression.Named named -> members(named.iri());
          case ClassExpression.Not not -> downward(not.operand()) ^ 1;
          case ClassExpression.And and -> all(and.operands(), 0);
          case ClassExpression.Or or -> all(or.operands(), 1) ^ 1;
          case ClassExpression.Some some -> atLeast(1, some.role(), operand(some.filler()));
          case ClassExpression.Only only -> atLeast(1, only.role(), operand(only.filler()) ^ 1) ^ 1;
          case ClassExpression.Count count -> count(count);
          case ClassExpression.HasValue value ->
              atLeast(1, value.role(), enumerated(List.of(value.individual())));
          case ClassExpression.HasSelf self -> self(self.role());
          case ClassExpression.OneOf oneOf -> enumerated(oneOf.individuals());
          case ClassExpression.DataSome some -> values(1, some.property(), some.range(), false);
          case ClassExpression.DataOnly only -> values(1, only.property(), only.range(), true) ^ 1;
          case ClassExpression.DataCount count -> dataCount(count);
          case ClassExpression.AnyCount count -> anyCount(count);
          case ClassExpression.DataHasValue value -> hasValue(value.property(), value.value());
        };
    depth--;
    return operand;
  }

  private int downward(ClassExpression expression) {
    downward = !downward;
    int operand = operand(expression);
    downward = !downward;
    return operand;
  }

  private int members(String iri) {
    Map<String, Integer> operands = downward ? upperOperands : classOperands;
    Integer known = operands.get(iri);
    if (known != null) {
      return known;
    }
    int operand;
    int node = catalogue.idOf(iri);
    if (downward) {
      node = catalogue.upper(node);
    }
    if (iri.equals(Iri.THING)) {
      operand = THING;
    } else if (catalogue.memberCount(node) == 0) {
      operand = NOTHING;
    } else {
      operand = table.add(OpCode.MEMBERS, node, Iri.inVocabulary(iri) ? 1 : 0);
    }
    operands.put(iri, operand);
    return operand;
  }

  /** The conjunction of the operands, each with its negation bit flipped by {@code flip}. */
  private int all(List<ClassExpression> operands, int flip) {
    int mark = conjunctions.mark();
    for (ClassExpression each : operands) {
      conjunctions.push(operand(each) ^ flip);
    }
    return conjunctions.of(mark);
  }

  private int both(int a, int b) {
    return conjunctions.both(a, b);
  }

  private int enumerated(List<String> individuals) {
    int[] ids = new int[individuals.size()];
    int count = 0;
    for (String individual : individuals) {
      int id = catalogue.idOf(individual);
      if (catalogue.isIndividual(id)) {
        ids[count++] = id;
      }
    }
    if (count == 0) {
      return NOTHING;
    }
    return enumerated(SparseRow.ofUnsorted(Arrays.copyOf(ids, count)));
  }

  /** Those for whom a mirror of surroundings has an answer. */
  private int examples(Part of) {
    SparseRow row = of.known.individuals(of.mirror);
    return row.cardinality() == 0 ? NOTHING : enumerated(row);
  }

  private int enumerated(SparseRow row) {
    List<Integer> key = Arrays.stream(row.toArray()).boxed().toList();
    return table.add(OpCode.ENUMERATED, constant(key, row));
  }

  private int constant(Object key, Object value) {
    Integer known = constantIndex.get(key);
    if (known != null) {
      return known;
    }
    // The index comes last: the stack may overflow here, and must not leave one without a constant.
    constants.add(value);
    constantIndex.put(key, constants.size() - 1);
    return constants.size() - 1;
  }

  private int count(ClassExpression.Count count) {
    int fewest = count.cardinality() == Cardinality.MAX ? NOTHING : operand(count.filler());
    int most =
        switch (count.cardinality()) {
          case MIN -> NOTHING;
          case MAX -> downward(count.filler());
          case EXACTLY ->
              UpperReading.isIn(count.filler(), catalogue) ? downward(count.filler()) : fewest;
        };
    return cardinality(
        count.cardinality(),
        count.bound(),
        n -> atLeast(n, count.role(), fewest),
        n -> atLeast(n, count.role(), most));
  }

  private int anyCount(ClassExpression.AnyCount count) {
    int property = catalogue.idOf(count.property());
    return operand(
        count.over(catalogue.pairCount(property) > 0, catalogue.valueCount(property) > 0));
  }

  private int dataCount(ClassExpression.DataCount count) {
    IntUnaryOperator values = n -> values(n, count.property(), count.range(), false);
    return cardinality(count.cardinality(), count.bound(), values, values);
  }

  private int cardinality(
      Cardinality cardinality, int n, IntUnaryOperator fewest, IntUnaryOperator most) {
    return switch (cardinality) {
      case MIN -> n == 0 ? THING : fewest.applyAsInt(n);
      case MAX -> more(n, most) ^ 1;
      case EXACTLY -> both(n == 0 ? THING : fewest.applyAsInt(n), more(n, most) ^ 1);
    };
  }

  /** More than n; the empty set where n + 1 exceeds the range of {@code int}. */
  private static int more(int n, IntUnaryOperator atLeast) {
    return n == Integer.MAX_VALUE ? NOTHING : atLeast.applyAsInt(n + 1);
  }

  private int atLeast(int n, RoleExpression role, int filler) {
    boolean inverse = false;
    RoleExpression named = role;
    while (named instanceof RoleExpression.Inverse outer) {
      inverse = !inverse;
      named = outer.role();
    }
    if (filler == NOTHING) {
      return NOTHING;
    }
    return switch (named) {
      case RoleExpression.Top t -> table.add(OpCode.TOP_AT_LEAST, n, filler);
      case RoleExpression.Named property -> atLeast(n, property.iri(), inverse, filler);
      case RoleExpression.Bottom b -> NOTHING;
      case RoleExpression.Inverse i -> throw new IllegalStateException("unwrapped above");
    };
  }

  private int atLeast(int n, String property, boolean inverse, int filler) {
    if (property.equals(Iri.OWL + "topObjectProperty")) {
      return table.add(OpCode.TOP_AT_LEAST, n, filler);
    }
    int predicate = predicate(property);
    return predicate == NO_PREDICATE || catalogue.pairCount(predicate) == 0
        ? NOTHING
        : table.add(OpCode.AT_LEAST, predicate, inverse ? 1 : 0, n, filler);
  }

  private int self(RoleExpression role) {
    return switch (role) {
      case RoleExpression.Top t -> THING;
      case RoleExpression.Bottom b -> NOTHING;
      case RoleExpression.Inverse inverse -> self(inverse.role());
      case RoleExpression.Named property -> {
        int predicate = predicate(property.iri());
        yield predicate == NO_PREDICATE || catalogue.pairCount(predicate) == 0
            ? NOTHING
            : table.add(OpCode.SELF, predicate);
      }
    };
  }

  private int values(int n, String property, DataRange range, boolean complement) {
    // Compiled even without values of the property: a malformed range is always an error.
    ValueTest test = tests.of(range, complement);
    return values(n, property, new ValueTests.Key(test.range(), complement), test);
  }

  /** Unlike the data range of that one literal, this finds an ill-typed literal by its term. */
  private int hasValue(String property, Constant value) {
    DataRange range = new DataRange.OneOf(List.of(value));
    return values(1, property, value, new ValueTest(range, LiteralTest.equalTo(value), false));
  }

  private int values(int n, String property, Object key, ValueTest test) {
    int predicate = predicate(property);
    if (predicate == NO_PREDICATE || catalogue.valueCount(predicate) == 0) {
      return NOTHING;
    }
    return table.add(OpCode.VALUES_AT_LEAST, predicate, n, constant(key, test));
  }

  private int predicate(String iri) {
    return predicateNodes.computeIfAbsent(
        iri, name -> catalogue.isProperty(name) ? catalogue.idOf(name) : NO_PREDICATE);
  }
}
