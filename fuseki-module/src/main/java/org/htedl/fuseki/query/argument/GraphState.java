// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.argument;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.jena.graph.Node;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.Refusals;
import org.htedl.closure.report.StableReading;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Examples;
import org.htedl.device.Answers;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.manchester.ShownNames;
import org.htedl.fuseki.ask.CompiledExpression;
import org.htedl.fuseki.ask.ExampleFinder;
import org.htedl.fuseki.ask.ExampleSet;
import org.htedl.fuseki.ask.ExplanationQuestion;
import org.htedl.fuseki.ask.RequestGraph;
import org.htedl.fuseki.ask.RowStore;
import org.htedl.fuseki.ask.TripleQuestion;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.why.Explanation;
import org.jspecify.annotations.Nullable;

/**
 * The state of one query on one graph: its mirror, the engine, and recent answers. For one
 * execution and one thread.
 */
public final class GraphState {
  private static final int POSSIBLE = 1024;

  private final ActiveGraph active;
  private final Mirror mirror;
  private final Engine engine;
  private final Cancellation cancellation;
  private final ExpressionReader expressions;
  private final ExampleFinder examples;
  private final RowStore rows;
  private final IndividualNodes nodes;
  private final Map<CompiledExpression, CompiledExpression> possible = new HashMap<>();
  private int readers;
  private boolean lends = true;

  GraphState(
      ActiveGraph active, Mirror mirror, ExpressionReader expressions, Cancellation cancellation) {
    this.active = active;
    this.mirror = mirror;
    this.engine = active.engine();
    this.cancellation = cancellation;
    this.expressions = expressions;
    this.examples =
        new ExampleFinder(RequestGraph.of(active, mirror, cancellation), expressions.compiler());
    this.rows = new RowStore(mirror.layout());
    this.nodes = new IndividualNodes(mirror);
  }

  /** The class expression that a value stands for. */
  public CompiledExpression compile(Node value) {
    return expressions.read(value, "");
  }

  /** What an expression covers in some answer set, as an expression; the last ones are kept. */
  public CompiledExpression possibly(CompiledExpression expression) {
    if (possible.size() >= POSSIBLE) {
      possible.clear();
    }
    return possible.computeIfAbsent(
        expression,
        e ->
            asked(
                List.of(e),
                () -> e.with(StableReading.possibly(mirror, e.expression(), cancellation))));
  }

  /** Individuals as nodes. */
  public IndividualNodes nodes() {
    return nodes;
  }

  /** The mirror of the graph. */
  public Mirror mirror() {
    return mirror;
  }

  /** The cancellation of the execution. */
  public Cancellation cancellation() {
    return cancellation;
  }

  /** Rows that are there already. */
  public RowStore rows() {
    return rows;
  }

  /** Counts a reader of the store's rows. */
  public void startReading() {
    readers++;
  }

  /**
   * Ends a reader of the store's rows. When the last one ends for the first time, all rows are
   * given back, as most often the query is over. If it is not, the pattern is matched repeatedly,
   * for other rows of the query, and reads the same rows, which are then kept.
   */
  public void stopReading() {
    if (--readers == 0 && lends) {
      lends = false;
      rows.giveBack();
    }
  }

  /** Evaluates some expressions and puts their rows into the store. */
  public void evaluate(List<CompiledExpression> expressions) {
    rows.hold(
        expressions,
        asked(
            expressions,
            () ->
                lends
                    ? engine.borrow(mirror, CompiledExpression.trees(expressions), cancellation)
                    : new Answers.Rows(
                        engine.covers(
                            mirror, CompiledExpression.trees(expressions), cancellation))));
  }

  /** The individuals that an expression covers, as a row of the caller's own. */
  public NodeSet row(CompiledExpression expression) {
    DenseRow row =
        asked(
                List.of(expression),
                () ->
                    engine.covers(
                        mirror, CompiledExpression.trees(List.of(expression)), cancellation))
            .getFirst();
    return row.cardinality() < mirror.nodeCount() / Long.SIZE
        ? NodeSet.of(mirror.layout(), row.toArray())
        : row;
  }

  /** The number of individuals that each of the expressions covers. */
  public long[] counts(List<CompiledExpression> expressions) {
    return asked(
        expressions,
        () -> engine.counts(mirror, CompiledExpression.trees(expressions), cancellation));
  }

  /** The confusion matrix of each of the expressions. */
  public List<ConfusionMatrix> matrices(List<CompiledExpression> expressions, Examples examples) {
    return asked(
        expressions,
        () ->
            engine.coverage(mirror, CompiledExpression.trees(expressions), examples, cancellation));
  }

  /**
   * How an expression is evaluated, what it reads that is incomplete, and in the last line what
   * follows from the data, if anything.
   */
  public String explain(CompiledExpression expression) {
    String plan =
        asked(
            List.of(expression),
            () -> engine.explain(mirror, expression.expression(), cancellation));
    if (active.entailment() == Entailment.NONE) {
      return plan;
    }
    StringBuilder text = new StringBuilder(plan.stripTrailing());
    Refusals.in(mirror)
        .concerning(expression.expression())
        .forEach(sentence -> text.append("\nincomplete: ").append(names().in(sentence)));
    String answerSets = StableReading.explained(mirror);
    if (!answerSets.isEmpty()) {
      text.append('\n').append(answerSets);
    }
    return text.append("\nentailment: ")
        .append(active.entailment())
        .append(", ")
        .append(mirror.assertions() - mirror.asserted().assertions())
        .append(" triples beyond ")
        .append(mirror.asserted().assertions())
        .append(" asserted")
        .toString();
  }

  /** Why an expression covers an individual or does not, with the dataset's prefixes. */
  public WhyAnswer why(CompiledExpression expression, String individual) {
    Explanation explanation =
        new ExplanationQuestion(expression, individual).answer(active, mirror, cancellation);
    return new WhyAnswer(explanation.covered(), explanation.text(names()));
  }

  /** The explanation of a triple, with the dataset's prefixes; null if the graph lacks it. */
  public @Nullable String whyTriple(Fact triple) {
    Explanation explanation = new TripleQuestion(triple).answer(active, mirror, cancellation);
    return explanation.covered() ? explanation.text(names()) : null;
  }

  /** The literal that the storage keeps if this one is written. */
  public Node asStored(Node literal) {
    return active.asStored(literal);
  }

  private ShownNames names() {
    return new ShownNames(active.vocabulary(), List.of(active.prefixes()));
  }

  /** A verdict, and the witness as text. */
  public record WhyAnswer(boolean covered, String witness) {}

  /**
   * The examples that a value stands for.
   *
   * @param role what they are in the query ("the positive examples")
   * @throws org.htedl.fuseki.ask.BadRequestException if it stands for none, or for two sets of them
   */
  public ExampleSet exampleSet(Node value, String role) {
    return value.isURI()
        ? examples.byIri(value.getURI(), role)
        : examples.covered(expressions.read(value, role), role);
  }

  /** The examples of a confusion matrix. */
  public Examples examples(ExampleSet positives, ExampleSet negatives) {
    return examples.examples(positives, negatives);
  }

  /** Asks the engine; if it refuses the batch, says which expression it is that it refuses. */
  private static <T> T asked(List<CompiledExpression> expressions, Supplier<T> question) {
    try {
      return question.get();
    } catch (BadExpressionException refusal) {
      throw CompiledExpression.refused(expressions, refusal).exception();
    }
  }
}
