package org.htedl.shard;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.htedl.datatype.DefinedDatatypes;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.expression.Vocabulary;
import org.htedl.mirror.Mirror;
import org.htedl.shard.part.NodeAddress;
import org.htedl.shard.part.Placement;
import org.htedl.shard.part.Shard;

/** All shards of one state of a graph, with what is known of the whole. Immutable, thread-safe. */
public final class Shards {
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
    this.vocabulary = new ShardVocabulary(this, schema.vocabulary());
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

  /** The shard that owns a node, or would if there were such a node. */
  Shard owner(String node) {
    return all.get(placement.of(node));
  }

  /** The address of an IRI or {@code _:label}, or {@link NodeAddress#NONE}. */
  long addressOf(String node) {
    Shard shard = owner(node);
    int id = shard.mirror().idOf(node);
    return id < 0 || id >= shard.own() ? NodeAddress.NONE : shard.address(id);
  }

  /** The name of the node with this address. */
  String nameOf(long address) {
    return all.get(NodeAddress.shard(address)).mirror().nodeName(NodeAddress.node(address));
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
    long address = addressOf(iri);
    if (address != NodeAddress.NONE) {
      Shard shard = all.get(NodeAddress.shard(address));
      Mirror mirror = shard.mirror();
      int[] members =
          mirror
              .role(mirror.idOf(HtedlVocabulary.EXAMPLE))
              .forward()
              .targetsOf(NodeAddress.node(address));
      for (int member : members) {
        names.add(nameOf(shard.address(member)));
      }
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

  /** Visits the names of individuals, shard by shard, up to a number of them. */
  void forEachIndividual(int most, Consumer<String> action) {
    int left = most;
    for (Shard shard : all) {
      for (int node = shard.ownIndividuals().next(0);
          node >= 0 && left > 0;
          node = shard.ownIndividuals().next(node + 1)) {
        action.accept(shard.mirror().nodeName(node));
        left--;
      }
    }
  }

  /** The names of own nodes whose local name is this, of all shards. */
  List<String> withLocalName(String localName) {
    List<String> found = new ArrayList<>();
    for (Shard shard : all) {
      for (int id : shard.mirror().nodes().withLocalName(localName, shard.own())) {
        found.add(shard.mirror().nodeName(id));
      }
    }
    return found;
  }
}
