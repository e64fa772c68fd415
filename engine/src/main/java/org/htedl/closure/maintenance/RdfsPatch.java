package org.htedl.closure.maintenance;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.htedl.closure.rdfs.PropertyHierarchy;
import org.htedl.expression.Literal;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.ValueSubjects;
import org.htedl.mirror.limit.Bounds;
import org.htedl.mirror.term.Iri;

/**
 * Maintains a mirror closed by the rules of RDFS after a change of facts. What an added fact
 * entails is true. What a removed one entailed is looked at again: pairs by the asserted pairs of
 * sub-properties, types by {@link TypeRederivation}. Costs what the change entails, and for removed
 * types the direct subclasses of the types that they entailed.
 */
final class RdfsPatch {
  private final Mirror before;
  private final Mirror after;
  private final MaintainedAxioms axioms;
  private final TypeRederivation support;
  private final Bounds bounds;
  private final MirrorChange.Builder result = MirrorChange.builder();
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
    this.before = believed.asserted();
    this.after = after;
    this.axioms = axioms;
    this.support = new TypeRederivation(believed, after, axioms, subjects);
  }

  /** The change with all that it entails. */
  MirrorChange entailedBy(MirrorChange change) {
    for (Fact fact : change.removed()) {
      bounds.check();
      if (before.contains(fact)) {
        remove(fact);
      }
    }
    doubtful.forEach(
        (node, types) -> {
          bounds.check();
          support
              .lost(node, types)
              .forEach(type -> result.remove(name(node), Iri.TYPE, name(type)));
        });
    for (Fact fact : change.added()) {
      bounds.check();
      if (!before.contains(fact)) {
        add(fact);
      }
    }
    return result.build();
  }

  private String name(int node) {
    return node < after.nodeCount() ? after.nodeName(node) : axioms.nodeName(node);
  }

  private int[] withSuperProperties(String predicate) {
    return axioms.properties().upwards(after.idOf(predicate));
  }

  private void remove(Fact fact) {
    int subject = after.idOf(fact.subject());
    switch (fact) {
      case Fact.Edge edge -> {
        int object = after.idOf(edge.object());
        if (edge.isType()) {
          doubt(subject, object);
          return;
        }
        for (int property : withSuperProperties(fact.predicate())) {
          if (axioms.isPredicate(property)
              && !axioms.properties().isPair(after, property, subject, object)) {
            result.remove(edge.subject(), name(property), edge.object());
          }
          doubtAll(subject, axioms.domains(property));
          doubtAll(object, axioms.ranges(property));
        }
      }
      case Fact.Value value -> {
        int literal = after.idOf(value.literal());
        for (int property : withSuperProperties(fact.predicate())) {
          if (axioms.isPredicate(property)
              && !axioms.properties().isValue(after, property, subject, literal)) {
            result.remove(value.subject(), name(property), value.literal());
          }
          doubtAll(subject, axioms.domains(property));
        }
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

  private void add(Fact fact) {
    switch (fact) {
      case Fact.Edge edge -> {
        if (edge.isType()) {
          addType(edge.subject(), after.idOf(edge.object()));
          return;
        }
        for (int property : withSuperProperties(fact.predicate())) {
          if (axioms.isPredicate(property)) {
            result.add(edge.subject(), name(property), edge.object());
          }
          addTypes(edge.subject(), axioms.domains(property));
          addTypes(edge.object(), axioms.ranges(property));
        }
      }
      case Fact.Value value -> addValue(value.subject(), fact.predicate(), value.literal());
    }
  }

  private void addValue(String subject, String predicate, Literal literal) {
    for (int property : withSuperProperties(predicate)) {
      if (axioms.isPredicate(property)) {
        result.add(subject, name(property), literal);
      }
      addTypes(subject, axioms.domains(property));
    }
  }

  private void addTypes(String node, int[] types) {
    for (int type : types) {
      addType(node, type);
    }
  }

  private void addType(String node, int type) {
    for (int each : PropertyHierarchy.with(type, axioms.superClasses(type))) {
      result.add(node, Iri.TYPE, name(each));
    }
  }
}
