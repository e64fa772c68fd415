// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.answersets;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.htedl.answerset.grounding.Grounder;
import org.htedl.answerset.grounding.KnowledgeAtoms;
import org.htedl.answerset.grounding.UndefinedAtom;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.answerset.search.SearchOptions;
import org.htedl.answerset.search.SearchResult;
import org.htedl.fuseki.ask.Excerpt;
import org.htedl.fuseki.ask.ExpressionCompiler;
import org.htedl.fuseki.ask.RequestGraph;
import org.htedl.fuseki.http.exchange.JsonTree;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.search.RunningSearch;
import org.htedl.fuseki.http.search.SearchEvent;
import org.htedl.fuseki.memory.MemoryRefusal;
import org.htedl.fuseki.work.SearchPlaces;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.WorkMeter;
import org.jspecify.annotations.Nullable;

/**
 * The search for the answer sets of one program. It is read within the transaction, where names are
 * looked up; made ground and solved in a thread of its own, from the mirror alone.
 */
final class ProgramSearch implements RunningSearch.Work {
  /** The type of the event that has an answer set, or what all or some have in common. */
  static final String MODEL = "model";

  /** Characters of a refusal, which names parts of the program. */
  private static final int LONGEST_SENTENCE = 500;

  private static final int MOST_WARNINGS = 20;

  private final AnswerSetsRequest request;
  private final AnswerText text;
  private final MemoryClaim grounding;
  private final MemoryClaim solving;
  private final Grounder grounder;
  private final KnowledgeAtoms knowledge;
  private final long start = System.nanoTime();
  private volatile Cancellation unwanted;
  private List<String> warnings = List.of();
  private long sent;
  private boolean more;

  /**
   * Reads the program.
   *
   * @param text writes the answer sets
   * @param grounding takes the memory of what is made ground and of what is shown
   * @param solving takes that of the search
   * @throws RequestException if the program is not understood
   */
  ProgramSearch(
      AnswerSetsRequest request,
      RequestGraph graph,
      AnswerText text,
      MemoryClaim grounding,
      MemoryClaim solving) {
    this.request = request;
    this.text = text;
    this.grounding = grounding;
    this.solving = solving;
    unwanted = graph.cancellation();
    grounding.take(Grounder.bytes(request.program()));
    grounder =
        Grounder.over(
            graph.mirror(), graph.vocabulary(), List.of(request.prefixes(), graph.prefixes()));
    knowledge =
        new KnowledgeAtoms(
            graph.mirror(),
            graph.engine(),
            ExpressionCompiler.of(graph, request.prefixes()).reader(),
            grounder.terms(),
            this::isStopped);
    try {
      for (String signature : request.show()) {
        grounder.show(signature);
      }
      grounder.read("", request.program(), this::isStopped);
      knowledge.resolve(grounder);
      warnings = warnings(grounder.undefinedAtoms());
    } catch (BadProgramException bad) {
      throw refusal(bad);
    } catch (CancellationException stopped) {
      // Where the time is up, the search says so.
      unwanted.check();
    }
  }

  /** Whether the time is up, or the client has left. */
  private boolean isStopped() {
    return request.timeout().isOver(start) || unwanted.isCancelled();
  }

  /** Sentences about atoms that are false because no head has them, about the first ones. */
  private static List<String> warnings(List<UndefinedAtom> atoms) {
    List<String> sentences = new ArrayList<>();
    for (UndefinedAtom atom : atoms.subList(0, Math.min(MOST_WARNINGS, atoms.size()))) {
      sentences.add(
          "Line " + atom.line() + ", column " + atom.column() + ": " + atom.information());
    }
    if (atoms.size() > MOST_WARNINGS) {
      sentences.add(atoms.size() - MOST_WARNINGS + " more atoms like these.");
    }
    return sentences;
  }

  private static RequestException refusal(BadProgramException bad) {
    String sentence = Excerpt.start(String.valueOf(bad.getMessage()), LONGEST_SENTENCE);
    return RequestException.badRequest(sentence.endsWith(".") ? sentence : sentence + ".");
  }

