// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.device.Answers;
import org.htedl.device.Question;
import org.htedl.engine.Engine;
import org.htedl.engine.Evaluator;
import org.htedl.engine.WorkingMemory;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.htedl.plan.Stages;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates plans on shards of this process, one shard after another, each on all devices of an
 * engine. Thread-safe.
 */
public final class ShardedEvaluator implements Evaluator {
  private final Shards shards;
  private final ShardPlanner planner;
  private final Engine engine;
  private final WorkingMemory memory;
  private final LongAdder exchanges = new LongAdder();
  private final LongAdder exchangedBytes = new LongAdder();

  /**
   * @param engine evaluates on each shard; stays its owner's
   */
  public ShardedEvaluator(Shards shards, Engine engine) {
    this(shards, engine, WorkingMemory.UNCOUNTED);
  }

  /**
   * @param engine evaluates on each shard; stays its owner's
   * @param memory for the rows of a batch, which is done in parts where they would take more than
   *     half of what is free
   */
  public ShardedEvaluator(Shards shards, Engine engine, WorkingMemory memory) {
    this.shards = shards;
    this.planner = new ShardPlanner(shards, shards.catalogue(), shards.datatypes());
    this.engine = engine;
    this.memory = memory;
  }

  @Override
  public Plan plan(List<ClassExpression> hypotheses, Cancellation cancellation) {
    Shard only = only();
    return only == null
        ? planner.plan(hypotheses, cancellation)
        : planner.plan(Linearizer.catalogue(only.mirror()), hypotheses, cancellation);
  }

  @Override
  public long[] counts(Plan plan, Cancellation cancellation) {
    long[] counts = new long[plan.hypotheses()];
    inParts(
        plan,
        cancellation,
        shard -> new Question.Cardinalities(),
        (from, shard, answers) -> add(((Answers.Cardinalities) answers).covered(), counts, from));
    return counts;
  }

  private static void add(long[] some, long[] sums, int from) {
    for (int h = 0; h < some.length; h++) {
      sums[from + h] = Math.addExact(sums[from + h], some[h]);
    }
  }

  @Override
  public Measurement measurement(Collection<String> positives, Collection<String> negatives) {
    List<Question> questions = new ArrayList<>();
    List<NodeSet> p = byShard(shards.individuals(positives));
    List<NodeSet> n = byShard(shards.individuals(negatives));
    for (int k = 0; k < shards.list().size(); k++) {
      questions.add(new Question.Examples(p.get(k), n.get(k)));
    }
    long allPositives = new HashSet<>(positives).size();
    long allNegatives = new HashSet<>(negatives).size();
    return (plan, cancellation) ->
        matrices(plan, questions, allPositives, allNegatives, cancellation);
  }

  private List<NodeSet> byShard(long[] addresses) {
    List<NodeSet> sets = new ArrayList<>();
    for (Shard shard : shards.list()) {
      int[] nodes =
          Arrays.stream(addresses)
              .filter(address -> NodeAddress.shard(address) == shard.number())
              .mapToInt(NodeAddress::node)
              .toArray();
      sets.add(SparseRow.ofUnsorted(nodes));
    }
    return sets;
  }

  private List<ConfusionMatrix> matrices(
      Plan plan, List<Question> questions, long positives, long negatives, Cancellation c) {
    long[] p = new long[plan.hypotheses()];
    long[] n = new long[plan.hypotheses()];
    inParts(
        plan,
        c,
        shard -> questions.get(shard.number()),
        (from, shard, answers) -> {
          add(((Answers.Examples) answers).positives(), p, from);
          add(((Answers.Examples) answers).negatives(), n, from);
        });
    List<ConfusionMatrix> matrices = new ArrayList<>();
    for (int h = 0; h < p.length; h++) {
      matrices.add(new ConfusionMatrix(p[h], n[h], positives - p[h], negatives - n[h]));
    }
    return matrices;
  }

