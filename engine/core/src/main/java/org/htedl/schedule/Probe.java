// SPDX-License-Identifier: Apache-2.0
package org.htedl.schedule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.htedl.device.Question;
import org.htedl.device.Resident;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.htedl.time.TimeSource;

/**
 * The published probing hypothesis on the user's own mirror: conjunctions of its largest classes
 * and an existential restriction over its largest role, once as a single hypothesis and once as a
 * batch, so that both parts of a {@link Speed} show.
 */
final class Probe {
  /**
   * The most and the least hypotheses of the larger measurement: with a few dozen, what a device
   * prepares for a batch hides what it needs for each hypothesis.
   */
  private static final int MOST_HYPOTHESES = 256;

  private static final int LEAST_HYPOTHESES = 32;

  /** Words of rows that the larger measurement reads at most, if it is not the least. */
  private static final long MOST_WORDS = 1L << 30;

  private static final int CLASSES = 16;
  private static final int OPERANDS = 4;

  /**
   * Largest number of repetitions, of which the shortest counts: until vector loops are compiled
   * they may be a hundred times slower.
   */
  private static final int REPETITIONS = 5000;

  /** What is shorter by less is no progress of the compiler's. */
  private static final double PROGRESS = 0.95;

  private final ProbeTimes times;
  private final Plan one;
  private final Plan many;
  private final long oneUnits;
  private final long manyUnits;

  /** The measurements of a probe. */
  record Result(Speed speed, double hypothesesPerSecond) {}

  Probe(Mirror mirror, ProbeTimes times) {
    this.times = times;
    List<ClassExpression> hypotheses = hypotheses(mirror);
    one = Linearizer.plan(mirror, hypotheses.subList(0, 1));
    many = Linearizer.plan(mirror, hypotheses);
    oneUnits = new PlanCosts(mirror, one).chunk(0, 1).units();
    manyUnits = new PlanCosts(mirror, many).chunk(0, many.hypotheses()).units();
  }

  private static List<ClassExpression> hypotheses(Mirror mirror) {
    List<ClassExpression> classes = largestClasses(mirror);
    ClassExpression restriction = restriction(mirror, classes.getFirst());
    long wordsEach = (OPERANDS + 2L) * (1 + mirror.layout().words());
    int count = (int) Math.clamp(MOST_WORDS / wordsEach, (long) LEAST_HYPOTHESES, MOST_HYPOTHESES);
    List<ClassExpression> hypotheses = new ArrayList<>();
    for (int h = 0; h < count; h++) {
      List<ClassExpression> operands = new ArrayList<>();
      for (int k = 0; k < OPERANDS; k++) {
        ClassExpression named = classes.get((h + k * (1 + h / CLASSES)) % classes.size());
        operands.add((h >> k & 1) == 0 ? named : new ClassExpression.Not(named));
      }
      operands.add(restriction);
      hypotheses.add(new ClassExpression.And(operands));
    }
    return hypotheses;
  }

  /** Classes to make hypotheses of, the largest first; everything, where there is no class. */
  private static List<ClassExpression> largestClasses(Mirror mirror) {
    PriorityQueue<Integer> largest =
        new PriorityQueue<>(Comparator.comparingInt(node -> mirror.members(node).cardinality()));
    mirror.forEachClass(
        node -> {
          largest.add(node);
          if (largest.size() > CLASSES) {
            largest.remove();
          }
        });
    List<ClassExpression> classes = new ArrayList<>();
    while (!largest.isEmpty()) {
      classes.addFirst(new ClassExpression.Named(mirror.nodeName(largest.remove())));
    }
    return classes.isEmpty() ? List.of(new ClassExpression.Thing()) : classes;
  }

  private static ClassExpression restriction(Mirror mirror, ClassExpression filler) {
    int[] largest = {-1};
    mirror.forEachRole(
        node -> {
          if (largest[0] < 0 || mirror.role(node).size() > mirror.role(largest[0]).size()) {
            largest[0] = node;
          }
        });
    return largest[0] < 0
        ? filler
        : new ClassExpression.Some(new RoleExpression.Named(mirror.nodeName(largest[0])), filler);
  }

  /** Measures a device that holds the mirror. Takes some calls. */
  Result measure(Resident resident, Cancellation cancellation) {
    long single = shortest(resident, one, cancellation);
    long batch = shortest(resident, many, cancellation);
    return new Result(
        Speed.through(oneUnits, single, manyUnits, batch),
        many.hypotheses() * 1e9 / Math.max(1, batch));
  }

  private long shortest(Resident resident, Plan plan, Cancellation cancellation) {
    long shortest = Long.MAX_VALUE;
    long begin = TimeSource.SYSTEM.nanos();
    long progress = begin;
    for (int r = 0; r < REPETITIONS; r++) {
      long start = TimeSource.SYSTEM.nanos();
      resident.evaluate(plan, 0, plan.hypotheses(), new Question.Cardinalities(), cancellation);
      long end = TimeSource.SYSTEM.nanos();
      if (end - start < shortest * PROGRESS) {
        progress = end;
      }
      shortest = Math.min(shortest, end - start);
      // A device that became faster in the second half of the time may become faster still.
      boolean steady = progress - begin < (end - begin) / 2;
      if (r > 0 && end - begin > (steady ? times.enough() : times.most())) {
        break;
      }
    }
    return shortest;
  }
}
