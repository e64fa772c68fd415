// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.OpVars;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpDisjunction;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpGraph;
import org.apache.jena.sparql.algebra.op.OpJoin;
import org.apache.jena.sparql.algebra.op.OpMinus;
import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.algebra.op.OpProject;
import org.apache.jena.sparql.algebra.op.OpPropFunc;
import org.apache.jena.sparql.algebra.op.OpQuad;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.algebra.op.OpTable;
import org.apache.jena.sparql.algebra.op.OpTriple;
import org.apache.jena.sparql.algebra.op.OpUnion;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.expr.Expr;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.transaction.ReadyMirrors;
import org.htedl.fuseki.view.MirrorTerms;
import org.htedl.matching.query.Slot;
import org.htedl.matching.query.ValueCondition;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * Reads SPARQL's algebra as one conjunction over one graph. Everything in such a conjunction is
 * bound for certain, so that the order of its parts does not matter; what depends on the order, or
 * on values that may be missing, is refused.
 */
public final class PatternReader {
  /**
   * What the rows of a pattern are for.
   *
   * @param isCounted whether they are counted or made distinct, so that conditions may be tested
   *     that find nothing
   * @param isSet whether equal rows count once
   * @param wanted the variables of which something is shown
   */
  public record Use(boolean isCounted, boolean isSet, Set<Var> wanted) {
    public static final Use ROWS = new Use(false, false, Set.of());
  }

  private final ExecutionContext execution;
  private final Use use;
  private final boolean isStart;
  private final Op whole;
  private final Map<Var, Boolean> input = new LinkedHashMap<>();
  private final @Nullable Node sourceGraph;
  private final ReadyMirrors.Ready source;
  private final MirrorTerms terms;
  private int triples;
  private long bytes;

  private PatternReader(
      Op op, ExecutionContext execution, PatternSources sources, boolean isStart, Use use) {
    this.execution = execution;
    this.whole = op;
    this.use = use;
    this.isStart = isStart;
    this.sourceGraph = GraphOfPattern.in(op);
    this.source = sources.mirror(execution, sourceGraph);
    this.terms = sources.terms(source);
  }

  /**
   * Reads a pattern.
   *
   * @param isBound whether rows that come in bind a variable
   * @param isStart whether the only row that comes in is empty
   * @param use what its rows are for
   * @throws RefusedPattern if it is left to Jena
   */
  public static ReadPattern read(
      Op op,
      Predicate<Var> isBound,
      boolean isStart,
      Use use,
      ExecutionContext execution,
      PatternSources sources) {
    return new PatternReader(op, execution, sources, isStart, use).read(op, isBound);
  }

