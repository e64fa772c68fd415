// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.question;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.engine.binding.Binding;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Examples;
import org.htedl.coverage.Measure;
import org.htedl.engine.NamedExamples;
import org.htedl.expression.Vocabulary;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.fuseki.learn.DatasetSearch;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.GraphState;
import org.htedl.fuseki.query.argument.NumberNodes;
import org.htedl.fuseki.query.argument.OutputArguments;
import org.htedl.fuseki.query.argument.QueryRefusedException;
import org.htedl.fuseki.query.question.SideArguments.Sides;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.fuseki.work.SearchPlaces;
import org.htedl.learn.LearnEvent;
import org.htedl.learn.Learned;
import org.htedl.learn.Learner;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptionReader;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.learn.problem.OptionNames;
import org.htedl.learn.text.LearnState;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.jspecify.annotations.Nullable;

/** Which expressions tell the examples of rows apart. */
public final class LearnQuestion implements BatchedQuestion<LearnQuestion.Row> {
  private static final int COUNTS = 4;

  /** The number of results after the expression: four counts, the measures, length and proof. */
  public static final int RESULTS = 11;

  private static final int LENGTH = RESULTS - 2;
  private static final int PROVEN = RESULTS - 1;

  /** A row that was read. */
  public record Row(Binding binding, Sides sides) {}

  private final ActiveGraph active;
  private final GraphState graph;
  private final SideArguments sides;
  private final LearnOptions options;
  private final boolean mayStop;
  private final Argument expression;
  private final OutputArguments outputs;
  private final NumberNodes numbers = new NumberNodes();

  /**
   * @param prefixes of the query, without colons, to their namespaces
   * @param options as {@link LearnOptionReader#read} takes them
   * @param results the variable of the expression, then those of its results
   */
  public LearnQuestion(
      ActiveGraph active,
      GraphState graph,
      Map<String, String> prefixes,
      Argument positives,
      Argument negatives,
      String options,
      List<Node> results) {
    this.active = active;
    this.graph = graph;
    this.expression = new Argument(results.getFirst(), "the class expression");
    this.outputs = new OutputArguments(results);
    LearnOptionReader reader =
        DatasetSearch.options(active.provision(), List.of(prefixes, active.prefixes()));
    this.options = read(reader, options, active.vocabulary());
    this.mayStop = reader.has(LearnOption.SECONDS);
    this.sides = new SideArguments(graph, positives, negatives);
  }

  private static LearnOptions read(LearnOptionReader reader, String text, Vocabulary vocabulary) {
    try {
      reader.read(text);
      OptionNames.check(vocabulary, reader.options());
    } catch (IllegalArgumentException wrong) {
      String sentence = String.valueOf(wrong.getMessage());
      throw QueryRefusedException.badRequest(
          "In the options of htedl:learn: " + sentence + (sentence.endsWith("?") ? "" : "."));
    }
    for (LearnOption<?> option : LearnOption.all()) {
      if (reader.has(option) && !option.isIn(LearnOption.Interface.QUERY)) {
        throw QueryRefusedException.badRequest(
            "In the options of htedl:learn: "
                + option.label()
                + " is about cross validation and what it chooses, which rows do not have; send it"
                + " to the endpoint learn.");
      }
    }
    return reader.options().with(LearnOption.FOLDS, 0).with(LearnOption.PERMUTATIONS, 0);
  }

  /** The refusal of an expression that has a value. */
  public static QueryRefusedException isBound() {
    return QueryRefusedException.badRequest(
        "htedl:learn finds the expression before it, which has a value here: use htedl:coverage to"
            + " evaluate one.");
  }

  @Override
  public boolean readsRows() {
    return true;
  }

  @Override
  public Row read(Binding row) {
    if (expression.in(row) != null) {
      throw isBound();
    }
    return new Row(row, sides.in(row));
  }

  @Override
  public Iterator<Binding> answer(List<Row> batch) {
    Map<Sides, List<Learned>> known = new LinkedHashMap<>();
    List<Binding> answers = new ArrayList<>();
    for (Row row : batch) {
      for (Learned learned : known.computeIfAbsent(row.sides(), this::learn)) {
        Binding answer = outputs.extend(row.binding(), results(learned));
        if (answer != null) {
          answers.add(answer);
        }
      }
    }
    return answers.iterator();
  }

  private List<Learned> learn(Sides sides) {
    SearchPlaces learners = active.provision().learners();
    if (learners.isOff()) {
      throw QueryRefusedException.forbidden(learners.offSentence());
    }
    SearchPlaces.Place place = learners.take();
    if (place == null) {
      throw QueryRefusedException.unavailable(learners.busySentence());
    }
    LearnState state = new LearnState();
    try (place;
        MemoryClaim claim = active.claim()) {
      Cancellation query = graph.cancellation();
      Cancellation either = () -> query.isCancelled() || place.isWithdrawn();
      new Learner(active.engine(), problem(sides), options, state, claim, either).run();
    } catch (CancellationException e) {
      throw place.isWithdrawn() ? QueryRefusedException.unavailable(SearchPlaces.WITHDRAWN) : e;
    }
    LearnEvent.End end = state.end();
    LearnEvent.Result result = state.result();
    boolean complete = end != null && end.reason() == LearnEvent.Reason.COMPLETE;
    if (!complete && !mayStop) {
      throw QueryRefusedException.unavailable(
          "The search of htedl:learn was not complete to maxLength "
              + options.get(LearnOption.MAX_LENGTH)
              + (end != null && end.reason() == LearnEvent.Reason.MEMORY
                  ? " within its memory"
                  : " within its time")
              + ": give it seconds, as in \"seconds 20\", to have what was found by then, or a"
              + " smaller maxLength.");
    }
    return result == null ? List.of() : result.top();
  }

  private LearningProblem problem(Sides sides) {
    Examples examples = graph.examples(sides.positives(), sides.negatives());
    try {
      return LearningProblem.of(
          graph.mirror(),
          NamedExamples.of(examples.positives()),
          NamedExamples.of(examples.negatives()));
    } catch (IllegalArgumentException wrong) {
      throw QueryRefusedException.badRequest("For htedl:learn " + wrong.getMessage() + ".");
    }
  }

  private @Nullable Node[] results(Learned learned) {
    @Nullable Node[] results = new Node[outputs.size()];
    for (int i = 0; i < results.length; i++) {
      results[i] = i == 0 ? text(learned) : result(learned, i - 1);
    }
    return results;
  }

  private static Node text(Learned learned) {
    return NodeFactory.createLiteralString(ManchesterPrinter.print(learned.expression()));
  }

  private @Nullable Node result(Learned learned, int index) {
    ConfusionMatrix matrix = learned.matrix();
    return switch (index) {
      case 0 -> numbers.integer(matrix.truePositives());
      case 1 -> numbers.integer(matrix.falsePositives());
      case 2 -> numbers.integer(matrix.falseNegatives());
      case 3 -> numbers.integer(matrix.trueNegatives());
      case LENGTH -> numbers.integer(learned.length());
      case PROVEN ->
          NodeFactory.createLiteralDT(Boolean.toString(learned.proven()), XSDDatatype.XSDboolean);
      default -> numbers.measure(Measure.OF_TABLES.get(index - COUNTS).of(matrix));
    };
  }
}
