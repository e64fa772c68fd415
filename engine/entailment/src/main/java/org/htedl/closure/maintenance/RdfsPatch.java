// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.maintenance;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.htedl.closure.fact.ValueSubjects;
import org.htedl.closure.rdfs.PropertyHierarchy;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.NumberedChange;

/**
 * Maintains a mirror closed by the rules of RDFS after a change of facts. What an added fact
 * entails is true. What a removed one entailed is looked at again: pairs by the asserted pairs of
 * sub-properties, types by {@link TypeRederivation}. Costs what the change entails, and for removed
 * types the direct subclasses of the types that they entailed.
 */
final class RdfsPatch {
  private final Mirror after;
  private final MaintainedAxioms axioms;
  private final TypeRederivation support;
  private final Bounds bounds;
  private final NumberedChange.Builder result;
  private final Map<Integer, Set<Integer>> doubtful = new TreeMap<>();

  /**
   * @param believed the closed mirror before the change
   * @param after the asserted facts after it
   * @param axioms those that apply before and after
   * @param subjects of the facts after it
   * @param bounds what stops it
   */
  RdfsPatch(
      Mirror believed,
      Mirror after,
      MaintainedAxioms axioms,
      ValueSubjects subjects,
      Bounds bounds) {
    this.bounds = bounds;
    this.result = new NumberedChange.Builder(believed);
    this.after = after;
    this.axioms = axioms;
    this.support = new TypeRederivation(believed, after, axioms, subjects);
  }

  /**
   * The change with all that it entails, as one of the closed mirror.
   *
   * @param change of the asserted facts
   */
  NumberedChange entailedBy(NumberedChange change) {
    change.forEachRemoved(new Removal());
    doubtful.forEach(
        (node, types) -> {
          bounds.check();
          support.lost(node, types).forEach(type -> result.type(node, type, false));
        });
    change.forEachAdded(new Addition());
    return result.build();
  }

  private int[] withSuperProperties(int predicate) {
    return axioms.properties().upwards(predicate);
  }

  /** Takes away what only the removed facts entail, but for types, which are in doubt. */
  private final class Removal implements NumberedChange.Visitor {
    @Override
    public void type(int node, int type) {
      bounds.check();
      doubt(node, type);
    }

    @Override
    public void edge(int subject, int predicate, int object) {
      bounds.check();
      for (int property : withSuperProperties(predicate)) {
        if (axioms.isPredicate(property)
            && !axioms.properties().isPair(after, property, subject, object)) {
          result.edge(subject, property, object, false);
        }
        doubtAll(subject, axioms.domains(property));
        doubtAll(object, axioms.ranges(property));
      }
    }

    @Override
    public void value(int subject, int predicate, int literal) {
      bounds.check();
      for (int property : withSuperProperties(predicate)) {
        if (axioms.isPredicate(property)
            && !axioms.properties().isValue(after, property, subject, literal)) {
          result.value(subject, property, literal, false);
        }
        doubtAll(subject, axioms.domains(property));
      }
    }
  }

  private void doubtAll(int node, int[] types) {
    for (int type : types) {
      doubt(node, type);
    }
  }

  private void doubt(int node, int type) {
    Set<Integer> types = doubtful.computeIfAbsent(node, n -> new TreeSet<>());
    for (int each : PropertyHierarchy.with(type, axioms.superClasses(type))) {
      types.add(each);
    }
  }

  /** Adds what the added facts entail. */
  private final class Addition implements NumberedChange.Visitor {
    @Override
    public void type(int node, int type) {
      bounds.check();
      addType(node, type);
    }

    @Override
    public void edge(int subject, int predicate, int object) {
      bounds.check();
      for (int property : withSuperProperties(predicate)) {
        if (axioms.isPredicate(property)) {
          result.edge(subject, property, object, true);
        }
        addTypes(subject, axioms.domains(property));
        addTypes(object, axioms.ranges(property));
      }
    }

    @Override
    public void value(int subject, int predicate, int literal) {
      bounds.check();
      for (int property : withSuperProperties(predicate)) {
        if (axioms.isPredicate(property)) {
          result.value(subject, property, literal, true);
        }
        addTypes(subject, axioms.domains(property));
      }
    }
  }

  private void addTypes(int node, int[] types) {
    for (int type : types) {
      addType(node, type);
    }
  }

  private void addType(int node, int type) {
    for (int each : PropertyHierarchy.with(type, axioms.superClasses(type))) {
      result.type(node, each, true);
    }
  }
}
