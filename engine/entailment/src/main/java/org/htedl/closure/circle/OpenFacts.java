// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import java.util.Map;
import java.util.TreeMap;
import org.htedl.bits.NodeSet;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;

/**
 * What is known before answer sets are looked for: the members that each class has certainly, and
 * those that it may have. Pairs and individuals are certain.
 */
final class OpenFacts {
  private final Mirror certain;
  private final Map<Integer, Role> unnamed;
  private final Map<Integer, NodeSet> possible;

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

  /** The nodes that a role leads to, which need not be individuals. */
  RoleTargets successors(RoleExpression role) {
    RoleExpression named = role;
    boolean inverse = false;
    while (named instanceof RoleExpression.Inverse outer) {
      inverse = !inverse;
      named = outer.role();
    }
    return switch (named) {
      case RoleExpression.Bottom b -> new RoleTargets(Adjacency.EMPTY);
      case RoleExpression.Top t -> new RoleTargets(certain.live().toArray());
      case RoleExpression.Inverse i -> throw new IllegalStateException("unwrapped above");
      case RoleExpression.Named property -> {
        String iri = property.iri();
        if (iri.equals(Iri.OWL + "topObjectProperty")) {
          yield new RoleTargets(certain.live().toArray());
        }
        int id = certain.idOf(iri);
        boolean isRole = id >= 0 && Declarations.isProperty(certain, iri);
        yield new RoleTargets(isRole ? certain.role(id).direction(inverse) : Adjacency.EMPTY);
      }
    };
  }
}
