package org.htedl.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.htedl.bits.SparseRow;
import org.htedl.datatype.DefinedDatatypes;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.RoleExpression;
import org.htedl.literal.LiteralTest;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.limit.ArrayGrowth;
import org.htedl.mirror.term.Iri;

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

  private final Mirror mirror;
  private final OperationTable table = new OperationTable();
  private final List<Object> constants = new ArrayList<>();
  private final Map<Object, Integer> constantIndex = new HashMap<>();
  private final Map<String, Integer> classOperands = new HashMap<>();
  private final Map<String, Integer> predicateNodes = new HashMap<>();
  private final Map<DataRange, CompiledRange> ranges = new HashMap<>();
  private int[] roots = new int[16];
  private int hypotheses;
  private int[] stack = new int[64];
  private int top;

  /** A linearizer for expressions over this revision. */
  public Linearizer(Mirror mirror) {
    this.mirror = mirror;
    table.add(OpCode.EVERYTHING);
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
  public static Plan plan(
      Mirror mirror, List<ClassExpression> hypotheses, BooleanSupplier cancelled) {
    Linearizer linearizer = new Linearizer(mirror);
    for (ClassExpression hypothesis : hypotheses) {
      if (cancelled.getAsBoolean()) {
        throw new CancellationException("planning was cancelled");
      }
      linearizer.add(hypothesis);
    }
    return linearizer.finish();
  }

  /**
   * Adds the next hypothesis. One that is refused leaves no trace: its number goes to the next one,
   * and the plan is that of the others.
   *
   * @throws BadExpressionException with the hypothesis' number in the batch, if a data range makes
   *     no sense, or the expression is nested deeper than the thread's stack allows: some thousand
   *     levels
   */
  public void add(ClassExpression hypothesis) {
    if (hypotheses == roots.length) {
      roots = ArrayGrowth.room(roots, hypotheses + 1L);
    }
    top = 0;
    int root;
    try {
      root = operand(hypothesis);
    } catch (BadExpressionException refused) {
      throw refused.of(hypotheses);
    } catch (StackOverflowError deep) {
      throw new BadExpressionException("The expression is nested too deeply to be evaluated.", -1)
          .of(hypotheses);
    }
    roots[hypotheses++] = root;
  }

  /** The finished plan, without operations that no hypothesis needs. */
  public Plan finish() {
    Plan plan = table.compact(mirror, constants.toArray(), Arrays.copyOf(roots, hypotheses));
    assert isChecked(plan);
    return plan;
  }

  private static boolean isChecked(Plan plan) {
    PlanChecker.check(plan);
    return true;
  }

  private int operand(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Thing t -> THING;
      case ClassExpression.Nothing n -> NOTHING;
      case ClassExpression.Named named -> members(named.iri());
      case ClassExpression.Not not -> operand(not.operand()) ^ 1;
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
      case ClassExpression.DataHasValue value -> hasValue(value.property(), value.value());
    };
  }

  private int members(String iri) {
    Integer known = classOperands.get(iri);
    if (known != null) {
      return known;
    }
    int operand;
    int node = mirror.idOf(iri);
    if (iri.equals(Iri.THING)) {
      operand = THING;
    } else if (mirror.members(node).cardinality() == 0) {
      operand = NOTHING;
    } else {
      operand = table.add(OpCode.MEMBERS, node, Iri.inVocabulary(iri) ? 1 : 0);
    }
    classOperands.put(iri, operand);
    return operand;
  }

  /** The conjunction of the operands, each with its negation bit flipped by {@code flip}. */
  private int all(List<ClassExpression> operands, int flip) {
    int mark = top;
    for (ClassExpression each : operands) {
      push(operand(each) ^ flip);
    }
    int result = conjunction(mark);
    top = mark;
    return result;
  }

  private int both(int a, int b) {
    int mark = top;
    push(a);
    push(b);
    int result = conjunction(mark);
    top = mark;
    return result;
  }

  private void push(int operand) {
    if (!Plan.isNegated(operand) && table.isConjunction(Plan.operationOf(operand))) {
      int operation = Plan.operationOf(operand);
      for (int k = 0; k < table.length(operation) - 1; k++) {
        pushOne(table.parameter(operation, k));
      }
    } else {
      pushOne(operand);
    }
  }

  private void pushOne(int operand) {
    if (top == stack.length) {
      stack = ArrayGrowth.room(stack, top + 1L);
    }
    stack[top++] = operand;
  }

  /** The conjunction of the stack above {@code mark}. */
  private int conjunction(int mark) {
    Arrays.sort(stack, mark, top);
    int kept = mark;
    boolean unmasked = true;
    for (int i = mark; i < top; i++) {
      int operand = stack[i];
      if (operand == NOTHING || kept > mark && stack[kept - 1] == (operand ^ 1)) {
        return NOTHING;
      }
      if (operand != THING && (kept == mark || stack[kept - 1] != operand)) {
        stack[kept++] = operand;
        unmasked &= Plan.isNegated(operand);
      }
    }
    if (kept == mark) {
      return THING;
    }
    if (kept == mark + 1) {
      return stack[mark];
    }
    top = kept;
    if (unmasked) {
      pushOne(THING);
      Arrays.sort(stack, mark, top);
    }
    return table.addAnd(stack, mark, top);
  }

  private int enumerated(List<String> individuals) {
    int[] ids = new int[individuals.size()];
    int count = 0;
    for (String individual : individuals) {
      int id = mirror.idOf(individual);
      if (id >= 0 && mirror.live().contains(id)) {
        ids[count++] = id;
      }
    }
    if (count == 0) {
      return NOTHING;
    }
    SparseRow row = SparseRow.ofUnsorted(Arrays.copyOf(ids, count));
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
    int filler = operand(count.filler());
    return cardinality(count.cardinality(), count.bound(), n -> atLeast(n, count.role(), filler));
  }

  private int dataCount(ClassExpression.DataCount count) {
    return cardinality(
        count.cardinality(), count.bound(), n -> values(n, count.property(), count.range(), false));
  }

  private interface AtLeast {
    int operand(int n);
  }

  private int cardinality(Cardinality cardinality, int n, AtLeast atLeast) {
    return switch (cardinality) {
      case MIN -> n == 0 ? THING : atLeast.operand(n);
      case MAX -> more(n, atLeast) ^ 1;
      case EXACTLY -> both(n == 0 ? THING : atLeast.operand(n), more(n, atLeast) ^ 1);
    };
  }

  /** More than n; the empty set where n + 1 exceeds the range of {@code int}. */
  private static int more(int n, AtLeast atLeast) {
    return n == Integer.MAX_VALUE ? NOTHING : atLeast.operand(n + 1);
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
    return predicate == NO_PREDICATE || mirror.role(predicate).size() == 0
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
        yield predicate == NO_PREDICATE || mirror.role(predicate).size() == 0
            ? NOTHING
            : table.add(OpCode.SELF, predicate);
      }
    };
  }

  private int values(int n, String property, DataRange range, boolean complement) {
    // Compiled even without values of the property: a malformed range is always an error.
    CompiledRange compiled = ranges.computeIfAbsent(range, this::compiled);
    return values(
        n,
        property,
        new ValueTestKey(compiled.range, complement),
        new ValueTest(compiled.range, compiled.test, complement));
  }

  /**
   * @param range without names of datatypes that the graph defines
   */
  private record CompiledRange(DataRange range, LiteralTest test) {}

  private CompiledRange compiled(DataRange range) {
    DataRange expanded = DefinedDatatypes.of(mirror).expanded(range);
    return new CompiledRange(expanded, LiteralTest.compile(expanded));
  }

  /** Unlike the data range of that one literal, this finds an ill-typed literal by its term. */
  private int hasValue(String property, Constant value) {
    DataRange range = new DataRange.OneOf(List.of(value));
    return values(1, property, value, new ValueTest(range, LiteralTest.equalTo(value), false));
  }

  private int values(int n, String property, Object key, ValueTest test) {
    int predicate = predicate(property);
    if (predicate == NO_PREDICATE || mirror.values(predicate).size() == 0) {
      return NOTHING;
    }
    return table.add(OpCode.VALUES_AT_LEAST, predicate, n, constant(key, test));
  }

  private record ValueTestKey(DataRange range, boolean complement) {}

  private int predicate(String iri) {
    return predicateNodes.computeIfAbsent(
        iri, name -> mirror.isProperty(name) ? mirror.idOf(name) : NO_PREDICATE);
  }
}
