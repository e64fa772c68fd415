// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.List;
import java.util.Set;
import org.htedl.expression.EntityKind;

/** What the shards, wherever they are, know of nodes by their names. Thread-safe. */
public interface ShardDirectory {
  /** The address of an IRI or {@code _:label}, or {@link NodeAddress#NONE}. */
  long addressOf(String node);

  /** Whether the node of this name is an individual. */
  boolean isIndividual(String node);

  /** The kinds of entity that the owner of a name knows it as; empty if it does not. */
  Set<EntityKind> kindsOf(String node);

  /** The names of own nodes whose local name is this, of all shards in their order. */
  List<String> withLocalName(String localName);

  /** The names of own nodes with this label, likewise. */
  List<String> withLabel(String label);

  /**
   * The local names of individuals that are closest in spelling to one that nobody knows, among
   * those of the first shards; at most {@code limit}.
   */
  List<String> closest(String name, int limit);
}
