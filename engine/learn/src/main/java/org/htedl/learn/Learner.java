// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.learn.LearnEvent.Reason;
import org.htedl.learn.SearchClock.TimeUpException;
import org.htedl.learn.context.Ceiling;
import org.htedl.learn.context.ContextGraph;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.learn.row.Candidate;
import org.htedl.learn.row.Enumeration;
import org.htedl.learn.row.Operators;
import org.htedl.learn.row.RowMemory;
import org.htedl.learn.row.Scores;
import org.htedl.learn.row.TileRunner;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Surroundings;
import org.htedl.time.TimeSource;
import org.jspecify.annotations.Nullable;

/**
 * Searches the class expressions that tell positive from negative examples best: all of a language,
 * by length. One search; used once, by one thread, which may use others.
 */
public final class Learner {
  /** Rows from which the answer is taken: enough that some differ. */
  private static final int POOL = 500;

  /** Seconds between two reports of progress. */
  private static final double PROGRESS = .25;

  /** The share of the time that enumeration may take where cross validation follows. */
  private static final double ENUMERATION = .6;

  private final Engine engine;
  private final LearningProblem problem;
  private final LearnOptions options;
  private final LearnListener listener;
  private final SearchClock clock;
  private final MemoryClaim claim;
  private final AtomicReference<@Nullable Candidate> pending = new AtomicReference<>();
  private final Set<String> limits = new TreeSet<>();
  private @Nullable Enumeration enumeration;
  private @Nullable CheckedExpressions checked;
  private double reported;
  private int proved;

  /**
   * @param engine checks what is found
   * @param claim the account of the memory that the search takes, which {@link LearnOption#MEMORY}
   *     limits too
   */
  public Learner(
      Engine engine,
      LearningProblem problem,
      LearnOptions options,
      LearnListener listener,
      MemoryClaim claim,
      Cancellation cancellation) {
    this(engine, problem, options, listener, claim, cancellation, TimeSource.SYSTEM);
  }

  /**
   * @param time what {@link LearnOption#SECONDS} are measured by
   */
  Learner(
      Engine engine,
      LearningProblem problem,
      LearnOptions options,
      LearnListener listener,
      MemoryClaim claim,
      Cancellation cancellation,
      TimeSource time) {
    this.engine = engine;
    this.problem = problem;
    this.options = options;
    this.listener = listener;
    this.claim = claim;
    this.clock = new SearchClock(cancellation, options.get(LearnOption.SECONDS), time);
  }

  /**
   * Searches until all is enumerated, or time or memory has come to its end. Whichever it is, there
   * are a result and an end, unless it is cancelled: then there is an end.
   *
   * @throws CancellationException if cancelled, after the event that says so
   */
  public void run() {
    try {
      Reason reason = search();
      listener.event(new LearnEvent.End(reason, clock.seconds()));
    } catch (CancellationException e) {
      listener.event(new LearnEvent.End(Reason.CANCELLED, clock.seconds()));
      throw e;
    }
  }

  private Reason search() {
    try (TileRunner runner =
        new TileRunner(
            options.get(LearnOption.THREADS), Cancellation.thrownBy(clock::check), this::tick)) {
      Preparation prepared;
      Enumeration.Growing first;
      try {
        prepared = new Preparation(problem, options, clock.polled());
        first = begin(prepared, runner);
      } catch (TimeUpException e) {
        listener.event(nothing(Validated.NO_TIME));
        return Reason.SECONDS;
      } catch (MemoryBudgetException e) {
        listener.event(nothing(Validated.NO_MEMORY));
        return Reason.MEMORY;
      }
      Enumeration rows = first.rows();
      Enumerated enumerated = enumerate(first, prepared);
      Reason reason = enumerated.ended();
      limits.addAll(limits(rows, prepared));
      ceiling(prepared, rows, reason);
      Validated validated =
          new Validated(
              problem, options, rows, enumerated.complete(), prepared.examples(), runner, clock);
      validated.run(checked(), (length, value) -> isProven(length, value, rows.best()), reason);
      validated
          .looked()
          .ifPresent(
              count ->
                  limits.add(
                      "the choice looks at the first %,d distinct rows only".formatted(count)));
      if (reason == Reason.MEMORY) {
        goOn(rows, enumerated.scored());
      }
      answer(rows, validated, prepared);
      return reason;
    }
  }

