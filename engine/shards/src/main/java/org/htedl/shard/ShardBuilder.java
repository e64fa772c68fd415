// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.ArrayList;
import java.util.List;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.limit.Bounds;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Progress;
import org.htedl.limit.Room;
import org.htedl.limit.SharedClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.FactTarget;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.term.Iri;
import org.htedl.mirror.term.NodeTable;

/**
 * Turns facts into {@link Shards} without a mirror of all of them: each goes to the shards of its
 * subject and its object, and what every shard has to know of the schema to all. Used by one thread
 * and once.
 *
 * <p>While facts are read, a node of another shard stands under the address that it has there, so
 * that its name is kept once. What follows under RDFS follows in each shard separately; the classes
 * of ghosts are taken from where these are own nodes.
 */
public final class ShardBuilder implements FactTarget {
  private final SchemaFacts facts;
  private final Entailment entailment;
  private final Placement placement;
  private final MirrorLimits limits;
  private final Progress progress;
  private final MemoryClaim memory;
  private final Cancellation cancelled;
  private final SharedClaim shared;
  private final List<MirrorBuilder> builders = new ArrayList<>();
  private final MirrorBuilder schema;

  /** A builder without limit. */
  public ShardBuilder(Placement placement, Entailment entailment) {
    this(
        placement,
        entailment,
        MirrorLimits.OF_ARRAYS,
        Progress.NONE,
        MemoryClaim.UNCOUNTED,
        () -> false);
  }

  /**
   * @param limits how much each shard can hold
   * @param progress receives counts of facts added and predicates sorted
   * @param memory what the facts and the shards take
   * @param cancelled whether the caller no longer wants them
   * @throws ShardRefusalException if what follows cannot be found shard by shard: under all but
   *     {@link Entailment#NONE} and {@link Entailment#RDFS}
   */
  public ShardBuilder(
      Placement placement,
      Entailment entailment,
      MirrorLimits limits,
      Progress progress,
      MemoryClaim memory,
      Cancellation cancelled) {
    this.facts = new SchemaFacts(entailment);
    this.entailment = entailment;
    this.placement = placement;
    this.limits = limits;
    this.progress = progress;
    this.memory = memory;
    this.cancelled = cancelled;
    this.shared = new SharedClaim(memory);
    for (int k = 0; k < placement.shards(); k++) {
      builders.add(new MirrorBuilder(null, progress, shared.part(), limits));
    }
    this.schema = new MirrorBuilder(null, Progress.NONE, shared.part(), limits);
  }

  /**
   * {@inheritDoc}
   *
   * @throws ShardRefusalException if it is an axiom that cannot be followed in shards
   */
  @Override
  public void add(String subject, String predicate, String object) {
    int owner = owner(subject);
    if (facts.isSchema(predicate, object)) {
      schema.add(subject, predicate, object);
      if (facts.isForAll(subject, predicate, object)) {
        builders.forEach(builder -> builder.add(subject, predicate, object));
        return;
      }
    }
    if (predicate.equals(Iri.TYPE)) {
      builders.get(owner).add(subject, predicate, object);
      return;
    }
    int other = owner(object);
    if (owner == other) {
      builders.get(owner).add(subject, predicate, object);
    } else {
      builders.get(owner).add(subject, predicate, ghost(other, object));
      builders.get(other).add(ghost(owner, subject), predicate, object);
    }
  }

  @Override
  public void add(
      String subject, String predicate, String lexical, String datatype, String language) {
    builders.get(owner(subject)).add(subject, predicate, lexical, datatype, language);
    if (facts.isDefinition(predicate)) {
      schema.add(subject, predicate, lexical, datatype, language);
    }
  }

  /** Does nothing: shards are not asked how much they leave out. */
  @Override
  public void omit() {}

  private int owner(String node) {
    if (GhostNames.isGhost(node)) {
      throw new IllegalArgumentException("no name of a node begins with the character 0");
    }
    return placement.of(node);
  }

  private String ghost(int owner, String node) {
    return GhostNames.of(NodeAddress.of(owner, builders.get(owner).node(node)));
  }

  /**
   * The shards of what was added; the builder is of no use after.
   *
   * @throws org.htedl.limit.MemoryBudgetException if they need more memory than there is
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public Shards build() {
    Mirror ofSchema = closed(schema);
    List<Mirror> mirrors = new ArrayList<>();
    for (int k = 0; k < placement.shards(); k++) {
      mirrors.add(closed(builders.get(k)));
    }
    builders.clear();
    long bytes = ofSchema.bytes();
    for (Mirror mirror : mirrors) {
      bytes += mirror.bytes();
    }
    long before = bytes;
    MemoryClaim rest = more -> memory.take(before + more);
    List<NodeTable> tables = new ArrayList<>();
    List<ShardSource> sources = sources(mirrors, tables);
    mirrors.clear();
    return new ShardAssembly(sources, tables, progress, rest, cancelled).assemble(ofSchema);
  }

  private Mirror closed(MirrorBuilder builder) {
    Mirror asserted = builder.build();
    MemoryClaim part = shared.part();
    Bounds bounds = new Bounds(progress, part, 0, Long.MAX_VALUE, cancelled);
    return new Closure(entailment).close(asserted, bounds);
  }

  /** Numbers the own nodes of each shard, and finds the addresses of all others. */
  private List<ShardSource> sources(List<Mirror> mirrors, List<NodeTable> tables) {
    List<int[]> numbers = new ArrayList<>();
    for (int k = 0; k < mirrors.size(); k++) {
      NodeTable table = new NodeTable(limits, Room.UNCOUNTED);
      numbers.add(number(mirrors.get(k), k, table));
      tables.add(table);
    }
    List<ShardSource> sources = new ArrayList<>();
    for (Mirror mirror : mirrors) {
      long[] addresses = new long[mirror.nodeCount()];
      for (int node = 0; node < addresses.length; node++) {
        addresses[node] = address(mirror.nodeName(node), numbers, tables);
      }
      sources.add(new ShardSource(mirror, addresses));
    }
    return sources;
  }

  private int[] number(Mirror mirror, int shard, NodeTable table) {
    int[] numbers = new int[mirror.nodeCount()];
    for (int node = 0; node < numbers.length; node++) {
      String name = mirror.nodeName(node);
      if (!GhostNames.isGhost(name) && placement.of(name) == shard) {
        numbers[node] = table.intern(name);
      }
    }
    return numbers;
  }

  private long address(String name, List<int[]> numbers, List<NodeTable> tables) {
    if (GhostNames.isGhost(name)) {
      long built = GhostNames.address(name);
      int owner = NodeAddress.shard(built);
      return NodeAddress.of(owner, numbers.get(owner)[NodeAddress.node(built)]);
    }
    int owner = placement.of(name);
    NodeTable table = tables.get(owner);
    int node = table.find(name, table.size());
    return node < 0 ? NodeAddress.NONE : NodeAddress.of(owner, node);
  }
}
