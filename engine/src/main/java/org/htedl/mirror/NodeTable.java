package org.htedl.mirror;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The nodes of a mirror: IRIs as they are, blank nodes as {@code _:label}. Append-only; see {@link
 * TermStore} for what readers may rely on.
 */
final class NodeTable {
  private final TermStore store;
  private final LocalNameIndex localNames = new LocalNameIndex(this::name);

  /**
   * @param room asked before the tables grow
   */
  NodeTable(MirrorLimits limits, Room room) {
    store = new TermStore("nodes", limits, room);
  }

  int size() {
    return store.size();
  }

  /** How much there may be, of nodes and of all else in the mirror. */
  MirrorLimits limits() {
    return store.limits();
  }

  /** The id of the node, new if need be. */
  int intern(String node) {
    return store.intern(node.getBytes(UTF_8));
  }

  /** The id of the node among the first {@code limit}, or -1. */
  int find(String node, int limit) {
    return store.find(node.getBytes(UTF_8), limit);
  }

  /** The IRI, or {@code _:label}. */
  String name(int id) {
    return new String(store.term(id), UTF_8);
  }

  /** The ids below {@code limit} whose local name is this. */
  int[] withLocalName(String localName, int limit) {
    return localNames.find(localName, limit);
  }

  /** Whether few names below {@code limit} have to be indexed before one is found. */
  boolean isIndexed(int limit) {
    return localNames.isUpTo(limit);
  }

  long bytes() {
    return store.bytes() + localNames.bytes();
  }
}
