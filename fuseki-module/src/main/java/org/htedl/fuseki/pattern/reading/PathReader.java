// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpGraph;
import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.iterator.QueryIterRoot;
import org.apache.jena.sparql.engine.main.QC;
import org.apache.jena.sparql.path.P_Alt;
import org.apache.jena.sparql.path.P_Inverse;
import org.apache.jena.sparql.path.P_Link;
import org.apache.jena.sparql.path.P_NegPropSet;
import org.apache.jena.sparql.path.P_OneOrMore1;
import org.apache.jena.sparql.path.P_ReverseLink;
import org.apache.jena.sparql.path.P_Seq;
import org.apache.jena.sparql.path.P_ZeroOrMore1;
import org.apache.jena.sparql.path.P_ZeroOrOne;
import org.apache.jena.sparql.path.Path;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;
import org.htedl.bits.SparseRow;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.view.MirrorTerms;
import org.htedl.matching.query.Slot;
import org.htedl.matching.query.ValueCondition;
import org.jspecify.annotations.Nullable;

/**
 * Reads property paths. One property of several, or any but some, is a triple with a predicate that
 * is not shown, so that each property counts, as in SPARQL. What another path leads to from a
 * constant at one end is found once and becomes a condition; one of any length between two
 * variables is followed from each value. Sequences and inverses are triples before they come here.
 */
final class PathReader {
  /** Terms that lead to a constant are remembered up to this number. */
  private static final int MOST_ENDS = 100_000;

  private final PatternReader reader;
  private final Frame frame;
  private final CertainVariables scope;
  private final @Nullable Node graph;

  /**
   * One step by one of several properties.
   *
   * @param properties those that may be, or may not be
   * @param isNegated whether they are those that may not be
   * @param isInverse whether the step leads from object to subject
   */
  private record Step(List<Node> properties, boolean isNegated, boolean isInverse) {}

  /**
   * @param graph the name of the active graph, if it is not the one of the execution
   */
  PathReader(PatternReader reader, Frame frame, CertainVariables scope, @Nullable Node graph) {
    this.reader = reader;
    this.frame = frame;
    this.scope = scope;
    this.graph = graph;
  }

  /** Whether it may be read, by its form. */
  static boolean isReadable(OpPath op) {
    TriplePath path = op.getTriplePath();
    return isStep(op)
        || (constantEnd(path) != null || isBetweenVariables(path)) && isStandard(path.getPath());
  }

  /** Whether it is a path between two variables, which the pattern next to it has to bind. */
  private static boolean isBetweenVariables(TriplePath path) {
    return path.getSubject().isVariable()
        && path.getObject().isVariable()
        && !path.getSubject().equals(path.getObject());
  }

  /** Whether it is read as a triple. */
  static boolean isStep(OpPath op) {
    return step(op.getTriplePath().getPath()) != null;
  }

  /** Whether the path is of SPARQL's, so that it has as many matches from either end. */
  private static boolean isStandard(Path path) {
    return switch (path) {
      case P_Link link -> true;
      case P_ReverseLink link -> true;
      case P_NegPropSet set -> true;
      case P_Inverse inverse -> isStandard(inverse.getSubPath());
      case P_ZeroOrOne once -> isStandard(once.getSubPath());
      case P_ZeroOrMore1 any -> isStandard(any.getSubPath());
      case P_OneOrMore1 some -> isStandard(some.getSubPath());
      case P_Alt two -> isStandard(two.getLeft()) && isStandard(two.getRight());
      case P_Seq two -> isStandard(two.getLeft()) && isStandard(two.getRight());
      default -> false;
    };
  }

  /** The IRI at one end of a path whose other end is a variable, or null. */
  private static @Nullable Node constantEnd(TriplePath path) {
    Node subject = path.getSubject();
    Node object = path.getObject();
    return subject.isVariable() && object.isURI()
        ? object
        : object.isVariable() && subject.isURI() ? subject : null;
  }

  private static @Nullable Step step(Path path) {
    if (path instanceof P_NegPropSet set) {
      boolean isInverse = set.getFwdNodes().isEmpty();
      if (set.getNodes().isEmpty()) {
        return null; // Jena finds nothing by it.
      }
      return isInverse || set.getBwdNodes().isEmpty()
          ? new Step(isInverse ? set.getBwdNodes() : set.getFwdNodes(), true, isInverse)
          : null;
    }
    List<Node> forward = new ArrayList<>();
    List<Node> inverse = new ArrayList<>();
    if (!(path instanceof P_Alt) || !collect(path, false, forward, inverse)) {
      return null;
    }
    boolean isInverse = forward.isEmpty();
    List<Node> all = isInverse ? inverse : forward;
    boolean isSimple = isInverse || inverse.isEmpty();
    // A property that is named twice counts twice.
    return isSimple && new HashSet<>(all).size() == all.size()
        ? new Step(all, false, isInverse)
        : null;
  }

  private static boolean collect(
      Path path, boolean isInverse, List<Node> forward, List<Node> inverse) {
    return switch (path) {
      case P_Alt alternatives ->
          collect(alternatives.getLeft(), isInverse, forward, inverse)
              && collect(alternatives.getRight(), isInverse, forward, inverse);
      case P_Inverse turned -> collect(turned.getSubPath(), !isInverse, forward, inverse);
      case P_Link link -> (isInverse ? inverse : forward).add(link.getNode());
      case P_ReverseLink link -> (isInverse ? forward : inverse).add(link.getNode());
      default -> false;
    };
  }

