// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.repairs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.htedl.closure.report.Contradiction;
import org.htedl.fuseki.http.exchange.JsonTree;
import org.htedl.fuseki.http.search.RunningSearch;
import org.htedl.fuseki.http.search.SearchEvent;
import org.htedl.fuseki.http.search.SearchTimeout;
import org.htedl.fuseki.memory.MemoryRefusal;
import org.htedl.fuseki.repair.TripleText;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Fact;
import org.htedl.repair.Repair;
import org.htedl.repair.RepairProblem;
import org.htedl.repair.RepairSearch;
import org.jspecify.annotations.Nullable;

/** The search for a repair in a thread of its own, and what is said of it. */
final class RepairWork implements RunningSearch.Work {
  /** The most contradictions reported of one triple. */
  private static final int TOLD = 10;

  /** The most supports reported where there is no repair. */
  private static final int SUPPORTS = 100;

  private final RepairProblem problem;
  private final SearchTimeout timeout;
  private final MemoryClaim memory;
  private final boolean streams;
  private final long start = System.nanoTime();
  private boolean sent;
  private volatile @Nullable String full;
  private volatile @Nullable Repair repair;

  /**
   * @param timeout runs from now on
   * @param streams whether the client gets progress events
   */
  RepairWork(RepairProblem problem, SearchTimeout timeout, MemoryClaim memory, boolean streams) {
    this.streams = streams;
    this.problem = problem;
    this.timeout = timeout;
    this.memory = memory;
  }

  @Override
  public void run(RunningSearch search) {
    try {
      RepairSearch repairs =
          new RepairSearch(
              problem,
              timeout.seconds(),
              search.cancellation(),
              progress -> tell(search, progress),
              memory);
      repair = repairs.run();
      MemoryBudgetException ended = repairs.full();
      full = ended == null ? null : MemoryRefusal.sentence(ended);
    } catch (CancellationException stopped) {
      search.cancellation().check();
      // The time was up before anything was known.
    } catch (MemoryBudgetException none) {
      if (!sent) {
        throw none;
      }
      full = MemoryRefusal.sentence(none);
    }
  }

  private void tell(RunningSearch search, Repair.Progress progress) {
    if (!streams) {
      return;
    }
    sent = true;
    search.checkReader();
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("type", "progress");
    members.putAll(statistics(progress));
    members.put("bound", progress.bound());
    search.add(new SearchEvent("progress", JsonTree.line(members)));
  }

  private Map<String, @Nullable Object> statistics(Repair.Progress progress) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("rounds", progress.rounds());
    members.put("supports", progress.supports());
    members.put("trials", progress.trials());
    members.put("seconds", (System.nanoTime() - start) / 1e9);
    return members;
  }

  /** The triples to remove, if there is a repair. */
  List<Repair.Removal> removals() {
    Repair known = repair;
    return known == null || known.removals() == null ? List.of() : known.removals();
  }

  /**
   * What is sent at the end.
   *
   * @param graphs the names of the graphs of each triple to remove
   */
  List<SearchEvent> events(Map<Fact, List<String>> graphs) {
    List<SearchEvent> events = new ArrayList<>();
    for (Repair.Removal removal : removals()) {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("type", "removal");
      members.put("triple", TripleText.of(removal.triple()));
      members.put("graphs", graphs.get(removal.triple()));
      members.put("cost", removal.cost());
      members.put("ends", removal.ends().size());
      members.put(
          "contradictions",
          removal.ends().stream().limit(TOLD).map(Contradiction::sentence).toList());
      events.add(new SearchEvent("removal", JsonTree.line(members)));
    }
    Repair known = repair;
    if (known != null && known.removals() == null) {
      known.supports().stream().limit(SUPPORTS).forEach(support -> events.add(event(support)));
    }
    events.add(new SearchEvent(SearchEvent.END, end()));
    return events;
  }

  private static SearchEvent event(Repair.Support support) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("type", "support");
    members.put("contradiction", support.contradiction().sentence());
    members.put("removable", support.removable().stream().map(TripleText::of).toList());
    members.put("kept", support.kept().stream().map(TripleText::of).toList());
    return new SearchEvent("support", JsonTree.line(members));
  }

  /** How it ended, as JSON on one line. */
  String end() {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("type", SearchEvent.END);
    Repair known = repair;
    Repair.Status status = known == null ? Repair.Status.BOUND : known.status();
    members.put("status", status.name());
    Repair found = known == null || known.removals() == null ? null : known;
    members.put("removals", found == null ? null : removals().size());
    members.put("cost", found == null ? null : found.cost());
    members.put("bound", known == null ? 0 : known.bound());
    members.put("contradictions", known == null ? null : known.contradictions());
    if (status != Repair.Status.OPTIMAL) {
      members.put("reason", reason(status, found != null));
    }
    members.put(
        "statistics",
        statistics(known == null ? new Repair.Progress(0, 0, 0, 0) : known.statistics()));
    return JsonTree.line(members);
  }

  private String reason(Repair.Status status, boolean found) {
    String none = full;
    if (none != null) {
      return none;
    }
    if (status == Repair.Status.IMPOSSIBLE) {
      return "Triples that have to stay contradict each other.";
    }
    if (timeout.isOver(start)) {
      return timeout.sentence();
    }
    return found
        ? "Definitions negate, so that no proof is known that no other repair costs less."
        : "Definitions negate, and no repair was found.";
  }
}
