// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.device.Answers;
import org.htedl.device.Question;
import org.htedl.engine.Engine;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Facts;
import org.htedl.mirror.IndividualEvidence;
import org.htedl.mirror.Mirror;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;
import org.htedl.plan.Stage;
import org.htedl.plan.Stages;

/**
 * One shard's part in the evaluation of one batch. For each stage but the last, in this order:
 * {@link #work}; what is {@link #outgoing} to each peer becomes {@link #incoming} there; the sums
 * of what all shards have counted are {@link #decided}. Then {@link #answer} gives the last one's
 * answers. Each is a function of the shard and of what came in, so that a lost shard can begin
 * anew. Not thread-safe.
 */
public final class ShardRun {
  private final Shard shard;
  private final Engine engine;
  private final List<Stage> stages;
  private final List<Object> constants;

  /** Rows that later stages read, right for own nodes, and on ghosts as far as those came in. */
  private final Map<Integer, long[]> rows = new HashMap<>();

  /** What is decided about the top role. */
  private final Map<Integer, Boolean> decided = new HashMap<>();

  private int done = -1;

  /**
   * @param engine evaluates on the shard; stays its owner's
   * @param constants those of the plan, with individuals as {@code long[]} of addresses
   */
  ShardRun(Shard shard, Engine engine, List<Stage> stages, List<Object> constants) {
    this.shard = shard;
    this.engine = engine;
    this.stages = List.copyOf(stages);
    this.constants = constants.stream().map(shard::here).toList();
  }

  /**
   * Returns the part of a shard in a batch that another process has planned.
   *
   * @param constants as {@link ShardPlanner#encodedConstants} gives them
   */
  public static ShardRun ofEncoded(
      Shard shard, Engine engine, List<Stage> stages, byte[] constants) {
    return new ShardRun(shard, engine, stages, ConstantCode.decode(constants));
  }

  /**
   * Computes the next stage, which is not the last, on own nodes.
   *
   * @return how many own individuals are in what the stage counts: {@code long[decisions]}
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public long[] work(Cancellation cancellation) {
    Stage stage = stages.get(++done);
    Mirror revision = revision(stage);
    Plan plan = plan(stage, revision);
    int[] outputs = stage.outputs();
    int counted = stage.decisions().length;
    Map<Integer, long[]> made = new HashMap<>();
    if (outputs.length > 0) {
      Question question = new Question.Rows(true);
      try (Answers.Rows lent =
          (Answers.Rows)
              engine.evaluate(revision, plan, 0, outputs.length, question, cancellation)) {
        for (int i = 0; i < outputs.length; i++) {
          made.put(outputs[i], lent.rows().get(i).toWords(revision.layout()));
        }
      }
    }
    long[] counts =
        counted == 0
            ? new long[0]
            : counts(revision, plan, outputs.length, outputs.length + counted, cancellation);
    rows.putAll(made);
    rows.keySet().retainAll(readAfter(done));
    return counts;
  }

  private Set<Integer> readAfter(int stage) {
    Set<Integer> read = new HashSet<>();
    for (Stage later : stages.subList(stage + 1, stages.size())) {
      for (int input : later.inputs()) {
        read.add(input);
      }
    }
    return read;
  }

  /**
   * The bits of own nodes that a peer reads in later stages: for each row that it reads on ghosts,
   * those of its list, from a word's beginning.
   */
  public long[] outgoing(int peer) {
    Stage stage = stages.get(done);
    int[] outputs = stage.outputs();
    int[][] lists = lists(stage, relations -> shard.halo().sent(peer, relations));
    long[] message = new long[length(lists)];
    int at = 0;
    for (int i = 0; i < outputs.length; i++) {
      int[] list = lists[i];
      long[] row = words(outputs[i]);
      for (int n = 0; n < list.length; n++) {
        long bit = row[list[n] >>> 6] >>> list[n] & 1;
        message[at + (n >>> 6)] |= bit << n;
      }
      at += HaloLists.words(list);
    }
    return message;
  }

  /**
   * Takes what a peer has {@linkplain #outgoing sent} after the same stage.
   *
   * @throws IllegalArgumentException if it is not as long as the lists say
   */
  public void incoming(int peer, long[] message) {
    Stage stage = stages.get(done);
    int[][] lists = lists(stage, relations -> shard.halo().received(peer, relations));
    if (message.length != length(lists)) {
      throw new IllegalArgumentException(
          message.length + " words from shard " + peer + " to shard " + shard.number());
    }
    int[] outputs = stage.outputs();
    int at = 0;
    for (int i = 0; i < outputs.length; i++) {
      int[] list = lists[i];
      long[] row = words(outputs[i]);
      for (int n = 0; n < list.length; n++) {
        // Other ghosts keep their bits, which may be right already.
        long others = row[list[n] >>> 6] & ~(1L << list[n]);
        row[list[n] >>> 6] = others | (message[at + (n >>> 6)] >>> n & 1) << list[n];
      }
      at += HaloLists.words(list);
    }
  }

