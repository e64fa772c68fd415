// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;

/**
 * Collects the facts of one shard where nodes are numbered already: an own node's number is its
 * place in the list of them, that of others is in their addresses. Used by one thread and once.
 */
public final class ShardCollector {
  private final int number;
  private final int own;
  private final Entailment entailment;
  private final Map<String, Long> addresses;
  private final MirrorBuilder builder = new MirrorBuilder();

  /**
   * @param own the names of the own nodes, each once
   * @param forAll what every shard has to know of the schema, see {@link SchemaFacts#isForAll}
   * @param addresses of the nodes in {@code forAll}, as far as some shard owns them
   */
  public ShardCollector(
      int number,
      Entailment entailment,
      List<String> own,
      Collection<Fact> forAll,
      Map<String, Long> addresses) {
    this.number = number;
    this.own = own.size();
    this.entailment = entailment;
    this.addresses = Map.copyOf(addresses);
    for (String name : own) {
      builder.node(name);
    }
    forAll.forEach(builder::add);
  }

  /** Adds a triple of an own subject, whose object is an own node or a class. */
  public void add(String subject, String predicate, String object) {
    builder.add(subject, predicate, object);
  }

  /** Adds a triple of an own subject, whose object is a literal. */
  public void add(
      String subject, String predicate, String lexical, String datatype, String language) {
    builder.add(subject, predicate, lexical, datatype, language);
  }

  /** Adds a triple of an own subject, whose object is another shard's. */
  public void add(String subject, String predicate, long object) {
    builder.add(subject, predicate, GhostNames.of(object));
  }

  /** Adds a triple of another shard's subject, whose object is an own node. */
  public void add(long subject, String predicate, String object) {
    builder.add(GhostNames.of(subject), predicate, object);
  }

  /**
   * What was collected with what follows; the collector is of no use after.
   *
   * @throws org.htedl.limit.MemoryBudgetException if no mirror can hold it
   */
  public ShardSource build() {
    Mirror closed = new Closure(entailment).close(builder.build(), Bounds.none());
    long[] all = new long[closed.nodeCount()];
    for (int node = 0; node < all.length; node++) {
      all[node] = node < own ? NodeAddress.of(number, node) : address(closed.nodeName(node));
    }
    return new ShardSource(closed, all);
  }

  private long address(String name) {
    return GhostNames.isGhost(name)
        ? GhostNames.address(name)
        : addresses.getOrDefault(name, NodeAddress.NONE);
  }
}