  @Override
  public void run(RunningSearch search) {
    unwanted = search.cancellation();
    Map<String, @Nullable Object> statistics = new LinkedHashMap<>();
    SearchResult result = null;
    String reason = null;
    boolean optimal = false;
    try {
      if (isStopped()) {
        throw new CancellationException("stopped before the rules were made ground");
      }
      Grounder.Output output = grounder.ground(knowledge, grounding, this::isStopped);
      GroundProgram program = output.program();
      statistics.put("atoms", program.atoms());
      statistics.put("rules", program.rules().size());
      boolean minimises = !program.objectives().isEmpty();
      SolveMode mode = request.mode(minimises);
      AnswerSets.Task task = mode.task(minimises);
      result = solve(search, output, mode, task);
      optimal = task == AnswerSets.Task.OPTIMUM && result.exhausted();
      if (result.full() != null) {
        reason = refused(result.full(), result.satisfiable());
      } else if (!result.exhausted() && isStopped()) {
        reason = stopped(search);
      } else if (more) {
        reason = "There are more than " + most(mode) + " answer sets, which are the most to send.";
      }
    } catch (CancellationException cancelled) {
      reason = stopped(search);
    } catch (BadProgramException bad) {
      throw refusal(bad);
    } catch (MemoryBudgetException full) {
      reason = refused(full, sent > 0);
    }
    statistics.put("seconds", (System.nanoTime() - start) / 1e9);
    search.add(new SearchEvent(SearchEvent.END, end(result, optimal, reason, statistics)));
  }

  private SearchResult solve(
      RunningSearch search, Grounder.Output output, SolveMode mode, AnswerSets.Task task)
      throws BadProgramException {
    WorkMeter meter = new WorkMeter(this::isStopped);
    ShownAtoms shown = ShownAtoms.of(output, meter);
    grounding.take(Grounder.bytes(request.program()) + ShownAtoms.bytes(output, meter));
    // One more than is sent says whether those are all.
    long most = mode == SolveMode.ALL ? most(mode) + 1 : most(mode);
    boolean each = task == AnswerSets.Task.MODELS || task == AnswerSets.Task.OPTIMUM;
    SearchResult result =
        new AnswerSets(
                output.program(),
                SearchOptions.DEFAULT.withModels(most),
                model -> {
                  if (each) {
                    found(search, mode, text.of(shown, model.shown(), model.costs(), meter));
                  }
                },
                solving,
                this::isStopped)
            .run(task);
    boolean common = task == AnswerSets.Task.BRAVE || task == AnswerSets.Task.CAUTIOUS;
    if (common && result.satisfiable()) {
      // What was found is sent although the time is up.
      WorkMeter sending = new WorkMeter(unwanted);
      send(search, text.of(shown, result.consequences(), null, sending));
    }
    return result;
  }

  /** Why there is no more, after something was found. */
  private static String refused(MemoryBudgetException full, boolean found) {
    if (!found) {
      throw full;
    }
    return MemoryRefusal.sentence(full);
  }

  /** The most answer sets to send. */
  private long most(SolveMode mode) {
    if (request.models() > 0 && (mode == SolveMode.ONE || mode == SolveMode.ALL)) {
      return request.models();
    }
    return mode == SolveMode.ALL ? AnswerSetsRequest.MOST_MODELS : 1;
  }

  private void found(RunningSearch search, SolveMode mode, String answer) {
    if (mode == SolveMode.ALL && sent == most(mode)) {
      more = true;
      return;
    }
    send(search, answer);
    search.awaitReader(this::isStopped);
  }

  private void send(RunningSearch search, String answer) {
    sent++;
    search.add(new SearchEvent(MODEL, answer));
  }

  /**
   * Why the search was stopped.
   *
   * @throws CancellationException if the client has left, or nothing of the answer was sent by the
   *     end of the dataset
   */
  private String stopped(RunningSearch search) {
    if (search.isWithdrawn() && sent > 0) {
      return SearchPlaces.WITHDRAWN;
    }
    search.cancellation().check();
    return request.timeout().sentence();
  }

  private String end(
      @Nullable SearchResult result,
      boolean optimal,
      @Nullable String reason,
      Map<String, @Nullable Object> statistics) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("status", status(result, optimal, reason));
    members.put("models", result == null || more ? sent : result.models());
    members.put("exhausted", result != null && !more && result.exhausted());
    if (result != null && !result.exhausted() && !result.bounds().isEmpty()) {
      members.put("bounds", result.bounds());
    }
    if (reason != null) {
      members.put("reason", reason);
    }
    if (result != null) {
      statistics.put("variables", result.statistics().variables());
      statistics.put("choices", result.statistics().choices());
      statistics.put("conflicts", result.statistics().conflicts());
      statistics.put("restarts", result.statistics().restarts());
      statistics.put("propagations", result.statistics().propagations());
      statistics.put("unfounded", result.statistics().unfounded());
      statistics.put("learned", result.statistics().learned());
    }
    if (!warnings.isEmpty()) {
      members.put("warnings", warnings);
    }
    members.put("statistics", statistics);
    return JsonTree.line(members);
  }

  private static String status(
      @Nullable SearchResult result, boolean optimal, @Nullable String reason) {
    if (result == null || reason != null) {
      return "UNKNOWN";
    }
    if (!result.satisfiable()) {
      return "UNSATISFIABLE";
    }
    return optimal ? "OPTIMUM FOUND" : "SATISFIABLE";
  }
}
