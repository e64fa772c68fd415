// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.maintenance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.closure.fact.ValueSubjects;
import org.htedl.closure.hierarchy.Descent;
import org.htedl.mirror.Mirror;

/**
 * Rederives the types of a node after facts were removed: those that are asserted, that a domain or
 * range gives, or that follow from a subclass which the node still has. Subclasses are decided
 * before superclasses; those that are not in doubt are as they were.
 */
final class TypeRederivation {
  private final Mirror believed;
  private final Mirror after;
  private final MaintainedAxioms axioms;
  private final ValueSubjects subjects;

  TypeRederivation(Mirror believed, Mirror after, MaintainedAxioms axioms, ValueSubjects subjects) {
    this.believed = believed;
    this.after = after;
    this.axioms = axioms;
    this.subjects = subjects;
  }

  /**
   * The types that the node has no longer.
   *
   * @param doubtful with each type all its superclasses
   */
  List<Integer> lost(int node, Set<Integer> doubtful) {
    List<Integer> lost = new ArrayList<>();
    Set<Integer> components = new TreeSet<>(Comparator.reverseOrder());
    for (int type : doubtful) {
      int component = axioms.classes().of(type);
      if (component >= 0) {
        components.add(component);
      } else if (!isSupported(node, type)) {
        lost.add(type);
      }
    }
    Map<Integer, Boolean> decided = new HashMap<>();
    // Whatever is below a component has a greater number.
    for (int component : components) {
      boolean kept = isSupported(node, component, decided);
      decided.put(component, kept);
      if (!kept) {
        for (int type : axioms.classes().members(component)) {
          lost.add(type);
        }
      }
    }
    return lost;
  }

  private boolean isSupported(int node, int component, Map<Integer, Boolean> decided) {
    for (int type : axioms.classes().members(component)) {
      if (isSupported(node, type)) {
        return true;
      }
    }
    Descent descent = axioms.descent();
    for (int i = descent.from(component); i < descent.to(component); i++) {
      int below = descent.at(i);
      Boolean known = decided.get(below);
      boolean has =
          known == null
              ? believed.members(axioms.classes().members(below)[0]).contains(node)
              : known;
      if (has) {
        return true;
      }
    }
    return false;
  }

  /** Whether the type is asserted, or follows from a domain or range. */
  private boolean isSupported(int node, int type) {
    if (after.members(type).contains(node)) {
      return true;
    }
    for (int property : axioms.withDomain(type)) {
      if (hasValue(property, node)) {
        return true;
      }
    }
    for (int property : axioms.withRange(type)) {
      if (isValue(property, node)) {
        return true;
      }
    }
    return false;
  }

  private boolean hasValue(int property, int node) {
    for (int source : axioms.properties().downwards(property)) {
      if (after.role(source).forward().targetsOf(node).length > 0
          || subjects.contains(source, node)) {
        return true;
      }
    }
    return false;
  }

  private boolean isValue(int property, int node) {
    for (int source : axioms.properties().downwards(property)) {
      if (after.role(source).inverse().targetsOf(node).length > 0) {
        return true;
      }
    }
    return false;
  }
}
