package org.htedl.shard.part;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Spelling;
import org.htedl.mirror.Labels;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.term.Iri;

/** What one shard knows of its own nodes by their names. Immutable and thread-safe. */
public final class ShardNames {
  private final Shard shard;

  public ShardNames(Shard shard) {
    this.shard = shard;
  }

  /** The address of a node that is the shard's own, or {@link NodeAddress#NONE}. */
  public long addressOf(String node) {
    int id = shard.mirror().idOf(node);
    return id < 0 || id >= shard.own() ? NodeAddress.NONE : shard.address(id);
  }

  /** Whether a node is one of the shard's own individuals. */
  public boolean isIndividual(String node) {
    long address = addressOf(node);
    return address != NodeAddress.NONE
        && shard.ownIndividuals().contains(NodeAddress.node(address));
  }

  /** Whether an own node is an individual. */
  public boolean isIndividual(int node) {
    return shard.ownIndividuals().contains(node);
  }

  /** The kinds of entity that a name is known as; empty if it is not known. */
  public Set<EntityKind> kindsOf(String node) {
    return new MirrorVocabulary(shard.mirror()).kindsOf(node);
  }

  /** The names of own nodes whose local name is this. */
  public List<String> withLocalName(String localName) {
    Mirror mirror = shard.mirror();
    List<String> found = new ArrayList<>();
    for (int id : mirror.nodes().withLocalName(localName, shard.own())) {
      found.add(mirror.nodeName(id));
    }
    return found;
  }

  /** The names of own nodes that have this label. */
  public List<String> withLabel(String label) {
    return new ArrayList<>(Labels.labelled(shard.mirror(), label));
  }

  /**
   * Offers the local names of own individuals.
   *
   * @param most how many are looked at
   * @return how many were
   */
  public int offer(Spelling spelling, int most) {
    int looked = 0;
    for (int node = shard.ownIndividuals().next(0);
        node >= 0 && looked < most;
        node = shard.ownIndividuals().next(node + 1)) {
      spelling.offer(Iri.localName(shard.mirror().nodeName(node)));
      looked++;
    }
    return looked;
  }

  /** The addresses of what a node has as objects of a predicate, in the shard's order. */
  public long[] objects(String node, String predicate) {
    long address = addressOf(node);
    int role = shard.mirror().idOf(predicate);
    if (address == NodeAddress.NONE || role < 0) {
      return new long[0];
    }
    int[] objects = shard.mirror().role(role).forward().targetsOf(NodeAddress.node(address));
    long[] addresses = new long[objects.length];
    for (int i = 0; i < objects.length; i++) {
      addresses[i] = shard.address(objects[i]);
    }
    return addresses;
  }
}
