// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.theory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.htedl.coverage.Examples;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.fuseki.ask.ExampleFinder;
import org.htedl.fuseki.ask.ExampleSet;
import org.htedl.fuseki.ask.ExpressionCompiler;
import org.htedl.fuseki.ask.RefusedExpression;
import org.htedl.fuseki.ask.RequestGraph;
import org.htedl.fuseki.http.coverage.ExampleSource;
import org.htedl.fuseki.http.exchange.JsonTree;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.search.RunningSearch;
import org.htedl.fuseki.http.search.SearchEvent;
import org.htedl.fuseki.memory.MemoryRefusal;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.theory.CoverRows;
import org.htedl.theory.Theory;
import org.htedl.theory.TheoryMembers;
import org.htedl.theory.TheoryObjective;
import org.htedl.theory.TheorySearch;
import org.jspecify.annotations.Nullable;

/**
 * The search for one request. Names are looked up within the transaction; hypotheses are evaluated
 * and chosen from in a thread of its own, from the mirror alone.
 */
final class TheoryWork implements RunningSearch.Work {
  /** Names in full, nodes of the expression and of the plan, a character each. */
  private static final long BYTES_A_CHARACTER = 48;

  private static final long BYTES_A_HYPOTHESIS = 200;

  /** Expressions that are read between two looks at the cancellation. */
  private static final int CHECKED = 64;

  private final TheoryRequest request;
  private final Mirror mirror;
  private final Engine engine;
  private final MemoryClaim claim;
  private final long fixedBytes;
  private final List<ClassExpression> hypotheses = new ArrayList<>();
  private final List<Long> sizes = new ArrayList<>();
  private final Examples examples;
  private final List<String> unknownPositives;
  private final Set<String> unknown = new LinkedHashSet<>();
  private final TheoryMembers members;
  private final long start = System.nanoTime();
  private volatile Cancellation unwanted;
  private volatile String answer = "";

  /** Why the search ended if it did so before a proof. */
  private String stopped;

  /**
   * Reads the hypotheses and finds the examples.
   *
   * @param claim takes the memory of hypotheses, rows and search
   * @throws RequestException if something is not understood
   */
  TheoryWork(TheoryRequest request, RequestGraph graph, MemoryClaim claim) {
    this.request = request;
    this.claim = claim;
    this.stopped = request.timeout().sentence();
    mirror = graph.mirror();
    engine = graph.engine();
    unwanted = graph.cancellation();
    fixedBytes =
        request.characters() * BYTES_A_CHARACTER + request.hypotheses().size() * BYTES_A_HYPOTHESIS;
    claim.take(fixedBytes);
    ExpressionCompiler compiler = ExpressionCompiler.of(graph, request.prefixes());
    for (TheoryRequest.Given each : request.hypotheses()) {
      if (hypotheses.size() % CHECKED == 0) {
        unwanted.check();
      }
      hypotheses.add(read(compiler, each.text()));
      sizes.add(size(each, hypotheses.getLast()));
    }
    members =
        new TheoryMembers(
            request.hypotheses().stream().map(TheoryRequest.Given::text).toList(), sizes);
    ExampleFinder finder = new ExampleFinder(graph, compiler);
    ExampleSet positive = set(finder, request.positives(), "the positive examples");
    unknownPositives = List.copyOf(unknown);
    examples = finder.examples(positive, set(finder, request.negatives(), "the negative examples"));
  }

  private ExampleSet set(ExampleFinder finder, ExampleSource source, String role) {
    ExampleSet set = source.in(finder, role);
    if (set instanceof ExampleSet.Named named) {
      unknown.addAll(named.unknown());
    }
    return set;
  }

  private ClassExpression read(ExpressionCompiler compiler, String text) {
    try {
      return compiler.read(text);
    } catch (BadExpressionException refusal) {
      throw refused(hypotheses.size(), refusal);
    }
  }

  private RequestException refused(int number, BadExpressionException refusal) {
    return RequestException.badRequest(
        RefusedExpression.of(request.hypotheses().get(number).text(), refusal)
            .sentence("$.hypotheses[" + number + "],"));
  }

  private static long size(TheoryRequest.Given given, ClassExpression expression) {
    return given.size() >= 0 ? given.size() : Math.min(TheoryObjective.MOST, expression.length());
  }

  /** Whether the time is up, or the client has left. */
  private boolean isStopped() {
    return request.timeout().isOver(start) || unwanted.isCancelled();
  }

  /** The answer, once the search is over. */
  String answer() {
    return answer;
  }

  @Override
  public void run(RunningSearch search) {
    unwanted = search.cancellation();
    Theory theory = null;
    try {
      theory = solve(search);
    } catch (CancellationException stopped) {
      // Before all hypotheses were evaluated.
      unwanted.check();
    } catch (BadExpressionException refusal) {
      throw refused(refusal.hypothesis(), refusal);
    }
    unwanted.check();
    answer = JsonTree.line(end(theory));
    search.add(new SearchEvent(SearchEvent.END, answer));
  }

  private Theory solve(RunningSearch search) {
    MemoryClaim counted = bytes -> claim.take(fixedBytes + bytes);
    CoverRows rows = CoverRows.of(engine, mirror, hypotheses, examples, counted, this::isStopped);
    TheorySearch theories =
        new TheorySearch(
            rows,
            sizes.stream().mapToLong(Long::longValue).toArray(),
            request.objective(),
            counted,
            this::isStopped,
            better -> send(search, better));
    Theory found = theories.run();
    MemoryBudgetException ended = theories.full();
    if (ended != null) {
      stopped = MemoryRefusal.sentence(ended);
    }
    return found;
  }

  /** What a slow reader has not read, the next one is better than. */
  private void send(RunningSearch search, Theory better) {
    if (!search.hasUnread()) {
      Map<String, @Nullable Object> line = new LinkedHashMap<>();
      members.describe(better, line);
      line.put("seconds", seconds());
      search.add(new SearchEvent("better", JsonTree.line(line)));
    }
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  private Map<String, @Nullable Object> end(@Nullable Theory theory) {
    Map<String, @Nullable Object> end = new LinkedHashMap<>();
    if (theory == null) {
      end.put("status", "unknown");
      end.put("reason", request.timeout().sentence());
    } else {
      members.end(theory, stopped, mirror::nodeName, unknownPositives, end);
    }
    if (!unknown.isEmpty()) {
      end.put("unknownExamples", List.copyOf(unknown));
    }
    end.put("hypotheses", hypotheses.size());
    end.put("seconds", seconds());
    return end;
  }
}
