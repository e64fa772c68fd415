// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator;

import org.htedl.device.accelerator.driver.Arguments;
import org.htedl.device.accelerator.driver.Kernel;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.literal.LiteralValue;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.UpperRows;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.plan.Plan;
import org.htedl.plan.ValueTest;

/** Computes operations of a plan as rows, in its order. For one batch. */
final class RowOperations {
  /** Cost of an atomic set of a bit, in tests of a bit. */
  private static final int PUSH_COST = 3;

  private final Holdings holdings;
  private final RowCache rows;
  private final Launches launches;
  private final Plan plan;
  private final BatchPrograms programs;
  private final Mirror mirror;
  private final int words;
  private final int live;
  private final int[] slots;
  private final RowWriter pending;

  RowOperations(
      Holdings holdings,
      RowCache rows,
      Launches launches,
      Mirror mirror,
      Plan plan,
      BatchPrograms programs) {
    this.holdings = holdings;
    this.rows = rows;
    this.launches = launches;
    this.plan = plan;
    this.programs = programs;
    this.mirror = mirror;
    this.words = 2 * mirror.layout().words();
    this.live = rows.live(mirror);
    this.slots = new int[plan.operations()];
    this.pending = new RowWriter(holdings, rows, launches, mirror);
  }

  /**
   * Where the rows are: {@code int[operations]}, of meaning for those that have been computed. For
   * reading only.
   */
  int[] slots() {
    return slots;
  }

  /** Computes all that are to be rows. */
  void computeAll() {
    for (int i = 0; i < plan.operations(); i++) {
      if (programs.isRow(i)) {
        compute(i);
      }
    }
    flush();
  }

  /** Makes sure that the rows computed so far are there for the kernels launched next. */
  void flush() {
    pending.flush();
  }

  /**
   * Computes one operation; what it reads has been computed.
   *
   * @return how
   */
  String compute(int operation) {
    return switch (plan.opCode(operation)) {
      case EVERYTHING -> {
        slots[operation] = live;
        yield "resident";
      }
      case MEMBERS -> {
        int members = rows.members(mirror, plan.classNode(operation));
        slots[operation] = plan.needsMask(operation) ? masked(members) : members;
        yield "resident";
      }
      case ENUMERATED -> {
        slots[operation] = rows.temporary(plan.enumerated(operation), mirror.layout());
        yield "scatter";
      }
      case AND -> {
        slots[operation] = rows.temporary();
        programs.writeRow(operation, slots, pending.programs());
        pending.add(slots[operation]);
        yield "program";
      }
      default -> {
        flush();
        slots[operation] = rows.temporary();
        yield restrict(operation);
      }
    };
  }

  /** The members that are individuals. */
  private int masked(int members) {
    int slot = rows.temporary();
    pending.programs().read(members, false);
    pending.programs().end();
    pending.add(slot);
    return slot;
  }

  private String restrict(int operation) {
    return switch (plan.opCode(operation)) {
      case AT_LEAST -> atLeast(operation);
      case TOP_AT_LEAST -> topAtLeast(operation);
      case SELF -> self(operation);
      case VALUES_AT_LEAST -> values(operation);
      default -> throw new IllegalStateException(plan.opCode(operation) + " is no restriction");
    };
  }

  private String atLeast(int operation) {
    var role = mirror.role(plan.predicate(operation));
    Adjacency heads = role.direction(plan.inverse(operation));
    Adjacency opposite = role.direction(!plan.inverse(operation));
    int operand = plan.operand(operation, 0);
    if (pushes(opposite, heads, operand, plan.bound(operation))) {
      push(
          holdings.relations().get(opposite),
          rows.arena().memory(),
          rows.arena().strideWords(),
          slots[Plan.operationOf(operand)],
          plan.bound(operation),
          slots[operation]);
      return "push";
    }
    DeviceRelation relation = holdings.relations().get(heads);
    int filler = slots[Plan.operationOf(operand)];
    int negated = Plan.isNegated(operand) ? 1 : 0;
    launches.overHeads(
        relation,
        Kernel.PULL,
        Kernel.PULL_LONG,
        arguments ->
            arguments
                .add(rows.arena().memory())
                .add(rows.arena().strideWords(), filler, negated, live)
                .add(plan.bound(operation), slots[operation]));
    return "pull";
  }

  /** Whether following the pairs of the filler's members is less work than asking all heads. */
  private boolean pushes(Adjacency opposite, Adjacency heads, int operand, int least) {
    if (Plan.isNegated(operand)) {
      return false;
    }
    double pairs = (double) opposite.size() / Math.max(1, opposite.heads().length);
    double push =
        opposite.heads().length + PUSH_COST * pairs * mostMembers(Plan.operationOf(operand));
    double counters = least == 1 ? 0 : 2.0 * Integer.SIZE * words;
    return push + counters < heads.heads().length + (double) heads.size();
  }

