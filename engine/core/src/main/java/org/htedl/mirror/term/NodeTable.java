// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.term;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Room;
import org.htedl.mirror.term.store.TermRestoration;
import org.htedl.mirror.term.store.TermStore;
import org.htedl.mirror.term.store.TermText;

/**
 * The nodes of a mirror: IRIs as they are, blank nodes as {@code _:label}. Append-only; see {@link
 * TermStore} for what readers may rely on.
 */
public final class NodeTable {
  private static final String KIND = "nodes";

  private final TermStore store;
  private final LocalNameIndex localNames;

  /**
   * @param room asked before the tables grow
   */
  public NodeTable(MirrorLimits limits, Room room) {
    store = new TermStore(KIND, limits, room);
    localNames = new LocalNameIndex(store);
  }

  /** The nodes of a restoration that is complete. */
  public NodeTable(TermRestoration restored) {
    store = restored.store();
    localNames = new LocalNameIndex(store);
  }

  /** Begins to make a table again from what {@link #text} gave; the blocks become its own. */
  public static TermRestoration restoration(MirrorLimits limits, TermText text) {
    return new TermRestoration(KIND, limits, text, (bytes, from, to) -> true);
  }

  /** The nodes with ids below {@code limit}, for reading only. */
  public TermText text(int limit) {
    return store.text(limit);
  }

  public int size() {
    return store.size();
  }

  /** How much there may be, of nodes and of all else in the mirror. */
  public MirrorLimits limits() {
    return store.limits();
  }

  /** The id of the node, new if need be. */
  public int intern(String node) {
    return store.intern(node.getBytes(UTF_8));
  }

  /** As {@link #intern(String)}, of the name as UTF-8. Safe for several threads. */
  public int intern(TermBytes node) {
    return store.intern(node.bytes(), node.from(), node.to());
  }

  /** The id of the node among the first {@code limit}, or -1. */
  public int find(String node, int limit) {
    return store.find(node.getBytes(UTF_8), limit);
  }

  /** As {@link #find(String, int)}, of the name as UTF-8. */
  public int find(TermBytes node, int limit) {
    return store.find(node.bytes(), node.from(), node.to(), limit);
  }

  /** The IRI, or {@code _:label}. */
  public String name(int id) {
    return new String(store.term(id), UTF_8);
  }

  /** The ids below {@code limit} whose local name is this. */
  public int[] withLocalName(String localName, int limit) {
    return localNames.find(localName, limit);
  }

  /** Whether few names below {@code limit} have to be indexed before one is found. */
  public boolean isIndexed(int limit) {
    return localNames.isUpTo(limit);
  }

  public long bytes() {
    return store.bytes() + localNames.bytes();
  }
}