  /** Says what is searched, and prepares that. */
  private Enumeration.Growing begin(Preparation prepared, TileRunner runner) {
    // What was found is evaluated and reported after the time is up, too.
    checked =
        new CheckedExpressions(engine, problem, options.get(LearnOption.MEASURE), clock.caller());
    listener.event(
        new LearnEvent.Problem(
            problem.positives().length,
            problem.negatives().length,
            problem.dropped(),
            new ConfusionMatrix(problem.positives().length, problem.negatives().length, 0, 0),
            prepared.leaks(),
            prepared.warnings(),
            options));
    Enumeration.Growing first =
        Enumeration.begin(
            prepared.graph(),
            prepared.atoms(),
            prepared.operators(),
            prepared.maxDepth(),
            new Scores(
                options.get(LearnOption.MEASURE),
                LearningProblem.row(prepared.examples(), problem.positives()),
                LearningProblem.row(prepared.examples(), problem.negatives())),
            POOL,
            pending::set,
            new RowMemory(claim, prepared.graph().bytes(), options.get(LearnOption.MEMORY)),
            runner);
    enumeration = first.rows();
    return first;
  }

  /** The answer where time or memory ended before the search could begin. */
  private LearnEvent.Result nothing(String why) {
    return new LearnEvent.Result(List.of(), null, why, 0, List.copyOf(limits), 0, clock.seconds());
  }

  /**
   * The end of the enumeration.
   *
   * @param scored the last phase; empty if the time was up
   */
  private record Enumerated(Reason ended, Optional<Enumeration.Scored> scored) {
    /** The last phase if all lengths are complete. */
    Optional<Enumeration.Scored> complete() {
      return ended == Reason.COMPLETE ? scored : Optional.empty();
    }
  }

  private Enumerated enumerate(Enumeration.Growing first, Preparation prepared) {
    int longest = options.get(LearnOption.MAX_LENGTH);
    if (options.get(LearnOption.FOLDS) > 0) {
      clock.until(options.get(LearnOption.SECONDS) * ENUMERATION);
    }
    try {
      int length = 1;
      Enumeration.Stored last = first;
      while (length < longest && last instanceof Enumeration.Growing growing) {
        last = growing.store();
        if (last instanceof Enumeration.Growing) {
          proved(first.rows(), length, prepared);
          length++;
        }
      }
      Enumeration.Scored scored = last.score();
      if (scored.isComplete()) {
        proved(first.rows(), length, prepared);
      }
      boolean complete = scored.isComplete() && length == longest;
      return new Enumerated(complete ? Reason.COMPLETE : Reason.MEMORY, Optional.of(scored));
    } catch (TimeUpException e) {
      return new Enumerated(Reason.SECONDS, Optional.empty());
    } finally {
      clock.until(options.get(LearnOption.SECONDS));
    }
  }

  /** Under which all expressions up to a length were tried. */
  private Set<String> limits(Enumeration rows, Preparation prepared) {
    Set<String> all = new TreeSet<>(prepared.limits());
    all.addAll(prepared.atoms().limits());
    all.add(
        (Surroundings.of(problem.mirror()) == null
                ? "at most %d roles are nested, or more if they lead back to the same"
                    + " individuals"
                : "at most %d roles are nested")
            .formatted(prepared.maxDepth()));
    if (rows.isLimited()) {
      all.add(
          "roles are nested %d deep: one more would take more than %,d sets of individuals, or half of the memory"
              .formatted(prepared.graph().depth(), ContextGraph.MOST_CONTEXTS));
    }
    return all;
  }