  private ReadPattern read(Op op, Predicate<Var> isBound) {
    CertainVariables scope =
        CertainVariables.within(variable -> input.computeIfAbsent(variable, isBound::test));
    Frame frame = new Frame(null, scope, !use.isSet());
    // What is bound inside is bound by the frame, not by the input.
    CertainVariables inside = CertainVariables.within(scope::isBound);
    read(op, frame, inside, null);
    if (use.isCounted() && frame.isOnlyReached(use.wanted())) {
      // They would come first, and each node of the graph is tried as their value.
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
    return new ReadPattern(
        frame.finish(),
        source,
        terms,
        frame.numbers(),
        frame.given(),
        frame.inTriples(),
        frame.nodes(),
        frame.predicates(),
        input,
        frame.rest(),
        triples,
        bytes);
  }

  /**
   * @param graph the name of the active graph, if it is not the one of the execution
   */
  void read(Op op, Frame frame, CertainVariables scope, @Nullable Node graph) {
    switch (op) {
      case OpBGP pattern -> triples(pattern.getPattern(), frame, scope, graph);
      case OpTriple triple -> triples(triple.asBGP().getPattern(), frame, scope, graph);
      case OpQuad quad -> read(quad.asQuadPattern(), frame, scope, graph);
      case OpQuadPattern quads ->
          triples(quads.getBasicPattern(), frame, scope, constant(quads.getGraphNode()));
      case OpGraph named -> {
        // Values and filters have no rows in a graph that the dataset does not have.
        requireSource(constant(named.getNode()));
        read(named.getSubOp(), frame, scope, sourceGraph);
      }
      case OpSequence sequence -> sequence(sequence, frame, scope, graph);
      case OpJoin join -> {
        read(join.getLeft(), frame, scope, graph);
        CertainVariables right = CertainVariables.empty();
        read(join.getRight(), frame, right, graph);
        scope.addAll(right);
      }
      case OpFilter filter -> filter(filter, frame, scope, graph);
      case OpMinus minus -> minus(minus, frame, scope, graph);
      case OpTable table -> table(table, frame, scope);
      case OpProject project -> groups(project, frame, scope, graph);
      case OpUnion union -> union(union, frame, scope, graph);
      case OpDisjunction union -> union(union, frame, scope, graph);
      case OpPath path -> new PathReader(this, frame, scope, graph).read(path);
      case OpPropFunc function -> function(function, frame, scope, graph);
      default -> throw new RefusedPattern(LeftToJena.OPERATOR);
    }
  }

  /**
   * What is but a condition of variables comes after what gives them values, wherever it stands.
   */
  private void sequence(
      OpSequence sequence, Frame frame, CertainVariables scope, @Nullable Node graph) {
    List<Op> elements = sequence.getElements();
    for (boolean isCondition : new boolean[] {false, true}) {
      for (int i = 0; i < elements.size(); i++) {
        if (isCondition == isCondition(elements.get(i))) {
          if (isCondition) {
            requireIndependent(elements, i);
          }
          read(elements.get(i), frame, scope, graph);
        }
      }
    }
  }

  private static boolean isCondition(Op op) {
    return op instanceof OpUnion || op instanceof OpDisjunction || op instanceof OpProject;
  }

  /** No filter in an element may see what has a value only after it. */
  private static void requireIndependent(List<Op> elements, int at) {
    Set<Var> later = new HashSet<>();
    elements.subList(at + 1, elements.size()).forEach(op -> later.addAll(OpVars.visibleVars(op)));
    elements.subList(0, at).forEach(op -> later.removeAll(OpVars.fixedVars(op)));
    if (VariableUses.inFilters(elements.get(at), later)) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
  }

  private void function(OpPropFunc op, Frame frame, CertainVariables scope, @Nullable Node graph) {
    if (!FunctionReader.isCondition(op)) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
    if (!(op.getSubOp() instanceof OpTable table && table.isJoinIdentity())) {
      read(op.getSubOp(), frame, scope, graph);
    }
    new FunctionReader(this, frame, scope).read(op, graph);
  }

  public static Node constant(Node graph) {
    if (graph.isVariable()) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
    return GraphNames.canonical(graph);
  }

  private void triples(
      BasicPattern pattern, Frame frame, CertainVariables scope, @Nullable Node graph) {
    if (pattern.isEmpty()) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
    requireSource(graph);
    for (Triple triple : pattern) {
      Slot predicate = slot(triple.getPredicate(), frame, scope, frame::mentionPredicate);
      triple(triple.getSubject(), predicate, triple.getObject(), frame, scope);
      if (triple.getObject().isVariable()
          && predicate instanceof Slot.Term term
          && hasNoLiterals(term.value())) {
        frame.mentionNode(Var.alloc(triple.getObject()));
      }
    }
  }

  /**
   * Refuses what is of another graph than the pattern.
   *
   * @param graph by name; null for the active graph
   */
  void requireSource(@Nullable Node graph) {
    if (!Objects.equals(graph, sourceGraph)) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
  }

  /** Whether no object of a property is a literal. */
  boolean hasNoLiterals(int property) {
    return property >= terms.mirror().nodeCount() || terms.mirror().values(property).size() == 0;
  }

  void triple(Node subject, Slot predicate, Node object, Frame frame, CertainVariables scope) {
    triples++;
    frame.triple(
        slot(subject, frame, scope, frame::mentionSubject),
        predicate,
        slot(object, frame, scope, frame::mentionObject));
  }

  /** Something else is as much work as a triple. */
  void countTriple() {
    triples++;
  }

  private Slot slot(Node node, Frame frame, CertainVariables scope, Consumer<Var> mention) {
    if (node.isVariable()) {
      Var variable = Var.alloc(node);
      int number = frame.number(variable);
      mention.accept(variable);
      scope.add(variable);
      return Slot.variable(number);
    }
    if (!node.isURI() && !node.isBlank() && !node.isLiteral()) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
    return new Slot.Term(terms.valueOf(node));
  }

  MirrorTerms terms() {
    return terms;
  }

  /** Whether a mirror with what follows from the data is of the pattern's own data. */
  @SuppressWarnings("ReferenceEquality") // a mirror of equal content numbers terms in its own way
  boolean isOf(Mirror closed) {
    return closed == source.mirror() || closed.asserted() == source.mirror();
  }

  /** Counts bytes that the pattern holds besides the mirror. */
  void holds(long more) {
    bytes += more;
  }

  ExecutionContext execution() {
    return execution;
  }

  /**
   * A match of another pattern.
   *
   * @param scope what has a value where the condition stands
   */
  ValueCondition exists(Op op, Frame frame, CertainVariables scope, @Nullable Node graph) {
    Frame inner = new Frame(frame, scope, false);
    read(op, inner, CertainVariables.within(scope::isBound), graph);
    return new ValueCondition.Exists(inner.finish(), inner.from());
  }

  /** One row for each group of a certain size, whose variables are bound already. */
  private void groups(
      OpProject project, Frame frame, CertainVariables scope, @Nullable Node graph) {
    GroupSize size = GroupSize.of(project);
    if (size == null) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
    ValueCondition counted = size.read(this, frame, scope, graph);
    frame.condition(size.isImpossible() ? new ValueCondition.Any(List.of()) : counted);
    CertainVariables named = CertainVariables.of(new HashSet<>(size.by()));
    ConditionReader others = new ConditionReader(this, frame, named, graph);
    size.others().forEach(others::add);
  }

  private void filter(OpFilter filter, Frame frame, CertainVariables scope, @Nullable Node graph) {
    SameCounts counts = SameCounts.of(filter);
    if (counts == null
        || counts.names().stream().anyMatch(scope::isBound)
        || isUsed(counts.names(), filter, frame)) {
      filter(filter.getSubOp(), filter.getExprs().getList(), frame, scope, graph);
      return;
    }
    filter(counts.rest(), counts.others(), frame, scope, graph);
    for (SameCounts.Pair pair : counts.pairs()) {
      frame.condition(
          new ValueCondition.SameCount(
              pair.first().read(this, frame, scope, graph),
              pair.second().read(this, frame, scope, graph)));
    }
  }

  private void filter(
      Op op, List<Expr> expressions, Frame frame, CertainVariables scope, @Nullable Node graph) {
    read(op, frame, scope, graph);
    ConditionReader conditions = new ConditionReader(this, frame, scope, graph);
    expressions.forEach(conditions::add);
  }

  /** Whether something else than an operator uses variables that are its own. */
  private boolean isUsed(Set<Var> own, Op op, Frame frame) {
    return frame.isOutermost() && !use.isCounted()
        || own.stream().anyMatch(use.wanted()::contains)
        || own.stream().anyMatch(VariableUses.outside(op, whole)::contains);
  }

  /** Where each row counts once, that there is one in a union, of which nothing else is used. */
  private void union(Op union, Frame frame, CertainVariables scope, @Nullable Node graph) {
    Set<Var> own = OpVars.visibleVars(union);
    Set<Var> joined = new HashSet<>(own);
    own.removeIf(scope::isBound);
    joined.removeAll(own);
    // An optional value has to agree with the one outside, which a condition does not ask.
    if (frame.countsRows()
        || isUsed(own, union, frame)
        || VariableUses.inOptionalParts(union, joined)) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
    frame.condition(new ConditionReader(this, frame, scope, graph).exists(union));
  }

  /** Removes rows that agree with one of the other side in the variables of both. */
  private void minus(OpMinus minus, Frame frame, CertainVariables scope, @Nullable Node graph) {
    if (!frame.isOutermost() || !scope.bound().isEmpty() || !(isStart || scope.isFresh())) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
    read(minus.getLeft(), frame, scope, graph);
    Set<Var> common = OpVars.visibleVars(minus.getLeft());
    common.retainAll(OpVars.visibleVars(minus.getRight()));
    if (common.isEmpty()) {
      return;
    }
    Frame inner = new Frame(frame, CertainVariables.of(common), false);
    read(minus.getRight(), inner, CertainVariables.empty(), graph);
    frame.condition(
        new ValueCondition.Not(new ValueCondition.Exists(inner.finish(), inner.from())));
  }

  /** The values of one variable, each once. */
  private void table(OpTable op, Frame frame, CertainVariables scope) {
    List<Var> variables = op.getTable().getVars();
    if (op.isJoinIdentity() || variables.size() != 1 || frame.isOutermost() && !use.isCounted()) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
    Var variable = variables.get(0);
    frame.mentionValue(variable);
    Set<Integer> values = new HashSet<>();
    Iterator<Binding> rows = op.getTable().rows();
    while (rows.hasNext()) {
      Node node = rows.next().get(variable);
      if (node == null || !terms.isStoredAsIs(node)) {
        throw new RefusedPattern(node == null ? LeftToJena.OPERATOR : LeftToJena.TERM);
      }
      int value = terms.valueOf(node);
      if (value != MirrorTerms.UNKNOWN && !values.add(value)) {
        // Each row counts.
        throw new RefusedPattern(LeftToJena.OPERATOR);
      }
    }
    frame.condition(new ValueCondition.Test(frame.number(variable), values::contains));
    scope.add(variable);
  }
}
