// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A plan cut into stages for facts that lie in several parts. Each part has the edges that touch
 * its <em>own</em> nodes, and of the nodes at their other ends, its <em>ghosts</em>, the classes
 * only. So restrictions, values and Self are right for own nodes alone, and a restriction that
 * reads them must wait until the bits of ghosts have come from where they are own nodes: a stage
 * ends there. How often all individuals are counted for the top role is known only after a stage,
 * too. Everything between two exchanges is local to a part.
 *
 * <p>Every operation is computed once, as late as those that read it allow, so that few rows are
 * kept from one stage to the next; all hypotheses are answered in the last stage. The number of
 * exchanges is the depth to which restrictions are nested, less one. Immutable; a function of the
 * plan alone.
 */
public final class Stages {
  private static final int NEVER = Integer.MAX_VALUE;

  private final Plan plan;
  private final int from;
  private final int to;
  private final boolean[] needed;

  /** The stage in which an operation is computed, or decided if it is about the top role. */
  private final int[] stageOf;

  /** For each operation the relations through which later stages read it on ghosts. */
  private final @Nullable TreeSet<Integer>[] relations;

  private final List<Stage> stages = new ArrayList<>();

  @SuppressWarnings({"unchecked", "rawtypes"}) // arrays have no parameters
  private Stages(Plan plan, int from, int to) {
    this.plan = plan;
    this.from = from;
    this.to = to;
    this.needed = plan.neededBy(from, to);
    this.stageOf = new int[plan.operations()];
    this.relations = (TreeSet<Integer>[]) new TreeSet[plan.operations()];
  }

  /**
   * The stages in which parts evaluate hypotheses {@code from} to {@code to - 1} together.
   *
   * @throws IllegalArgumentException if there are no such hypotheses
   */
  public static Stages of(Plan plan, int from, int to) {
    Stages stages = new Stages(plan, from, to);
    int last = stages.last();
    stages.scheduleFrom(last);
    stages.findExchanges();
    stages.write(last);
    return stages;
  }

  /** The stages in their order, at least one. */
  public List<Stage> list() {
    return List.copyOf(stages);
  }

  /** Whether the mirror of each part has the row already, own nodes and ghosts alike. */
  static boolean isMirrorRow(OpCode code) {
    return switch (code) {
      case EVERYTHING, MEMBERS, ENUMERATED -> true;
      case AND, AT_LEAST, TOP_AT_LEAST, SELF, VALUES_AT_LEAST -> false;
    };
  }

  /** Whether a part can compute it for own nodes only, whatever it reads. */
  private static boolean isForOwnOnly(OpCode code) {
    return switch (code) {
      case AT_LEAST, SELF, VALUES_AT_LEAST -> true;
      case EVERYTHING, MEMBERS, ENUMERATED, AND, TOP_AT_LEAST -> false;
    };
  }

  /** The least number of the last stage: how many exchanges some hypothesis waits for. */
  private int last() {
    int[] level = new int[plan.operations()];
    boolean[] forOwnOnly = new boolean[plan.operations()];
    int last = 0;
    for (int i = 0; i < plan.operations(); i++) {
      OpCode code = plan.opCode(i);
      for (int k = 0; k < plan.operands(i); k++) {
        int operand = Plan.operationOf(plan.operand(i, k));
        int waits =
            switch (code) {
              case AT_LEAST -> forOwnOnly[operand] ? 1 : 0;
              case TOP_AT_LEAST -> 1;
              default -> 0;
            };
        level[i] = Math.max(level[i], level[operand] + waits);
        forOwnOnly[i] |= code == OpCode.AND && forOwnOnly[operand];
      }
      forOwnOnly[i] |= isForOwnOnly(code);
      last = needed[i] ? Math.max(last, level[i]) : last;
    }
    return last;
  }

  /** Gives each operation the latest stage that those which read it allow. */
  private void scheduleFrom(int last) {
    // Until when its row must be there, and until when also on ghosts.
    int[] deadline = new int[plan.operations()];
    int[] onGhosts = new int[plan.operations()];
    Arrays.fill(deadline, last);
    Arrays.fill(onGhosts, NEVER);
    for (int i = plan.operations() - 1; i >= 0; i--) {
      if (!needed[i]) {
        continue;
      }
      OpCode code = plan.opCode(i);
      int stage = Math.min(deadline[i], isForOwnOnly(code) ? onGhosts[i] - 1 : onGhosts[i]);
      stageOf[i] = stage;
      for (int k = 0; k < plan.operands(i); k++) {
        int operand = Plan.operationOf(plan.operand(i, k));
        int until = code == OpCode.TOP_AT_LEAST ? stage - 1 : stage;
        deadline[operand] = Math.min(deadline[operand], until);
        int untilOnGhosts =
            switch (code) {
              case AT_LEAST -> stage;
              case AND -> onGhosts[i];
              default -> NEVER;
            };
        onGhosts[operand] = Math.min(onGhosts[operand], untilOnGhosts);
      }
    }
  }