  /** Adds the path. */
  void read(OpPath op) {
    reader.requireSource(graph);
    TriplePath path = op.getTriplePath();
    Step step = step(path.getPath());
    Node end = constantEnd(path);
    if (step != null) {
      triple(path, step);
    } else if (end != null) {
      boolean isForward = end.equals(path.getSubject()) && path.getObject().isVariable();
      ends(op, end, Var.alloc(isForward ? path.getObject() : path.getSubject()), isForward);
    } else if (isBetweenVariables(path)) {
      ways(path);
    } else {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
  }

  /** A path of any length between two variables: each pair of ends counts once. */
  private void ways(TriplePath path) {
    Path kind = path.getPath();
    PathEnds ends = new PathEnds(reader.terms(), reader.execution(), Integer.MAX_VALUE);
    if (!ends.areFollowed(kind)) {
      throw new RefusedPattern(LeftToJena.OPERATOR);
    }
    reader.countTriple();
    reader.holds(ends.bytes(kind));
    Var from = Var.alloc(path.getSubject());
    Var to = Var.alloc(path.getObject());
    frame.condition(
        new ValueCondition.Reached(
            frame.number(from),
            frame.number(to),
            (node, isForward) -> ends.from(kind, node, isForward)));
    frame.linked(from, to, !PathEnds.mayHaveNoLength(kind));
    scope.add(from);
    scope.add(to);
  }

  private void triple(TriplePath path, Step step) {
    Set<Integer> values = new HashSet<>();
    for (Node property : step.properties) {
      if (!step.isNegated && isFunction(property, reader.execution())) {
        throw new RefusedPattern(LeftToJena.OPERATOR);
      }
      values.add(reader.terms().valueOf(property));
    }
    int predicate = frame.hidden();
    values.remove(MirrorTerms.UNKNOWN);
    if (step.isNegated) {
      frame.condition(new ValueCondition.Test(predicate, value -> !values.contains(value)));
    } else {
      int[] ids = values.stream().mapToInt(value -> value).toArray();
      frame.condition(new ValueCondition.Member(predicate, SparseRow.ofUnsorted(ids)));
    }
    Node from = step.isInverse ? path.getObject() : path.getSubject();
    Node to = step.isInverse ? path.getSubject() : path.getObject();
    if (to.isLiteral()) {
      throw new RefusedPattern(LeftToJena.TERM);
    }
    reader.triple(from, Slot.variable(predicate), to, frame, scope);
    if (to.isVariable()) {
      if (!step.isNegated && values.stream().allMatch(reader::hasNoLiterals)) {
        frame.mentionNode(Var.alloc(to));
      }
      frame.needNode(Var.alloc(to));
    }
  }

  /** Whether Jena has the property computed by a function. */
  static boolean isFunction(Node property, ExecutionContext execution) {
    PropertyFunctionRegistry registry =
        PropertyFunctionRegistry.chooseRegistry(execution.getContext());
    return registry != null && registry.isRegistered(property.getURI());
  }

  /**
   * What the path leads to from a constant.
   *
   * @param isForward whether the constant is the subject
   */
  private void ends(OpPath op, Node constant, Var variable, boolean isForward) {
    reader.countTriple();
    // A path of no length leads to any term, in the graph or not.
    frame.needInTriple(variable);
    scope.add(variable);
    Path path = op.getTriplePath().getPath();
    Optional<SparseRow> nodes =
        new PathEnds(reader.terms(), reader.execution(), MOST_ENDS).of(path, constant, isForward);
    if (nodes.isPresent()) {
      member(variable, nodes.get());
      return;
    }
    Set<Integer> values = askJena(op, variable);
    if (values.stream().anyMatch(value -> value < 0)) {
      frame.mentionValue(variable);
      frame.needNode(variable);
    }
    int[] ids = values.stream().filter(value -> value >= 0).mapToInt(value -> value).toArray();
    member(variable, SparseRow.ofUnsorted(ids));
  }

  private void member(Var variable, SparseRow row) {
    reader.holds(row.bytes());
    frame.condition(new ValueCondition.Member(frame.number(variable), row));
  }

  /** What Jena finds; a term that it finds twice counts twice. */
  private Set<Integer> askJena(OpPath op, Var variable) {
    Op alone = graph == null ? op : new OpGraph(graph, op);
    ExecutionContext execution = reader.execution();
    Set<Integer> values = new HashSet<>();
    QueryIterator rows = QC.execute(alone, QueryIterRoot.create(execution), execution);
    try {
      while (rows.hasNext()) {
        int value = reader.terms().valueOf(rows.next().get(variable));
        if (value != MirrorTerms.UNKNOWN && !values.add(value)) {
          throw new RefusedPattern(LeftToJena.OPERATOR);
        }
        if (values.size() > MOST_ENDS) {
          throw new RefusedPattern(LeftToJena.MEMORY);
        }
      }
    } finally {
      rows.close();
    }
    return values;
  }
}
