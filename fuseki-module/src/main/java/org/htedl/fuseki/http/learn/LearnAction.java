// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.learn;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.htedl.bits.NodeSet;
import org.htedl.coverage.Examples;
import org.htedl.engine.Engine;
import org.htedl.engine.NamedExamples;
import org.htedl.fuseki.ask.ExampleFinder;
import org.htedl.fuseki.ask.ExampleSet;
import org.htedl.fuseki.ask.ExpressionCompiler;
import org.htedl.fuseki.ask.RequestGraph;
import org.htedl.fuseki.http.exchange.EndpointAction;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.JsonTree;
import org.htedl.fuseki.http.exchange.NodeLabels;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.http.metrics.MirrorMetrics;
import org.htedl.fuseki.http.search.Admission;
import org.htedl.fuseki.http.search.EventWriter;
import org.htedl.fuseki.http.search.RunningSearch;
import org.htedl.fuseki.learn.DatasetSearch;
import org.htedl.fuseki.memory.Provision;
import org.htedl.fuseki.work.SearchPlaces;
import org.htedl.learn.Learner;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.learn.text.EventMembers;
import org.htedl.learn.text.ExpressionText;
import org.htedl.learn.text.LearnState;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;

/** {@code POST /dataset/learn}: the expressions that tell positive from negative examples. */
public final class LearnAction extends EndpointAction {
  public LearnAction() {
    super("POST");
  }

  @Override
  public void answer(HttpExchange exchange) throws IOException {
    LearnRequest request = LearnRequest.read(exchange.json());
    String type =
        exchange.choose(List.of(HttpExchange.NDJSON, HttpExchange.EVENTS, HttpExchange.JSON));
    Provision provision = Admission.provision(exchange);
    // Before a mirror is built, which may take long.
    request.options(DatasetSearch.check(provision));
    MirrorMetrics.Batch batch = MirrorMetrics.of(exchange.action()).learn();
    Admission.run(
        exchange,
        provision.learners(),
        request.graph(),
        batch,
        (transaction, place) -> answer(exchange, type, request, transaction, place));
  }

  private static void answer(
      HttpExchange exchange,
      String type,
      LearnRequest request,
      RequestTransaction transaction,
      SearchPlaces.Place place)
      throws IOException {
    RequestGraph graph = transaction.graph();
    Map<String, String> prefixes = graph.prefixes();
    LearnOptions options =
        request.options(
            DatasetSearch.options(
                transaction.active().provision(), List.of(request.prefixes(), prefixes)));
    LearnRequest.check(options, graph.vocabulary());
    LearningProblem problem = problem(graph, request);
    Mirror mirror = graph.mirror();
    Engine engine = graph.engine();
    // A search is a long reader: an open transaction would keep every later mirror alive.
    transaction.endTransaction();
    EventMembers members =
        new EventMembers(
            new ExpressionText(new MirrorVocabulary(mirror), request.prefixes()),
            names -> NodeLabels.named(mirror, names));
    LearnState state = new LearnState();
    try (MemoryClaim claim = transaction.active().claim();
        RunningSearch search =
            new RunningSearch(
                "htedl-learn",
                exchange.client(),
                place,
                List.of(claim),
                running ->
                    new Learner(
                            engine,
                            problem,
                            options,
                            new LearnEvents(running, members, state),
                            claim,
                            running.cancellation())
                        .run())) {
      if (type.equals(HttpExchange.JSON)) {
        EventWriter.whole(exchange, type, search, () -> JsonTree.line(state.members(members)));
      } else {
        new EventWriter(exchange, type).send(search);
      }
    }
  }

  private static LearningProblem problem(RequestGraph graph, LearnRequest request) {
    ExampleFinder finder =
        new ExampleFinder(graph, ExpressionCompiler.of(graph, request.prefixes()));
    ExampleSet positive = request.positives().in(finder, "the positive examples");
    ExampleSet negative = request.negatives().in(finder, "the negative examples");
    Examples examples = finder.examples(positive, negative);
    try {
      return LearningProblem.of(
          graph.mirror(),
          found(examples.positives(), positive),
          found(examples.negatives(), negative));
    } catch (IllegalArgumentException wrong) {
      String sentence = String.valueOf(wrong.getMessage());
      throw RequestException.badRequest(
          Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + ".");
    }
  }

  /** The individuals, and the names that are not: the search says so of each. */
  private static NamedExamples found(NodeSet members, ExampleSet set) {
    return set instanceof ExampleSet.Named named
        ? new NamedExamples(members, named.total(), named.unknown())
        : NamedExamples.of(members);
  }
}
