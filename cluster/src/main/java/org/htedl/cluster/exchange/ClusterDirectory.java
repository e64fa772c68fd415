// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.exchange;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.htedl.cluster.spark.ZippedRdd;
import org.htedl.cluster.worker.ShardSet;
import org.htedl.cluster.worker.Worker;
import org.htedl.expression.EntityKind;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.expression.Spelling;
import org.htedl.shard.NodeAddress;
import org.htedl.shard.Placement;
import org.htedl.shard.Shard;
import org.htedl.shard.ShardDirectory;
import org.htedl.shard.Shards;

/**
 * What shards on other machines know of names. A look-up there is a job, so questions are collected
 * while texts are read, asked all at once, and the texts are read again: see {@link #settled}. Used
 * by one thread.
 */
public final class ClusterDirectory implements ShardDirectory {
  private final ClusterShards shards;
  private final Map<Asked, Told> known = new HashMap<>();
  private final Set<Asked> pending = new LinkedHashSet<>();

  /** The kinds of questions. */
  private enum Kind {
    NODE,
    LOCAL_NAME,
    LABEL,
    CLOSEST,
    EXAMPLES,
    /** Of an address, as a decimal number. */
    INDIVIDUAL
  }

  private record Asked(Kind kind, String text, int limit) implements Serializable {}

  /**
   * Answers of shards to a question.
   *
   * @param kinds of a node
   * @param address of a node
   * @param names in the order of the shards
   * @param addresses of examples
   */
  private record Told(
      EnumSet<EntityKind> kinds,
      long address,
      boolean individual,
      ArrayList<String> names,
      ArrayList<Long> addresses)
      implements Serializable {
    Told of(long node, boolean isIndividual) {
      return new Told(kinds, node, isIndividual, names, addresses);
    }

    static Told nothing() {
      return new Told(
          EnumSet.noneOf(EntityKind.class),
          NodeAddress.NONE,
          false,
          new ArrayList<>(),
          new ArrayList<>());
    }
  }

  public ClusterDirectory(ClusterShards shards) {
    this.shards = shards;
  }

  /**
   * The result of reading that asks this directory, which is done until it asks nothing that is not
   * known.
   *
   * @throws RuntimeException that the reading throws when everything is known
   */
  public <T> T settled(Supplier<T> reading) {
    while (true) {
      pending.clear();
      T result;
      try {
        result = reading.get();
      } catch (RuntimeException refused) {
        if (pending.isEmpty()) {
          throw refused;
        }
        ask();
        continue;
      }
      if (pending.isEmpty()) {
        return result;
      }
      ask();
    }
  }

  private Told answer(Kind kind, String text, int limit) {
    Asked asked = new Asked(kind, text, limit);
    Told answer = known.get(asked);
    if (answer == null) {
      pending.add(asked);
      return Told.nothing();
    }
    return answer;
  }

  @Override
  public long addressOf(String node) {
    return answer(Kind.NODE, node, 0).address();
  }

  @Override
  public boolean isIndividual(String node) {
    return answer(Kind.NODE, node, 0).individual();
  }

  @Override
  public Set<EntityKind> kindsOf(String node) {
    return answer(Kind.NODE, node, 0).kinds();
  }

  @Override
  public List<String> withLocalName(String localName) {
    return answer(Kind.LOCAL_NAME, localName, 0).names();
  }

  @Override
  public List<String> withLabel(String label) {
    return answer(Kind.LABEL, label, 0).names();
  }

  @Override
  public List<String> closest(String name, int limit) {
    Spelling spelling = new Spelling(name, limit);
    answer(Kind.CLOSEST, name, limit).names().forEach(spelling::offer);
    return spelling.closest();
  }

  /** The addresses of the members of a set of examples; none if there is no such set. */
  public List<Long> examples(String iri) {
    return answer(Kind.EXAMPLES, iri, 0).addresses();
  }

  /** The individuals among the nodes with these addresses, as own nodes of each shard. */
  public int[][] individuals(long[] addresses) {
    List<IntStream.Builder> found = new ArrayList<>();
    for (int k = 0; k < shards.set().size(); k++) {
      found.add(IntStream.builder());
    }
    for (long address : addresses) {
      if (answer(Kind.INDIVIDUAL, Long.toString(address), 0).individual()) {
        found.get(NodeAddress.shard(address)).add(NodeAddress.node(address));
      }
    }
    return found.stream().map(each -> each.build().toArray()).toArray(int[][]::new);
  }

  /** Asks the shards what is pending. */
  private void ask() {
    ArrayList<Asked> asked = new ArrayList<>(pending);
    long[] before = new long[shards.set().size()];
    for (int k = 1; k < before.length; k++) {
      before[k] = before[k - 1] + shards.manifest().shards().get(k - 1).individuals();
    }
    ShardSet set = shards.set();
    List<ArrayList<Told>> answers =
        ZippedRdd.<ArrayList<Told>>of(
                "names", (number, inputs) -> answer(set, asked, before, inputs), shards.numbers())
            .collect();
    for (int i = 0; i < asked.size(); i++) {
      Told all = Told.nothing();
      for (ArrayList<Told> answer : answers) {
        Told more = answer.get(i);
        all.kinds().addAll(more.kinds());
        all.names().addAll(more.names());
        all.addresses().addAll(more.addresses());
        if (more.address() != NodeAddress.NONE || more.individual()) {
          all = all.of(more.address(), more.individual());
        }
      }
      known.put(asked.get(i), all);
    }
  }

  @SuppressWarnings("NonApiType") // Spark sends only what is serializable
  private static Iterator<ArrayList<Told>> answer(
      ShardSet set, List<Asked> asked, long[] before, List<ZippedRdd.Input> inputs) {
    Iterator<Integer> number = inputs.getFirst().read();
    Shard mine = Worker.shard(set, number.next()).shard();
    Placement placement = new Placement(set.size());
    ArrayList<Told> answers = new ArrayList<>();
    for (Asked each : asked) {
      Told answer = Told.nothing();
      boolean isMine = placement.of(each.text()) == mine.number();
      switch (each.kind()) {
        case NODE -> {
          if (isMine) {
            answer.kinds().addAll(mine.kindsOf(each.text()));
            answer = answer.of(mine.addressOf(each.text()), mine.isIndividual(each.text()));
          }
        }
        case LOCAL_NAME -> answer.names().addAll(mine.withLocalName(each.text()));
        case LABEL -> answer.names().addAll(mine.withLabel(each.text()));
        case CLOSEST -> {
          long left = Shards.SUGGESTIONS_AMONG - before[mine.number()];
          if (left > 0) {
            Spelling spelling = new Spelling(each.text(), each.limit());
            mine.offer(spelling, (int) left);
            answer.names().addAll(spelling.closest());
          }
        }
        case INDIVIDUAL -> {
          long address = Long.parseLong(each.text());
          if (NodeAddress.shard(address) == mine.number()) {
            answer = answer.of(address, mine.isIndividual(NodeAddress.node(address)));
          }
        }
        case EXAMPLES -> {
          if (isMine) {
            for (long address : mine.objects(each.text(), HtedlVocabulary.EXAMPLE)) {
              answer.addresses().add(address);
            }
          }
        }
      }
      answers.add(answer);
    }
    return List.of(answers).iterator();
  }
}
