// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.stratum;

/** A node of the graph of {@link Dependencies}. */
sealed interface DependencyNode {
  /** The members of a class that no giver gives. */
  record OfClass(int type) implements DependencyNode {}

  /** All members of a class, to whatever reads them but intersections. */
  record OfMembers(int type) implements DependencyNode {}

  /** All members of a class, to intersections that it is a part of. */
  record OfParts(int type) implements DependencyNode {}

  /** The pairs of a property. */
  record OfProperty(int property) implements DependencyNode {}

  /** The members that a giver gives. */
  record OfGiver(int giver) implements DependencyNode {}

  /** The members of all classes, as pairs. */
  record OfAllTypes() implements DependencyNode {}
}
