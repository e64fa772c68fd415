// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rdfs;

import org.htedl.closure.hierarchy.Reachability;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Role;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.Components;

/**
 * The transitive closure of the subclass axioms.
 *
 * @param components those of the graph from classes to their superclasses
 * @param closed class → all its superclasses
 */
record ClassHierarchy(Components components, Role closed) {
  /**
   * @param axioms class → superclass
   * @param bounds what limits the transitive closure
   */
  static ClassHierarchy of(Role axioms, Bounds bounds) {
    Components components = Components.of(axioms.forward());
    Adjacency superClasses = superClasses(components, bounds);
    return new ClassHierarchy(components, new Role(superClasses, superClasses.inverted()));
  }

  /** Class → all its superclasses. */
  static Adjacency superClasses(Components components, Bounds bounds) {
    return Reachability.closure(components, "rdfs:subClassOf", bounds);
  }
}