  /** The list of nodes for each output of a stage. */
  private static int[][] lists(Stage stage, UnaryOperator<int[]> byRelations) {
    int[][] lists = new int[stage.outputs().length][];
    for (int i = 0; i < lists.length; i++) {
      lists[i] = byRelations.apply(stage.relations(i));
    }
    return lists;
  }

  /** The words of a message about these lists. */
  private static int length(int[][] lists) {
    int length = 0;
    for (int[] list : lists) {
      length = Math.addExact(length, HaloLists.words(list));
    }
    return length;
  }

  /**
   * Takes how many individuals of all shards are in what the stage counts.
   *
   * @param sums {@code long[decisions]}
   */
  public void decided(long[] sums) {
    Stage stage = stages.get(done);
    int[] decisions = stage.decisions();
    for (int i = 0; i < decisions.length; i++) {
      decided.put(decisions[i], stage.holds(i, sums[i]));
    }
  }

  /**
   * The answers of the last stage, about own individuals. Rows have bits of ghosts that mean
   * nothing.
   *
   * @param question about nodes of this shard; examples are own nodes
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public Answers answer(Question question, Cancellation cancellation) {
    Stage last = stages.getLast();
    Mirror revision = revision(last);
    Plan plan = plan(last, revision);
    return question instanceof Question.Cardinalities
        ? new Answers.Cardinalities(counts(revision, plan, 0, last.answers(), cancellation))
        : engine.evaluate(revision, plan, 0, last.answers(), question, cancellation);
  }

  private long[] counts(Mirror revision, Plan plan, int from, int to, Cancellation cancellation) {
    Question own = new Question.Examples(shard.ownIndividuals(), SparseRow.EMPTY);
    Answers answers = engine.evaluate(revision, plan, from, to, own, cancellation);
    return ((Answers.Examples) answers).positives();
  }

  private Plan plan(Stage stage, Mirror revision) {
    return stage.on(Linearizer.catalogue(revision), shard::name, this::received, constants);
  }

  /** The class under which a revision has a row of an earlier stage: no node has its number. */
  private int received(int operation) {
    return Math.addExact(shard.mirror().nodeCount(), operation);
  }

  /** The shard's mirror with the rows that a stage reads as classes; itself if it reads none. */
  private Mirror revision(Stage stage) {
    int[] inputs = stage.inputs();
    if (inputs.length == 0) {
      return shard.mirror();
    }
    Mirror mirror = shard.mirror();
    Map<Integer, NodeSet> classes = new HashMap<>();
    for (int input : inputs) {
      classes.put(received(input), row(input));
    }
    Facts facts = mirror.facts();
    return new Mirror(
        mirror.revision() + 1,
        mirror.dictionary(),
        new Facts(
            facts.classes().with(classes),
            facts.roles(),
            facts.columns(),
            facts.assertions(),
            facts.mergeDue()),
        mirror.live(),
        IndividualEvidence.NONE,
        null,
        null);
  }

  private long[] words(int operation) {
    return Objects.requireNonNull(rows.get(operation), "no row of an earlier stage");
  }

  private NodeSet row(int operation) {
    Boolean all = decided.get(operation);
    if (all != null) {
      return all ? shard.mirror().live() : SparseRow.EMPTY;
    }
    return DenseRow.of(shard.mirror().layout(), words(operation));
  }

  /**
   * Returns an upper bound of the bytes that a batch takes on the shards of one process. In each
   * stage all shards keep rows, in both forms, and a device makes rows on the largest shard.
   *
   * @param rowBytes {@link #rowBytes} of each shard that the process has
   */
  public static long batchBytes(Stages stages, long... rowBytes) {
    long all = 0;
    long largest = 0;
    for (long bytes : rowBytes) {
      all += bytes;
      largest = Math.max(largest, bytes);
    }
    long most = 0;
    long kept = 0;
    for (Stage stage : stages.list()) {
      long handed = stage.outputs().length;
      kept += handed;
      long made = stage.materialisedRows() + handed + stage.inputs().length;
      most = Math.max(most, kept * all + made * largest);
    }
    return most;
  }

  /** Bytes of a row of the shard. */
  public static long rowBytes(Shard shard) {
    return (long) shard.mirror().layout().words() * Long.BYTES;
  }
}