  /** Says what no expression exceeds, if there are time and memory to find out. */
  private void ceiling(Preparation prepared, Enumeration rows, Reason reason) {
    try {
      ContextGraph graph = prepared.graph();
      List<Double> accuracies =
          Ceiling.accuracies(
              new Ceiling.Language(
                  graph,
                  prepared.atoms(),
                  prepared.counts(),
                  reason == Reason.MEMORY && rows.deepens(options.get(LearnOption.MAX_LENGTH))),
              LearningProblem.row(prepared.examples(), problem.positives()),
              (options.get(LearnOption.MAX_LENGTH) - 1) / Operators.QUANTIFIER,
              options.get(LearnOption.MEMORY) - rows.memory(),
              clock.polled());
      listener.event(new LearnEvent.Ceiling(accuracies, graph.contexts().size(), graph.depth()));
    } catch (TimeUpException e) {
      limits.add("there was no time for the ceiling");
    }
  }

  private void proved(Enumeration rows, int length, Preparation prepared) {
    proved = length;
    better();
    Candidate best = rows.best().getFirst();
    Learned learned = evaluated(rows.expression(best), best, true);
    if (learned != null) {
      listener.event(
          new LearnEvent.Proved(
              length, learned, List.copyOf(limits(rows, prepared)), clock.seconds()));
    }
  }

  /** A candidate as the engine evaluates it; null if there is no memory for that. */
  private @Nullable Learned evaluated(
      ClassExpression expression, Candidate candidate, boolean proven) {
    try {
      return checked().of(expression, candidate, proven);
    } catch (MemoryBudgetException e) {
      limits.add("what there was no memory to evaluate is left out");
      return null;
    }
  }

  private CheckedExpressions checked() {
    return Objects.requireNonNull(checked);
  }

  /** Reports what has come up meanwhile; called in the thread of the search. */
  private void tick() {
    better();
    double now = clock.seconds();
    if (now - reported >= PROGRESS && enumeration != null) {
      reported = now;
      listener.event(
          new LearnEvent.Progress(
              proved + 1,
              enumeration.tried(),
              enumeration.examples().size(),
              now,
              enumeration.memory()));
    }
  }

  private void better() {
    Candidate candidate = pending.getAndSet(null);
    if (candidate != null && enumeration != null) {
      Learned learned = evaluated(enumeration.expression(candidate), candidate, false);
      if (learned != null) {
        listener.event(new LearnEvent.Better(learned, clock.seconds()));
      }
    }
  }

  /** Tries longer expressions of few rows, where there is no memory for all. */
  private void goOn(Enumeration rows, Optional<Enumeration.Scored> scored) {
    try {
      Optional<Enumeration.Scored> last = scored;
      while (last.isPresent() && rows.stored() + 1 < options.get(LearnOption.MAX_LENGTH)) {
        // A candidate that waits to be reported is given by rows that may be left out now.
        better();
        last =
            last.get()
                .narrow()
                .flatMap(Enumeration.Narrowed::store)
                .map(Enumeration.Thinned::score);
      }
      limits.add("beyond length " + proved + " memory allowed for few rows only");
    } catch (TimeUpException e) {
      limits.add("beyond length " + proved + " time and memory allowed for few rows only");
    }
  }

  private void answer(Enumeration rows, Validated validated, Preparation prepared) {
    Equivalents equivalents =
        new Equivalents(
            problem.mirror(), prepared.vocabulary(), prepared.inverse(), clock.caller());
    List<Candidate> best = rows.best();
    List<Learned> top = new ArrayList<>();
    for (Candidate candidate :
        new Diversity(options.get(LearnOption.TOP), options.get(LearnOption.DIVERSE))
            .choose(best)) {
      boolean proven = isProven(candidate.length(), candidate.value(), best);
      Learned learned = evaluated(rows.expression(candidate), candidate, proven);
      if (learned != null) {
        top.add(learned.with(equivalents.of(learned.expression())));
      }
    }
    LearnEvent.Chosen chosen = validated.chosen();
    listener.event(
        new LearnEvent.Result(
            top,
            chosen == null ? null : chosen.with(equivalents.of(chosen.learned().expression())),
            validated.without(),
            proved,
            List.copyOf(limits),
            rows.tried(),
            clock.seconds()));
  }

  /** Whether all expressions up to a length are known, and none of them is better. */
  private boolean isProven(int length, double value, List<Candidate> best) {
    return length <= proved
        && best.stream().noneMatch(other -> other.length() <= length && other.value() > value);
  }
}
