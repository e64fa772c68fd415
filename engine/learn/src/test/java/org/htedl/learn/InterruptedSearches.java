// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.engine.Engine;
import org.htedl.engine.WorkingMemory;
import org.htedl.expression.ClassExpression;
import org.htedl.learn.LearnEvent.Reason;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.problem.LearningProblem;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.testing.naive.NaiveEvaluator;
import org.htedl.time.TimeSource;

/**
 * Searches of one problem that are interrupted, and checks of what they say: by the evaluator that
 * shares nothing with the engine, and by the search that nothing interrupts.
 */
final class InterruptedSearches {
  private final String name;
  private final SmallWorld world;
  private final LearnOptions options;
  private final Mirror mirror;
  private final NaiveEvaluator naive;
  private final Map<ClassExpression, Set<String>> covers = new HashMap<>();
  private final List<LearnEvent> whole;

  /**
   * Numbers of times that the whole search read the clock, claimed memory and polled its caller.
   */
  private final Interruption counted = new Interruption();

  /** An event in the search's life that the test brings about. */
  static final class Interruption implements TimeSource, MemoryClaim, Cancellation {
    private final AtomicInteger readings = new AtomicInteger();
    private final AtomicInteger polls = new AtomicInteger();
    private int claims;
    private int engineClaims;
    private long taken;

    /** From which reading on the time is later, and how late it is then. */
    private int late = Integer.MAX_VALUE;

    private double lateSeconds;
    private int over = Integer.MAX_VALUE;
    private int refused = Integer.MAX_VALUE;
    private boolean refusedOnce;
    private int engineRefused = Integer.MAX_VALUE;
    private int cancelled = Integer.MAX_VALUE;

    @Override
    public long nanos() {
      int reading = readings.incrementAndGet();
      return reading >= over ? (long) 1e18 : reading >= late ? (long) (1e9 * lateSeconds) : reading;
    }

    @Override
    public void take(long bytes) {
      if (bytes > taken) {
        claims++;
        if (claims == refused || claims > refused && !refusedOnce) {
          throw new MemoryBudgetException("the test refuses claim " + claims);
        }
      }
      taken = bytes;
    }

    @Override
    public boolean isCancelled() {
      return polls.incrementAndGet() >= cancelled;
    }

    private MemoryClaim engineClaim() {
      return bytes -> {
        if (++engineClaims >= engineRefused) {
          throw new MemoryBudgetException("the test refuses the engine's claim " + engineClaims);
        }
      };
    }
  }

  InterruptedSearches(String name, SmallWorld world, LearnOptions options) {
    this.name = name;
    this.world = world;
    this.options = options;
    this.mirror = world.mirror();
    this.naive = world.naive();
    this.whole = run(counted);
  }

  int readings() {
    return counted.readings.get();
  }

  int polls() {
    return counted.polls.get();
  }

  int claims() {
    return counted.claims;
  }

  int engineClaims() {
    return counted.engineClaims;
  }

  private List<LearnEvent> run(Interruption interruption) {
    LearningProblem problem = LearningProblem.of(mirror, world.positives(), world.negatives());
    List<LearnEvent> events = new ArrayList<>();
    WorkingMemory memory =
        new WorkingMemory() {
          @Override
          public long free() {
            return Long.MAX_VALUE;
          }

          @Override
          public long forKeeping(Mirror of) {
            return 0;
          }

          @Override
          public MemoryClaim claim() {
            return interruption.engineClaim();
          }
        };
    try (Engine engine = Engine.scalar()) {
      new Learner(
              engine.within(memory),
              problem,
              options,
              events::add,
              interruption,
              interruption,
              interruption)
          .run();
    } catch (CancellationException e) {
      assertTrue(interruption.polls.get() >= interruption.cancelled, name);
      assertEquals(Reason.CANCELLED, end(events, name).reason(), name);
      events.add(new LearnEvent.Progress(0, 0, 0, 0, 0));
    }
    return events;
  }

  /** The time is up at a reading of the clock. */
  void timeUp(int reading) {
    Interruption interruption = new Interruption();
    interruption.over = reading;
    checked("the time up at reading " + reading, interruption);
  }

  /** The time of the enumeration is up at a reading, that of the whole search at a later one. */
  void enumerationTimeUp(int reading, int over) {
    Interruption interruption = new Interruption();
    interruption.late = reading;
    interruption.lateSeconds = .7 * options.get(LearnOption.SECONDS);
    interruption.over = over;
    checked("late at reading " + reading + ", the time up at " + over, interruption);
  }

  /** Memory is refused at a claim, and from then on unless it is once only. */
  void memoryRefused(int claim, boolean once) {
    Interruption interruption = new Interruption();
    interruption.refused = claim;
    interruption.refusedOnce = once;
    checked("claim " + claim + " refused" + (once ? " once" : ""), interruption);
  }

