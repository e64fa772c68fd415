// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.jena.graph.Node;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpGraph;
import org.apache.jena.sparql.algebra.op.OpPropFunc;
import org.apache.jena.sparql.algebra.op.OpTable;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.NodeValue;
import org.htedl.bits.NodeSet;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.query.argument.ExecutionState;
import org.htedl.fuseki.query.argument.GraphState;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.view.MirrorTerms;
import org.htedl.matching.query.ValueCondition;
import org.jspecify.annotations.Nullable;

/**
 * Reads the property functions that are conditions of a pattern: terms that differ, and individuals
 * that a class expression covers. Wrong uses are left to the functions, which say what is wrong.
 */
final class FunctionReader {
  private final PatternReader reader;
  private final Frame frame;
  private final CertainVariables scope;

  FunctionReader(PatternReader reader, Frame frame, CertainVariables scope) {
    this.reader = reader;
    this.frame = frame;
    this.scope = scope;
  }

  /** Whether it may be read as a condition, by its name and the kinds of its arguments. */
  static boolean isCondition(OpPropFunc op) {
    return switch (op.getProperty().getURI()) {
      case HtedlVocabulary.DIFFERENT ->
          op.getSubjectArgs().isList()
              && op.getSubjectArgs().getArgListSize() > 1
              && op.getObjectArgs().isNode()
              && NodeValue.TRUE.asNode().equals(op.getObjectArgs().getArg());
      case HtedlVocabulary.IN ->
          op.getSubjectArgs().isNode()
              && op.getSubjectArgs().getArg().isVariable()
              && op.getObjectArgs().isNode()
              && !op.getObjectArgs().getArg().isVariable();
      default -> false;
    };
  }

  /** Whether it begins with nothing, so that it binds its variable itself. */
  static boolean isAlone(Op op) {
    return switch (op) {
      case OpPropFunc function -> isAlone(function.getSubOp());
      case OpGraph graph -> isAlone(graph.getSubOp());
      case OpTable table -> table.isJoinIdentity();
      default -> false;
    };
  }

  /**
   * Adds the condition.
   *
   * @param graph the name of the active graph, if it is not the one of the execution
   */
  void read(OpPropFunc op, @Nullable Node graph) {
    if (op.getProperty().hasURI(HtedlVocabulary.IN)) {
      member(Var.alloc(op.getSubjectArgs().getArg()), op.getObjectArgs().getArg(), graph);
    } else {
      different(op.getSubjectArgs().getArgList());
    }
  }

  private void different(List<Node> terms) {
    List<Node> seen = new ArrayList<>();
    for (Node term : terms) {
      if (term.isVariable() && !scope.isBound(Var.alloc(term))) {
        throw new RefusedPattern(LeftToJena.EXPRESSION);
      }
      seen.forEach(before -> different(before, term));
      seen.add(term);
    }
  }

  private void different(Node first, Node second) {
    if (first.equals(second)) {
      frame.condition(new ValueCondition.Any(List.of()));
    } else if (first.isVariable() && second.isVariable()) {
      frame.condition(
          new ValueCondition.Different(
              frame.number(Var.alloc(first)), frame.number(Var.alloc(second))));
    } else if (first.isVariable()) {
      differs(Var.alloc(first), second);
    } else if (second.isVariable()) {
      differs(Var.alloc(second), first);
    }
  }

  /** A constant that the storage writes in another way is no term of the data. */
  private void differs(Var variable, Node constant) {
    int value = reader.terms().valueOf(constant);
    if (value != MirrorTerms.UNKNOWN && reader.terms().isStoredAsIs(constant)) {
      frame.condition(new ValueCondition.Test(frame.number(variable), other -> other != value));
    } else {
      frame.number(variable);
    }
  }

  private void member(Var variable, Node expression, @Nullable Node graph) {
    reader.requireSource(graph);
    NodeSet row = row(expression, graph);
    reader.holds(row.bytes());
    frame.condition(new ValueCondition.Member(frame.number(variable), row));
    frame.mentionNode(variable);
    scope.add(variable);
  }

  private NodeSet row(Node expression, @Nullable Node graph) {
    ExecutionState state = ExecutionState.of(reader.execution());
    try {
      GraphState known =
          graph == null ? state.graph(reader.execution()) : state.graph(reader.execution(), graph);
      if (!reader.isOf(known.mirror())) {
        throw new RefusedPattern(LeftToJena.OPERATOR);
      }
      return known.row(known.compile(expression));
    } catch (QueryCancelledException | CancellationException | RefusedPattern e) {
      throw e;
    } catch (RuntimeException e) {
      // The function says what is wrong.
      throw new RefusedPattern(LeftToJena.EXPRESSION);
    }
  }
}
