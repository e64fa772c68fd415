package org.htedl.matching;

import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;

/**
 * Terms of a mirror as the values of variables. A mirror keeps memberships as rows and need not
 * number {@code rdf:type}, which is a predicate all the same: its value is then one past all nodes.
 */
public final class PatternTerms {
  private PatternTerms() {}

  /** What stands for a node in a pattern. */
  public static Slot slot(Mirror mirror, String node) {
    return node.equals(Iri.TYPE) ? Slot.node(type(mirror)) : Slot.node(mirror.idOf(node));
  }

  /** What stands for a literal in a pattern. */
  public static Slot slot(Mirror mirror, Literal literal) {
    return Slot.literal(mirror.idOf(literal));
  }

  /** The value of {@code rdf:type}. */
  static int type(Mirror mirror) {
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
