// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;

/**
 * The asserted triples about a node that may take part in a contradiction, for the nodes of one
 * mirror. Columns of literals are turned round when they are first needed.
 */
final class NodeTriples {
  private final Mirror asserted;
  private final Signature signature;
  private final Columns columns;

  /** Subject → literals, by the predicate; and the bytes of that. */
  private static final class Columns {
    private final MemoryClaim memory;
    private final Map<Integer, Adjacency> literals = new HashMap<>();
    private long bytes;

    Columns(MemoryClaim memory) {
      this.memory = memory;
    }

    Adjacency of(Mirror asserted, int predicate) {
      Adjacency known = literals.get(predicate);
      if (known == null) {
        Adjacency postings = asserted.values(predicate).postings();
        memory.take(bytes + 2L * Long.BYTES * postings.size());
        known = postings.inverted();
        bytes += known.bytes();
        memory.take(bytes);
        literals.put(predicate, known);
      }
      return known;
    }
  }

  /** Receives neighbours. */
  interface Neighbours {
    /** A node that a triple leads to. */
    void visit(int node);
  }

  /**
   * @param asserted what is asserted
   * @param memory takes what is kept here
   */
  NodeTriples(Mirror asserted, Signature signature, MemoryClaim memory) {
    this(asserted, signature, new Columns(memory));
  }

  private NodeTriples(Mirror asserted, Signature signature, Columns columns) {
    this.asserted = asserted;
    this.signature = signature;
    this.columns = columns;
  }

  /** The same with triples of some classes and predicates alone. */
  NodeTriples within(Set<String> names) {
    return new NodeTriples(asserted, signature.within(names, asserted), columns);
  }

  Mirror asserted() {
    return asserted;
  }

  /** The individuals that axioms name. */
  int[] named() {
    return signature.individuals();
  }

  /**
   * Visits the types and values of a node, and the pairs of predicates that it has few of.
   *
   * @param most as many pairs of one predicate in one direction are few
   * @return whether it has more of any
   */
  boolean around(int node, int most, Consumer<Fact> triples, Neighbours neighbours) {
    String name = asserted.nodeName(node);
    for (int type : signature.classes()) {
      if (asserted.members(type).contains(node)) {
        triples.accept(new Fact.Edge(name, Iri.TYPE, asserted.nodeName(type)));
        neighbours.visit(type);
      }
    }
    for (int predicate : signature.columns()) {
      String property = asserted.nodeName(predicate);
      for (int literal : columns.of(asserted, predicate).targetsOf(node)) {
        triples.accept(new Fact.Value(name, property, asserted.literal(literal)));
      }
    }
    boolean more = false;
    for (int predicate : signature.roles()) {
      String property = asserted.nodeName(predicate);
      int[] objects = asserted.role(predicate).forward().targetsOf(node);
      int[] subjects = asserted.role(predicate).inverse().targetsOf(node);
      more |= objects.length > most || subjects.length > most;
      if (objects.length <= most) {
        for (int object : objects) {
          triples.accept(new Fact.Edge(name, property, asserted.nodeName(object)));
          neighbours.visit(object);
        }
      }
      if (subjects.length <= most) {
        for (int subject : subjects) {
          triples.accept(new Fact.Edge(asserted.nodeName(subject), property, name));
          neighbours.visit(subject);
        }
      }
    }
    return more;
  }
}
