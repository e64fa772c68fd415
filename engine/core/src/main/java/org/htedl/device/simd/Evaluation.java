// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd;

import java.util.ArrayList;
import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.device.Answers;
import org.htedl.device.Question;
import org.htedl.device.simd.context.CostModel;
import org.htedl.device.simd.context.SimdContext;
import org.htedl.device.simd.count.BooleanProgram;
import org.htedl.device.simd.count.ExampleWords;
import org.htedl.device.simd.count.MirrorTiles;
import org.htedl.device.simd.count.PackedExampleTiles;
import org.htedl.device.simd.count.TileCounter;
import org.htedl.device.simd.count.TileSource;
import org.htedl.device.simd.memory.RowLease;
import org.htedl.device.simd.neighbourhood.Neighbourhood;
import org.htedl.device.simd.neighbourhood.RoleDepth;
import org.htedl.device.simd.option.SimdOptions;
import org.htedl.device.simd.option.SimdOptions.SpecialCase;
import org.htedl.device.simd.row.EvaluationDomain;
import org.htedl.device.simd.row.RowConversions;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.plan.OpCode;
import org.htedl.plan.Plan;
import org.jspecify.annotations.Nullable;

/** One batch: rows of restrictions first, then the tops of all hypotheses. Used by one thread. */
final class Evaluation {
  private final SimdResident resident;
  private final SimdContext context;
  private final Mirror mirror;
  private final Plan plan;
  private final int from;
  private final int to;
  private final Cancellation cancellation;
  private final SimdOptions options;
  private EvaluationDomain domain;
  private PlanEvaluator rows;

  /** The evaluation of hypotheses {@code from} to {@code to - 1}. */
  Evaluation(SimdResident resident, Plan plan, int from, int to, Cancellation cancellation) {
    this.resident = resident;
    this.context = resident.context();
    this.mirror = resident.mirror();
    this.plan = plan;
    this.from = from;
    this.to = to;
    this.cancellation = cancellation;
    this.options = context.options();
    this.domain = resident.domain();
    this.rows = new PlanEvaluator(resident, plan, cancellation);
  }

  Answers answer(Question question) {
    cancellation.check();
    return switch (question) {
      case Question.Rows r -> rows(r.lent() ? new RowLease(context.rowShelf()) : null);
      case Question.Cardinalities c -> cardinalities();
      case Question.Examples e -> examples(e);
    };
  }

  /**
   * @param lease where the answers get their memory, or null for new memory
   */
  private Answers rows(@Nullable RowLease lease) {
    // What only complements are made of is read here and nowhere else.
    RowLease passing = new RowLease(context.rowShelf());
    wantRoots(true, passing);
    wantRoots(false, lease);
    rows.compute();
    List<DenseRow> answers = new ArrayList<>(to - from);
    for (int h = from; h < to; h++) {
      int root = plan.root(h);
      NodeSet row = rows.row(Plan.operationOf(root));
      answers.add(
          RowConversions.dense(
              context.kernels(), resident.domain(), row, Plan.isNegated(root), lease));
    }
    passing.giveBack();
    return lease == null ? new Answers.Rows(answers) : new Answers.Rows(answers, lease::giveBack);
  }

  /** Asks for the rows of those roots that are negated, or of those that are not. */
  private void wantRoots(boolean negated, @Nullable RowLease lease) {
    for (int h = from; h < to; h++) {
      if (Plan.isNegated(plan.root(h)) == negated) {
        rows.want(Plan.operationOf(plan.root(h)), lease);
      }
    }
  }

  private Answers cardinalities() {
    BooleanProgram program =
        new BooleanProgram(plan, from, to, mirror.nodeCount(), options.sharing());
    int[] counts;
    if (isDirect(program) || options.isRowByRow()) {
      wantDirect(program);
      rows.compute();
      counts =
          new DirectCounter(context, domain, plan, rows)
              .cardinalities(roots(program), cancellation);
    } else {
      TileSource whole = new MirrorTiles(mirror.layout(), TileCounter.tileWords(program, options));
      counts = tiled(program, whole, null).all();
    }
    return new Answers.Cardinalities(perRoot(program, counts, mirror.individuals()));
  }

  private Answers examples(Question.Examples question) {
    Neighbourhood near =
        options.has(SpecialCase.NEIGHBOURHOOD)
            ? resident.neighbourhoods().find(question, RoleDepth.of(plan, from, to))
            : null;
    if (near == null) {
      return count(question);
    }
    domain = near;
    rows = new PlanEvaluator(resident, near, rows, plan, cancellation);
    return count(
        new Question.Examples(
            near.project(question.positives()), near.project(question.negatives())));
  }

