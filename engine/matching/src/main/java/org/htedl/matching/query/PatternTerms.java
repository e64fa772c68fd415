// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching.query;

import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;

/**
 * Terms of a mirror as the values of variables. A mirror keeps memberships as rows and need not
 * number {@code rdf:type}, which is a predicate all the same: its value is then one past all nodes.
 */
public final class PatternTerms {
  /** In place of the value of a term that a mirror does not know; nothing matches it. */
  public static final int UNKNOWN = Integer.MIN_VALUE;

  private PatternTerms() {}

  /** The value of a node, or {@link #UNKNOWN}. */
  public static int value(Mirror mirror, String node) {
    if (node.equals(Iri.TYPE)) {
      return type(mirror);
    }
    int id = mirror.idOf(node);
    return id < 0 ? UNKNOWN : id;
  }

  /** The value of a literal, or {@link #UNKNOWN}. */
  public static int value(Mirror mirror, Literal literal) {
    int id = mirror.idOf(literal);
    return id < 0 ? UNKNOWN : ~id;
  }

  /** What stands for a node in a pattern. */
  public static Slot slot(Mirror mirror, String node) {
    return new Slot.Term(value(mirror, node));
  }

  /** What stands for a literal in a pattern. */
  public static Slot slot(Mirror mirror, Literal literal) {
    return new Slot.Term(value(mirror, literal));
  }

  /** The value of {@code rdf:type}. */
  public static int type(Mirror mirror) {
    int id = mirror.idOf(Iri.TYPE);
    return id < 0 ? mirror.nodeCount() : id;
  }

  /** The IRI, or {@code _:label}, of a value that is not negative. */
  public static String nodeName(Mirror mirror, int value) {
    return value == mirror.nodeCount() ? Iri.TYPE : mirror.nodeName(value);
  }

  /** The literal of a negative value. */
  public static Literal literal(Mirror mirror, int value) {
    return mirror.literal(~value);
  }
}