  @Override
  public void forEachCovered(
      Plan plan, int hypothesis, Cancellation cancellation, Consumer<String> action) {
    Shard only = only();
    if (only != null) {
      engine.on(only.mirror()).forEachCovered(plan, hypothesis, cancellation, action);
      return;
    }
    try (MemoryClaim claim = memory.claim()) {
      Stages stages = Stages.of(plan, hypothesis, hypothesis + 1);
      claim.take(bytes(stages));
      part(
          plan,
          hypothesis,
          stages,
          cancellation,
          shard -> new Question.Rows(true),
          (from, shard, answers) -> {
            try (Answers.Rows lent = (Answers.Rows) answers) {
              DenseRow row = lent.rows().getFirst();
              for (int node = row.next(0);
                  node >= 0 && node < shard.own();
                  node = row.next(node + 1)) {
                action.accept(shard.mirror().nodeName(node));
              }
            }
          });
    }
  }

  @Override
  public String explain(Plan plan, Cancellation cancellation) {
    Shard only = only();
    if (only != null) {
      return engine.explain(only.mirror(), plan, cancellation);
    }
    cancellation.check();
    planner.constants(plan);
    return new StageText(plan, Stages.of(plan, 0, plan.hypotheses()), shards).text();
  }

  /** Returns how often all shards have exchanged bits, in all batches so far. */
  public long exchanges() {
    return exchanges.sum();
  }

  /** Returns how many bytes shards have sent to others, in all batches so far. */
  public long exchangedBytes() {
    return exchangedBytes.sum();
  }

  /** What is asked of each shard. */
  private interface Asked {
    Question of(Shard shard);
  }

  /** Receives a shard's answers to the hypotheses that begin at a place. */
  private interface Receiver {
    void receive(int from, Shard shard, Answers answers);
  }

  /** The only shard, which is an ordinary mirror of all facts, or null. */
  private @Nullable Shard only() {
    return shards.list().size() == 1 ? shards.list().getFirst() : null;
  }

  private void inParts(Plan plan, Cancellation cancellation, Asked asked, Receiver receiver) {
    int hypotheses = plan.hypotheses();
    if (hypotheses == 0) {
      return;
    }
    Shard only = only();
    if (only != null) {
      Engine alone = engine.within(memory);
      receiver.receive(0, only, alone.answer(only.mirror(), plan, asked.of(only), cancellation));
      return;
    }
    long most = Math.max(1, memory.free() / 2);
    Stages whole = Stages.of(plan, 0, hypotheses);
    long all = bytes(whole);
    int parts = Math.clamp((all - 1) / most + 1, 1, hypotheses);
    try (MemoryClaim claim = memory.claim()) {
      for (int p = 0; p < parts; p++) {
        int from = (int) ((long) hypotheses * p / parts);
        int to = (int) ((long) hypotheses * (p + 1) / parts);
        Stages stages = parts == 1 ? whole : Stages.of(plan, from, to);
        claim.take(parts == 1 ? all : bytes(stages));
        part(plan, from, stages, cancellation, asked, receiver);
      }
    }
  }

  private long bytes(Stages stages) {
    long[] rows = shards.list().stream().mapToLong(ShardRun::rowBytes).toArray();
    return ShardRun.batchBytes(stages, rows);
  }

  private void part(
      Plan plan,
      int from,
      Stages stages,
      Cancellation cancellation,
      Asked asked,
      Receiver receiver) {
    List<Object> constants = planner.constants(plan);
    List<ShardRun> runs = new ArrayList<>();
    for (Shard shard : shards.list()) {
      runs.add(new ShardRun(shard, engine, stages.list(), constants));
    }
    for (int s = 0; s < stages.list().size() - 1; s++) {
      long[] sums = new long[stages.list().get(s).decisions().length];
      for (ShardRun run : runs) {
        cancellation.check();
        add(run.work(cancellation), sums, 0);
      }
      runs.forEach(run -> run.decided(sums));
      exchange(runs, cancellation);
    }
    for (int k = 0; k < runs.size(); k++) {
      Shard shard = shards.list().get(k);
      cancellation.check();
      receiver.receive(from, shard, runs.get(k).answer(asked.of(shard), cancellation));
    }
  }

  private void exchange(List<ShardRun> runs, Cancellation cancellation) {
    for (int sender = 0; sender < runs.size(); sender++) {
      cancellation.check();
      for (int receiver = 0; receiver < runs.size(); receiver++) {
        if (sender != receiver) {
          long[] message = runs.get(sender).outgoing(receiver);
          exchangedBytes.add(message.length * (long) Long.BYTES);
          runs.get(receiver).incoming(sender, message);
        }
      }
    }
    exchanges.increment();
  }
}