  private Answers count(Question.Examples question) {
    int examples = question.positives().cardinality() + question.negatives().cardinality();
    BooleanProgram program = new BooleanProgram(plan, from, to, examples, options.sharing());
    if (isDirect(program) && isMany(question) || options.isRowByRow()) {
      wantDirect(program);
      rows.compute();
      DirectCounter counter = new DirectCounter(context, domain, plan, rows);
      int[] counts = counter.examples(roots(program), question, cancellation);
      int[] totals = counter.totals(question);
      int[] positives = new int[program.counters + 1];
      int[] negatives = new int[program.counters + 1];
      for (int c = 0; c < program.counters; c++) {
        positives[c] = counts[2 * c];
        negatives[c] = counts[2 * c + 1];
      }
      positives[program.counters] = totals[0];
      negatives[program.counters] = totals[1];
      return examples(program, positives, negatives);
    }
    TileCounter.Counts counts = tiled(program, space(program, question), question);
    return examples(program, counts.positives(), counts.negatives());
  }

  /** The examples alone, or all nodes where packing the examples costs more than it saves. */
  private TileSource space(BooleanProgram program, Question.Examples question) {
    CostModel costs = context.costs();
    int tileWords = TileCounter.tileWords(program, options);
    double words = domain.layout().words();
    double examples =
        (double) question.positives().cardinality() + question.negatives().cardinality();
    double pack = PackedExampleTiles.fillNanos((int) Math.min(words, examples));
    TileSource whole = new MirrorTiles(domain.layout(), tileWords);
    double packed = TileCounter.nanos(program, tileWords, pack, examples / Long.SIZE, costs);
    return packed < TileCounter.nanos(program, tileWords, whole.fillNanos(costs), words, costs)
        ? new PackedExampleTiles(
            new ExampleWords(domain.live(), question.positives(), question.negatives()), tileWords)
        : whole;
  }

  /** The answer from the counts of the counters, each with that of everybody last. */
  private Answers examples(BooleanProgram program, int[] positives, int[] negatives) {
    return new Answers.Examples(
        perRoot(program, positives, positives[program.counters]),
        perRoot(program, negatives, negatives[program.counters]));
  }

  /** The counts of the hypotheses, from those of the counters and of everybody. */
  private long[] perRoot(BooleanProgram program, int[] counts, int everybody) {
    long[] covered = new long[to - from];
    for (int h = from; h < to; h++) {
      int root = plan.root(h);
      int count = counts[program.counter(Plan.operationOf(root))];
      covered[h - from] = Plan.isNegated(root) ? everybody - count : count;
    }
    return covered;
  }

  /** Whether copying rows into tiles would cost more than the tiles then save. */
  private boolean isDirect(BooleanProgram program) {
    return program.allReads() < 3 * program.slots && options.has(SpecialCase.DIRECT_COUNT);
  }

  /** Whether packing the examples costs about a pass over every row. */
  private boolean isMany(Question.Examples question) {
    return question.positives().cardinality() + question.negatives().cardinality()
        > domain.layout().words();
  }

  private int[] roots(BooleanProgram program) {
    int[] roots = new int[program.counters];
    for (int h = from; h < to; h++) {
      int operation = Plan.operationOf(plan.root(h));
      roots[program.counter(operation)] = operation;
    }
    return roots;
  }

  private void wantDirect(BooleanProgram program) {
    for (int root : roots(program)) {
      if (plan.opCode(root) == OpCode.AND) {
        for (int k = 0; k < plan.operands(root); k++) {
          rows.want(Plan.operationOf(plan.operand(root, k)));
        }
      } else {
        rows.want(root);
      }
    }
  }

  /**
   * @param examples who matters, or null for all individuals
   */
  private TileCounter.Counts tiled(
      BooleanProgram program, TileSource space, Question.@Nullable Examples examples) {
    for (int leaf : program.leaves) {
      rows.want(leaf);
    }
    rows.compute();
    NodeSet[] leaves = new NodeSet[program.leaves.length];
    for (int i = 0; i < leaves.length; i++) {
      leaves[i] = rows.row(program.leaves[i]);
    }
    double words = (double) space.tiles() * space.stride();
    CostModel costs = context.costs();
    int tileWords = TileCounter.tileWords(program, options);
    double nanos = TileCounter.nanos(program, tileWords, space.fillNanos(costs), words, costs);
    return new TileCounter(context.tiles(), domain, program, space, leaves, examples)
        .count(context.pool(), nanos, cancellation);
  }
}
