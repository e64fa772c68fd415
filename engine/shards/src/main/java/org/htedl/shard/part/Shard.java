package org.htedl.shard.part;

import java.util.Arrays;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.mirror.Mirror;

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
  public Shard(int number, Mirror mirror, int own, int[] names, long[] ghosts, HaloLists halo) {
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
  public HaloLists halo() {
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
}
