// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.datatype.DefinedDatatypes;
import org.htedl.expression.EntityKind;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.expression.Spelling;
import org.htedl.expression.Vocabulary;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.limit.Room;
import org.htedl.mirror.JointMembers;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.UpperRows;
import org.htedl.mirror.term.NodeTable;

/** All shards of one state of a graph, with what is known of the whole. Immutable, thread-safe. */
public final class Shards implements ShardDirectory {
  /** How many individuals an error message's suggestions are looked for among. */
  public static final int SUGGESTIONS_AMONG = 100_000;

  private final List<Shard> all;
  private final Placement placement;
  private final ShardCatalogue catalogue;
  private final DefinedDatatypes datatypes;
  private final Vocabulary vocabulary;

  /**
   * @param schema a mirror of the facts about classes, properties and datatypes
   */
  Shards(List<Shard> all, ShardCatalogue catalogue, Mirror schema) {
    this.all = List.copyOf(all);
    this.placement = new Placement(all.size());
    this.catalogue = catalogue;
    this.datatypes = DefinedDatatypes.of(schema);
    this.vocabulary = new ShardVocabulary(this, catalogue, new MirrorVocabulary(schema));
  }

  /**
   * Cuts a mirror under any entailment into shards, which keep the mirror for its schema.
   *
   * @param memory what the shards take
   * @param cancelled whether the caller no longer wants them
   * @throws IllegalArgumentException if memberships are not decided in the mirror
   * @throws org.htedl.limit.MemoryBudgetException if there is not enough memory
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public static Shards of(
      Mirror mirror, Placement placement, MemoryClaim memory, Cancellation cancelled) {
    if (!UpperRows.of(mirror).rows().isEmpty() || JointMembers.of(mirror) != null) {
      throw new IllegalArgumentException(
          "memberships that hold in some answer sets only cannot be in shards");
    }
    List<NodeTable> tables = new ArrayList<>();
    for (int k = 0; k < placement.shards(); k++) {
      tables.add(new NodeTable(mirror.limits(), Room.UNCOUNTED));
    }
    long[] addresses = new long[mirror.nodeCount()];
    for (int node = 0; node < addresses.length; node++) {
      String name = mirror.nodeName(node);
      int owner = placement.of(name);
      addresses[node] = NodeAddress.of(owner, tables.get(owner).intern(name));
    }
    List<ShardSource> sources =
        Collections.nCopies(placement.shards(), new ShardSource(mirror, addresses));
    return new ShardAssembly(sources, tables, Progress.NONE, memory, cancelled).assemble(mirror);
  }

  /** The shards, each at its number. */
  public List<Shard> list() {
    return all;
  }

  /** The names of classes and predicates. */
  ShardCatalogue catalogue() {
    return catalogue;
  }

  /** What the datatypes mean that the facts define. */
  DefinedDatatypes datatypes() {
    return datatypes;
  }

  /** The names that expressions can use. */
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  /** The number of individuals. */
  public long individuals() {
    long sum = 0;
    for (Shard shard : all) {
      sum += shard.ownIndividuals().cardinality();
    }
    return sum;
  }

  /** What the shard knows that owns a node, or would if there were such a node. */
  private Shard owner(String node) {
    return all.get(placement.of(node));
  }

  @Override
  public long addressOf(String node) {
    return owner(node).addressOf(node);
  }

  /** The name of the node with this address. */
  String nameOf(long address) {
    return all.get(NodeAddress.shard(address)).mirror().nodeName(NodeAddress.node(address));
  }

  @Override
  public boolean isIndividual(String node) {
    return owner(node).isIndividual(node);
  }

  @Override
  public Set<EntityKind> kindsOf(String node) {
    return owner(node).kindsOf(node);
  }

  /** Whether the node with this address is an individual; false for {@link NodeAddress#NONE}. */
  boolean isIndividual(long address) {
    return address >= 0
        && all.get(NodeAddress.shard(address)).ownIndividuals().contains(NodeAddress.node(address));
  }

  /** The addresses of individuals by their names; others are left out, duplicates count once. */
  long[] individuals(Collection<String> names) {
    return new LinkedHashSet<>(names)
        .stream().mapToLong(this::addressOf).filter(this::isIndividual).toArray();
  }

  /**
   * The names of the examples in the set with this IRI, as {@code htedl:example} lists them; empty
   * if there is no such set.
   */
  public Set<String> examples(String iri) {
    Set<String> names = new LinkedHashSet<>();
    for (long address : owner(iri).objects(iri, HtedlVocabulary.EXAMPLE)) {
      names.add(nameOf(address));
    }
    return names;
  }

  /** Memory held, in bytes. */
  public long bytes() {
    long sum = 0;
    for (Shard shard : all) {
      sum += shard.bytes();
    }
    return sum;
  }

  @Override
  public List<String> withLocalName(String localName) {
    List<String> found = new ArrayList<>();
    all.forEach(shard -> found.addAll(shard.withLocalName(localName)));
    return found;
  }

  @Override
  public List<String> withLabel(String label) {
    List<String> found = new ArrayList<>();
    all.forEach(shard -> found.addAll(shard.withLabel(label)));
    return found;
  }

  @Override
  public List<String> closest(String name, int limit) {
    Spelling spelling = new Spelling(name, limit);
    int left = SUGGESTIONS_AMONG;
    for (Shard shard : all) {
      left -= shard.offer(spelling, left);
    }
    return spelling.closest();
  }
}