  /** The engine gets no memory from a claim on. */
  void engineMemoryRefused(int claim) {
    Interruption interruption = new Interruption();
    interruption.engineRefused = claim;
    checked("the engine's claim " + claim + " refused", interruption);
  }

  /** The caller leaves at a poll. */
  void cancelled(int poll) {
    Interruption interruption = new Interruption();
    interruption.cancelled = poll;
    List<LearnEvent> events = run(interruption);
    String message = name + ", cancelled at poll " + poll;
    assertEquals(LearnEvent.Progress.class, events.getLast().getClass(), message);
    checkClaims(events.subList(0, events.size() - 1), message);
  }

  /** Runs it to its end with less memory. */
  Reason within(long bytes) {
    InterruptedSearches less =
        new InterruptedSearches(
            name + " in " + bytes + " bytes", world, options.with(LearnOption.MEMORY, bytes));
    less.check(less.whole, less.name, whole);
    return end(less.whole, less.name).reason();
  }

  private void checked(String what, Interruption interruption) {
    String message = name + ", " + what;
    try {
      check(run(interruption), message, whole);
    } catch (RuntimeException e) {
      throw new AssertionError(message, e);
    }
  }

  private void check(List<LearnEvent> events, String message, List<LearnEvent> reference) {
    LearnEvent.End end = end(events, message);
    assertEquals(end, events.getLast(), message);
    List<LearnEvent.Result> results =
        events.stream()
            .filter(LearnEvent.Result.class::isInstance)
            .map(LearnEvent.Result.class::cast)
            .toList();
    assertEquals(1, results.size(), message);
    LearnEvent.Result result = results.getFirst();
    assertEquals(result, events.get(events.size() - 2), message);
    assertTrue(result.chosen() != null || !result.withoutChoice().isEmpty(), message);
    assertEquals(
        end.reason() == Reason.COMPLETE,
        result.proved() == options.get(LearnOption.MAX_LENGTH),
        message);
    assertTrue(proved(events).keySet().stream().allMatch(it -> it <= result.proved()), message);
    Map<Integer, Learned> expected = proved(reference);
    proved(events)
        .forEach(
            (length, learned) -> {
              Learned same = expected.get(length);
              // Of rows that are as good and as long another may be first.
              if (same != null) {
                String about = message + ", proved to " + length;
                assertEquals(same.value(), learned.value(), about);
                assertEquals(same.length(), learned.length(), about);
              }
            });
    checkClaims(events, message);
  }

  private static Map<Integer, Learned> proved(List<LearnEvent> events) {
    Map<Integer, Learned> proved = new HashMap<>();
    for (LearnEvent event : events) {
      if (event instanceof LearnEvent.Proved it) {
        proved.put(it.length(), it.best());
      }
    }
    return proved;
  }

  private static LearnEvent.End end(List<LearnEvent> events, String message) {
    List<LearnEvent.End> ends =
        events.stream()
            .filter(LearnEvent.End.class::isInstance)
            .map(LearnEvent.End.class::cast)
            .toList();
    assertEquals(1, ends.size(), message + ": " + events);
    return ends.getFirst();
  }

  /** Each expression covers what is said, and none exceeds the ceiling or what is proved. */
  private void checkClaims(List<LearnEvent> events, String message) {
    double ceiling = 1;
    List<Learned> said = new ArrayList<>();
    int proved = 0;
    for (LearnEvent event : events) {
      switch (event) {
        case LearnEvent.Ceiling it -> ceiling = it.accuracy().stream().reduce(1.0, (a, b) -> b);
        case LearnEvent.Better it -> said.add(it.learned());
        case LearnEvent.Proved it -> {
          said.add(it.best());
          proved = it.length();
        }
        case LearnEvent.Result it -> {
          said.addAll(it.top());
          if (it.chosen() != null) {
            said.add(it.chosen().learned());
          }
          proved = it.proved();
        }
        default -> {}
      }
    }
    for (Learned learned : said) {
      Set<String> covered = covers.computeIfAbsent(learned.expression(), naive::evaluate);
      ConfusionMatrix matrix = learned.matrix();
      String about = message + ": " + learned;
      assertEquals(count(world.positives(), covered), matrix.truePositives(), about);
      assertEquals(count(world.negatives(), covered), matrix.falsePositives(), about);
      double accuracy =
          (double) (matrix.truePositives() + matrix.trueNegatives())
              / (world.positives().size() + world.negatives().size());
      assertTrue(accuracy <= ceiling, about + " exceeds " + ceiling);
      if (learned.proven()) {
        assertTrue(learned.length() <= proved, about);
        for (Learned other : said) {
          assertTrue(
              other.length() > learned.length() || other.value() <= learned.value(),
              about + " is exceeded by " + other);
        }
      }
    }
  }

  private static long count(List<String> names, Set<String> covered) {
    return names.stream().filter(covered::contains).count();
  }
}
