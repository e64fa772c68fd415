package org.htedl.closure.circle;

import java.util.Map;
import java.util.TreeMap;
import org.htedl.bits.NodeSet;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * What is known before answer sets are looked for: the members that each class has certainly, and
 * those that it may have. Pairs and individuals are certain.
 */
final class OpenFacts {
  private final Mirror certain;
  private final Map<Integer, Role> unnamed;
  private final Map<Integer, NodeSet> possible;
  private @Nullable Named last;

  /**
   * @param certain what is certain
   * @param unnamed the pairs of properties that are blank nodes, which are not in the mirror
   * @param possible class → members that it may have, the certain ones among them, for each class
   *     that may have more than these
   */
  OpenFacts(Mirror certain, Map<Integer, Role> unnamed, Map<Integer, NodeSet> possible) {
    this.certain = certain;
    this.unnamed = unnamed;
    this.possible = new TreeMap<>(possible);
  }

  /** The classes with members that are neither certain nor impossible, ascending. */
  Iterable<Integer> openClasses() {
    return possible.keySet();
  }

  boolean isOpen(int type) {
    return possible.containsKey(type);
  }

  Mirror certain() {
    return certain;
  }

  boolean isCertain(int type, int node) {
    return certain.members(type).contains(node);
  }

  boolean isPossible(int type, int node) {
    NodeSet row = possible.get(type);
    return row == null ? isCertain(type, node) : row.contains(node);
  }

  /** The members that an open class may have. */
  NodeSet possible(int type) {
    NodeSet row = possible.get(type);
    return row == null ? certain.members(type) : row;
  }

  /** The pairs of a property. */
  Role role(int property) {
    Role role = unnamed.get(property);
    return role == null ? certain.role(property) : role;
  }

  /** The individuals that a role leads to. */
  int[] successors(RoleExpression role, int node) {
    RoleExpression named = role;
    boolean inverse = false;
    while (named instanceof RoleExpression.Inverse outer) {
      inverse = !inverse;
      named = outer.role();
    }
    return switch (named) {
      case RoleExpression.Bottom b -> new int[0];
      case RoleExpression.Top t -> certain.live().toArray();
      case RoleExpression.Inverse i -> throw new IllegalStateException("unwrapped above");
      case RoleExpression.Named property -> {
        if (property.iri().equals(Iri.OWL + "topObjectProperty")) {
          yield certain.live().toArray();
        }
        Adjacency relation = relation(property.iri(), inverse);
        yield relation == null ? new int[0] : individuals(relation.targetsOf(node));
      }
    };
  }

  private @Nullable Adjacency relation(String property, boolean inverse) {
    // Asked for each individual of an expression, of which one is written after the other.
    Named known = last;
    if (known == null || !known.property.equals(property)) {
      int id = certain.idOf(property);
      known =
          new Named(property, id < 0 || !certain.isProperty(property) ? null : certain.role(id));
      last = known;
    }
    return known.role == null ? null : known.role.direction(inverse);
  }

  /** A property and its pairs, if there are any; one field, as several threads may ask. */
  private record Named(String property, @Nullable Role role) {}

  private int[] individuals(int[] nodes) {
    int count = 0;
    int[] live = new int[nodes.length];
    for (int node : nodes) {
      if (certain.isIndividual(node)) {
        live[count++] = node;
      }
    }
    return count == nodes.length ? nodes : java.util.Arrays.copyOf(live, count);
  }
}