  /** Notes which rows restrictions read on ghosts that an earlier stage has for own nodes only. */
  private void findExchanges() {
    int[] seen = new int[plan.operations()];
    int[] known = new int[plan.operations()];
    for (int i = 0; i < plan.operations(); i++) {
      if (needed[i] && plan.opCode(i) == OpCode.AT_LEAST) {
        int relation = plan.predicate(i) << 1 | (plan.inverse(i) ? 1 : 0);
        new GhostReader(stageOf[i], relation, i, seen, known)
            .read(Plan.operationOf(plan.operand(i, 0)));
      }
    }
  }

  /** A restriction that reads its filler on ghosts. */
  private final class GhostReader {
    private final int stage;
    private final int relation;
    private final int reader;
    private final int[] seen;
    private final int[] known;

    /**
     * @param stage in which it is computed
     * @param relation that it follows
     * @param reader its operation, never 0, by which it marks what it has seen
     * @param seen the last reader that has come by, for each operation
     * @param known twice the last reader that has asked, and one more if the answer was yes
     */
    GhostReader(int stage, int relation, int reader, int[] seen, int[] known) {
      this.stage = stage;
      this.relation = relation;
      this.reader = reader;
      this.seen = seen;
      this.known = known;
    }

    void read(int operation) {
      OpCode code = plan.opCode(operation);
      if (isMirrorRow(code) || code == OpCode.TOP_AT_LEAST || seen[operation] == reader) {
        return;
      }
      seen[operation] = reader;
      if (stageOf[operation] == stage) {
        for (int k = 0; k < plan.operands(operation); k++) {
          read(Plan.operationOf(plan.operand(operation, k)));
        }
      } else if (!isRight(operation)) {
        TreeSet<Integer> through = relations[operation];
        if (through == null) {
          through = new TreeSet<>();
          relations[operation] = through;
        }
        through.add(relation);
      }
    }

    /** Whether the stage that computes it has it right on the ghosts that the relation leads to. */
    private boolean isRight(int operation) {
      if (known[operation] >>> 1 == reader) {
        return (known[operation] & 1) != 0;
      }
      OpCode code = plan.opCode(operation);
      boolean right = !isForOwnOnly(code);
      for (int k = 0; right && code == OpCode.AND && k < plan.operands(operation); k++) {
        int operand = Plan.operationOf(plan.operand(operation, k));
        TreeSet<Integer> through = relations[operand];
        boolean received =
            stageOf[operand] < stageOf[operation] && through != null && through.contains(relation);
        right = received || isRight(operand);
      }
      known[operation] = reader << 1 | (right ? 1 : 0);
      return right;
    }
  }

  private void write(int last) {
    List<StageWriter> writers = new ArrayList<>();
    for (int s = 0; s <= last; s++) {
      writers.add(new StageWriter(plan));
    }
    for (int i = 0; i < plan.operations(); i++) {
      OpCode code = plan.opCode(i);
      if (!needed[i] || isMirrorRow(code)) {
        continue;
      }
      if (code == OpCode.TOP_AT_LEAST) {
        writers.get(stageOf[i] - 1).decide(i);
        read(writers, stageOf[i] - 1, plan.operand(i, 0));
        continue;
      }
      writers.get(stageOf[i]).compute(i);
      for (int k = 0; k < plan.operands(i); k++) {
        read(writers, stageOf[i], plan.operand(i, k));
      }
    }
    for (int h = from; h < to; h++) {
      read(writers, last, plan.root(h));
    }
    for (int s = 0; s <= last; s++) {
      stages.add(writers.get(s).write(s == last ? from : to, to));
    }
  }

  private void read(List<StageWriter> writers, int stage, int operand) {
    StageWriter reader = writers.get(stage);
    int operation = Plan.operationOf(operand);
    OpCode code = plan.opCode(operation);
    if (isMirrorRow(code)) {
      reader.compute(operation);
    } else if (code == OpCode.TOP_AT_LEAST) {
      reader.receive(operation);
    } else if (stageOf[operation] < stage) {
      reader.receive(operation);
      writers.get(stageOf[operation]).hand(operation, relations[operation]);
    }
  }
}