  /** Approximate upper bound of the members of an operation's result. */
  private long mostMembers(int operation) {
    return switch (plan.opCode(operation)) {
      case EVERYTHING, TOP_AT_LEAST, VALUES_AT_LEAST -> mirror.individuals();
      case MEMBERS -> UpperRows.members(mirror, plan.classNode(operation)).cardinality();
      case ENUMERATED -> plan.enumerated(operation).cardinality();
      case AT_LEAST ->
          mirror.role(plan.predicate(operation)).direction(plan.inverse(operation)).heads().length;
      case SELF -> mirror.role(plan.predicate(operation)).forward().heads().length;
      case AND -> {
        long most = mirror.individuals();
        for (int k = 0; k < plan.operands(operation); k++) {
          int operand = plan.operand(operation, k);
          if (!Plan.isNegated(operand)) {
            most = Math.min(most, mostMembers(Plan.operationOf(operand)));
          }
        }
        yield most;
      }
    };
  }

  /** Computes the individuals that at least {@code least} heads in the filler have as targets. */
  private void push(
      DeviceRelation relation,
      Memory fillers,
      int fillerStride,
      int filler,
      int least,
      int result) {
    Memory rowMemory = rows.arena().memory();
    int stride = rows.arena().strideWords();
    if (least == 1) {
      launches.overHeads(
          relation,
          Kernel.PUSH,
          Kernel.PUSH_LONG,
          arguments ->
              arguments
                  .add(fillers)
                  .add(fillerStride, filler)
                  .add(rowMemory)
                  .add(stride, live, result));
      return;
    }
    long bytes = (long) words * Integer.SIZE * Integer.BYTES;
    Memory counts = holdings.counts().atLeast(bytes);
    holdings.accelerator().clear(counts.whole(), 0, bytes);
    launches.overHeads(
        relation,
        Kernel.PUSH_COUNTS,
        Kernel.PUSH_COUNTS_LONG,
        arguments -> arguments.add(fillers).add(fillerStride, filler).add(counts));
    launches.each(
        Kernel.THRESHOLD,
        words,
        (long) Integer.SIZE * words,
        new Arguments().add(rowMemory).add(stride, words, result, live, least).add(counts));
  }

  private String topAtLeast(int operation) {
    int operand = plan.operand(operation, 0);
    Memory counter = holdings.counters().atLeast(Integer.BYTES);
    count(operand, counter);
    launches.each(
        Kernel.SELECT,
        words,
        words,
        new Arguments()
            .add(rows.arena().memory())
            .add(rows.arena().strideWords(), words, slots[operation], live)
            .add(plan.bound(operation))
            .add(counter));
    return "select";
  }

  /** counter = the members of an operand, whose row is there. */
  void count(int operand, Memory counter) {
    holdings.accelerator().clear(counter.whole(), 0, Integer.BYTES);
    launches.each(
        Kernel.COUNT,
        words,
        words,
        new Arguments()
            .add(rows.arena().memory())
            .add(rows.arena().strideWords(), words, slots[Plan.operationOf(operand)])
            .add(Plan.isNegated(operand) ? 1 : 0, live)
            .add(counter));
  }

  private String self(int operation) {
    DeviceRelation relation =
        holdings.relations().get(mirror.role(plan.predicate(operation)).forward());
    launches.overHeads(
        relation,
        Kernel.SELF,
        Kernel.SELF,
        arguments ->
            arguments
                .add(rows.arena().memory())
                .add(rows.arena().strideWords(), live, slots[operation]));
    return "search";
  }

  /** The host tests each distinct literal, and the device follows those that pass. */
  private String values(int operation) {
    Adjacency postings = mirror.values(plan.predicate(operation)).postings();
    int[] passing = new int[(mirror.literalCount() >>> 5) + 1];
    ValueTest test = plan.valueTest(operation);
    postings.forEachHead(
        (literal, subjects, from, to) -> {
          LiteralValue value = LiteralValue.of(mirror.literal(literal));
          if (test.test().test(value) != test.complement()) {
            passing[literal >>> 5] |= 1 << literal;
          }
          launches.poll(literal);
        });
    Memory literals = holdings.literals().atLeast((long) passing.length * Integer.BYTES);
    holdings.staging().write(literals, 0, passing, passing.length);
    DeviceRelation relation = holdings.relations().get(postings);
    push(relation, literals, 0, 0, plan.bound(operation), slots[operation]);
    return "values";
  }
}
