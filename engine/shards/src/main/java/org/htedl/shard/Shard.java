// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Spelling;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Labels;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.store.RefusedSnapshotException;
import org.htedl.mirror.store.SnapshotOrigin;
import org.htedl.mirror.term.Iri;

/**
 * One of several parts of a graph's facts: a mirror that any device evaluates plans on. Immutable
 * and thread-safe.
 *
 * <p>Its nodes are first the <em>own</em> ones, each of which is in no other shard's; then names of
 * classes and predicates that are no own nodes; then <em>ghosts</em>, own nodes of other shards
 * that edges of this one mention, ascending by {@linkplain NodeAddress address}, which have no
 * names here. An edge is in the shards of its subject and of its object, in both directions, since
 * devices walk either; so restrictions are right for own nodes and wrong for ghosts. Rows of
 * classes and of individuals are right for both.
 */
public final class Shard {
  private final int number;
  private final Mirror mirror;
  private final int own;
  private final int[] names;
  private final long[] ghosts;
  private final HaloLists halo;
  private final NodeSet ownRow;

  /**
   * @param number its place among the shards, from 0
   * @param own how many of the first nodes are its own
   * @param names id in the catalogue → node; becomes the shard's own
   * @param ghosts the addresses of the last nodes, ascending; become the shard's own
   */
  Shard(int number, Mirror mirror, int own, int[] names, long[] ghosts, HaloLists halo) {
    if (own > mirror.nodeCount() - ghosts.length) {
      throw new IllegalArgumentException("more own nodes and ghosts than nodes");
    }
    this.number = number;
    this.mirror = mirror;
    this.own = own;
    this.names = names;
    this.ghosts = ghosts;
    this.halo = halo;
    this.ownRow = ownRow(mirror, own);
  }

  private static NodeSet ownRow(Mirror mirror, int own) {
    long[] words = mirror.live().toWords(mirror.layout());
    clearFrom(words, own);
    return DenseRow.of(mirror.layout(), words);
  }

  /** Clears the bits of all nodes but the first. */
  private static void clearFrom(long[] words, int node) {
    int word = node >>> 6;
    if (word < words.length) {
      words[word] &= (1L << node) - 1;
      Arrays.fill(words, word + 1, words.length, 0);
    }
  }

  /** Its place among the shards, from 0. */
  public int number() {
    return number;
  }

  /** The facts. */
  public Mirror mirror() {
    return mirror;
  }

  /** How many nodes are its own: those with smaller numbers. */
  public int own() {
    return own;
  }

  /** The own nodes that are individuals; always the same object, by which devices know it. */
  public NodeSet ownIndividuals() {
    return ownRow;
  }

  /** How many nodes are other shards' own. */
  public int ghosts() {
    return ghosts.length;
  }

  /** What it exchanges with other shards. */
  HaloLists halo() {
    return halo;
  }

  /** The node that a name of the catalogue has here. */
  public int name(int id) {
    return names[id];
  }

  /** How many names the catalogue has. */
  public int names() {
    return names.length;
  }

  /** The own node or ghost with this address, or -1 if it is neither. */
  public int node(long address) {
    if (address >= 0 && NodeAddress.shard(address) == number) {
      return NodeAddress.node(address);
    }
    int at = Arrays.binarySearch(ghosts, address);
    return at < 0 ? -1 : mirror.nodeCount() - ghosts.length + at;
  }

  /** The address of an own node or a ghost. */
  public long address(int node) {
    if (node < own) {
      return NodeAddress.of(number, node);
    }
    return ghosts[node - (mirror.nodeCount() - ghosts.length)];
  }

  /**
   * A constant of a plan as this shard has it: {@code long[]} of addresses becomes the row of those
   * that are own nodes or ghosts; all else stays as it is.
   */
  public Object here(Object constant) {
    if (!(constant instanceof long[] addresses)) {
      return constant;
    }
    int[] nodes = Arrays.stream(addresses).mapToInt(this::node).filter(node -> node >= 0).toArray();
    return SparseRow.ofUnsorted(nodes);
  }

  /** The addresses of the ghosts, ascending; a copy. */
  public long[] ghostAddresses() {
    return ghosts.clone();
  }

  /** Memory held, in bytes. */
  public long bytes() {
    return mirror.bytes() + 4L * names.length + 8L * ghosts.length + halo.bytes();
  }

  /** The address of a node that is the shard's own, or {@link NodeAddress#NONE}. */
  public long addressOf(String node) {
    int id = mirror.idOf(node);
    return id < 0 || id >= own ? NodeAddress.NONE : address(id);
  }

  /** Returns whether a node is one of the shard's own individuals. */
  public boolean isIndividual(String node) {
    long address = addressOf(node);
    return address != NodeAddress.NONE && ownRow.contains(NodeAddress.node(address));
  }

  /** Returns whether an own node is an individual. */
  public boolean isIndividual(int node) {
    return ownRow.contains(node);
  }

  /** The kinds of entity that a name is known as; empty if it is not known. */
  public Set<EntityKind> kindsOf(String node) {
    return new MirrorVocabulary(mirror).kindsOf(node);
  }

  /** The names of own nodes whose local name is this. */
  public List<String> withLocalName(String localName) {
    List<String> found = new ArrayList<>();
    for (int id : mirror.nodes().withLocalName(localName, own)) {
      found.add(mirror.nodeName(id));
    }
    return found;
  }

  /** The names of own nodes that have this label. */
  public List<String> withLabel(String label) {
    return new ArrayList<>(Labels.labelled(mirror, label));
  }

  /**
   * Offers the local names of own individuals.
   *
   * @param most how many are looked at
   * @return how many were
   */
  public int offer(Spelling spelling, int most) {
    int looked = 0;
    for (int node = ownRow.next(0); node >= 0 && looked < most; node = ownRow.next(node + 1)) {
      spelling.offer(Iri.localName(mirror.nodeName(node)));
      looked++;
    }
    return looked;
  }

  /** The addresses of what a node has as objects of a predicate, in the shard's order. */
  public long[] objects(String node, String predicate) {
    long address = addressOf(node);
    int role = mirror.idOf(predicate);
    if (address == NodeAddress.NONE || role < 0) {
      return new long[0];
    }
    int[] objects = mirror.role(role).forward().targetsOf(NodeAddress.node(address));
    long[] addresses = new long[objects.length];
    for (int i = 0; i < objects.length; i++) {
      addresses[i] = address(objects[i]);
    }
    return addresses;
  }

  /**
   * Returns what marks the files of shards that belong together.
   *
   * @param load tells one loading from others
   */
  public static SnapshotOrigin origin(int entailment, String load) {
    return ShardFile.origin(entailment, load);
  }

  /**
   * Writes the shard to a file of this machine.
   *
   * @return the length of the file, in bytes
   * @throws IOException if the disk does not take it; nothing is left there then
   */
  public long write(Path path, SnapshotOrigin origin) throws IOException {
    return new ShardFile(path).write(this, origin);
  }

  /**
   * Reads a shard from a file of this machine.
   *
   * @param origin what it must belong to
   * @param number which shard it must be
   * @param memory what it takes; claimed before it is read
   * @return empty if the file does not exist
   * @throws RefusedSnapshotException if it is not to be used, for which reason ever
   */
  public static Optional<Shard> read(
      Path path, SnapshotOrigin origin, int number, MemoryClaim memory)
      throws RefusedSnapshotException {
    return new ShardFile(path).read(origin, number, memory);
  }
}
