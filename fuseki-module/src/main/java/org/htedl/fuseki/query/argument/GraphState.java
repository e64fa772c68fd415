package org.htedl.fuseki.query.argument;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.jena.graph.Node;
import org.htedl.bits.DenseRow;
import org.htedl.closure.Entailment;
import org.htedl.closure.stratum.Refusals;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Examples;
import org.htedl.device.Answers;
import org.htedl.device.Cancellation;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Vocabulary;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.mirror.Mirror;
import org.htedl.why.Explanation;
import org.htedl.why.ShownNames;
import org.htedl.why.Why;
import org.htedl.why.WitnessText;

/**
 * The state of one query on one graph: its mirror, the engine, and recent answers. For one
 * execution and one thread.
 */
public final class GraphState {
  /** Sets of examples remembered; beyond, all are forgotten and found again. */
  private static final int EXAMPLE_SETS = 10_000;

  private final ActiveGraph active;
  private final Mirror mirror;
  private final Engine engine;
  private final ExpressionCompiler compiler;
  private final Cancellation cancellation;
  private final RowStore rows;

  /**
   * Apart from the others, as devices may know examples by identity: these are never given back.
   */
  private final RowStore exampleRows;

  private final IndividualNodes nodes;
  private final Map<Node, ExampleSet> exampleSets = new HashMap<>();
  private int readers;
  private boolean lends = true;

  GraphState(
      ActiveGraph active, Mirror mirror, ExpressionCompiler compiler, Cancellation cancellation) {
    this.active = active;
    this.mirror = mirror;
    this.engine = active.engine();
    this.compiler = compiler;
    this.cancellation = cancellation;
    this.rows = new RowStore(mirror.layout());
    this.exampleRows = new RowStore(mirror.layout());
    this.nodes = new IndividualNodes(mirror);
  }

  /** The class expression that a value stands for. */
  public CompiledExpression compile(Node value) {
    return compiler.compile(value);
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
                    ? engine.borrow(mirror, trees(expressions), cancellation)
                    : new Answers.Rows(engine.covers(mirror, trees(expressions), cancellation))));
  }

  /** The individuals that an expression covers, to be used as examples. */
  DenseRow examples(CompiledExpression expression) {
    DenseRow known = exampleRows.find(expression);
    if (known != null) {
      return known;
    }
    List<CompiledExpression> one = List.of(expression);
    Answers.Rows answer =
        new Answers.Rows(asked(one, () -> engine.covers(mirror, trees(one), cancellation)));
    exampleRows.hold(one, answer);
    return answer.rows().getFirst();
  }

  /** The number of individuals that each of the expressions covers. */
  public int[] counts(List<CompiledExpression> expressions) {
    return asked(expressions, () -> engine.counts(mirror, trees(expressions), cancellation));
  }

  /** The confusion matrix of each of the expressions. */
  public List<ConfusionMatrix> matrices(List<CompiledExpression> expressions, Examples examples) {
    return asked(
        expressions, () -> engine.coverage(mirror, trees(expressions), examples, cancellation));
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
        .forEach(sentence -> text.append("\nincomplete: ").append(sentence));
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
        asked(
            List.of(expression),
            () ->
                new Why(mirror, active.entailment())
                    .explain(expression.expression(), individual, cancellation));
    ShownNames names = new ShownNames(List.of(active.prefixes()));
    return new WhyAnswer(explanation.covered(), WitnessText.of(explanation, names));
  }

  /** A verdict, and the witness as text. */
  public record WhyAnswer(boolean covered, String witness) {}

  /**
   * The examples that a value stands for.
   *
   * @throws QueryRefusedException if it stands for none, or for two sets of them
   */
  public ExampleSet exampleSet(Node value) {
    if (!value.isURI()) {
      return new ExampleSet.Covered(compile(value));
    }
    ExampleSet known = exampleSets.get(value);
    if (known == null) {
      known = findExampleSet(value);
      if (exampleSets.size() >= EXAMPLE_SETS) {
        exampleSets.clear();
      }
      exampleSets.put(value, known);
    }
    return known;
  }

  private ExampleSet findExampleSet(Node value) {
    String iri = value.getURI();
    Optional<Set<String>> examples = active.examples(iri);
    boolean isClass =
        isClass(active.vocabulary(), iri)
            || examples.isEmpty() && isClass(active.vocabulary().thorough(), iri);
    if (isClass && examples.isPresent()) {
      throw QueryRefusedException.badRequest(
          "<"
              + iri
              + "> is both a class and a set of examples: for the class write its name as a string,"
              + " for the examples give the set another IRI.");
    }
    if (isClass) {
      return new ExampleSet.Covered(compile(value));
    }
    return examples
        .<ExampleSet>map(names -> ExampleSet.named(mirror, names))
        .orElseThrow(
            () ->
                QueryRefusedException.badRequest(
                    "<"
                        + iri
                        + "> is neither a class nor a set of examples: expected the subject of"
                        + " htedl:example triples, the IRI of a class or a class expression."));
  }

  private static boolean isClass(Vocabulary vocabulary, String iri) {
    return BuiltInClasses.isBuiltIn(iri) || vocabulary.kindsOf(iri).contains(EntityKind.CLASS);
  }

  private static List<ClassExpression> trees(List<CompiledExpression> expressions) {
    return expressions.stream().map(CompiledExpression::expression).toList();
  }

  /** Asks the engine; if it refuses the batch, says which expression it is that it refuses. */
  private <T> T asked(List<CompiledExpression> expressions, Supplier<T> question) {
    try {
      return question.get();
    } catch (BadExpressionException e) {
      for (CompiledExpression expression : expressions) {
        check(expression);
      }
      throw QueryRefusedException.badRequest(ErrorText.message(e));
    } catch (StackOverflowError e) {
      for (CompiledExpression expression : expressions) {
        check(expression);
      }
      throw e;
    }
  }

  private void check(CompiledExpression expression) {
    try {
      engine.plan(mirror, List.of(expression.expression()));
    } catch (BadExpressionException e) {
      throw QueryRefusedException.badRequest(ErrorText.sentence(e, expression.source()));
    } catch (StackOverflowError e) {
      throw QueryRefusedException.badRequest(ErrorText.tooDeep(expression.source()));
    }
  }
}
