package org.htedl.closure.stratum;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.closure.definition.Definition;
import org.htedl.closure.rule.ClassRule;
import org.htedl.closure.rule.OwlRule;
import org.htedl.mirror.build.EntailedFacts;

/**
 * Finds the restrictions of which members by definition already have the values that rules would
 * derive.
 */
final class OwnValues {
  private final EntailedFacts names;
  private final SeenPairs seen;
  private final MemberKnowledge knowledge;

  /** Intersection → its parts. */
  private final Map<Integer, Set<Integer>> parts = new HashMap<>();

  /**
   * @param seen of which properties definitions see all pairs
   */
  OwnValues(EntailedFacts names, SeenPairs seen, MemberKnowledge knowledge) {
    this.names = names;
    this.seen = seen;
    this.knowledge = knowledge;
  }

  /** Members of the intersection are in its parts. */
  void addParts(int intersection, Set<Integer> added) {
    parts.computeIfAbsent(intersection, i -> new LinkedHashSet<>()).addAll(added);
  }

  /** The parts of an intersection; none of another class. */
  Set<Integer> partsOf(int type) {
    return parts.getOrDefault(type, Set.of());
  }

  /** The restriction at a node. */
  Definition.Own of(int node, int property, Object value) {
    return new Definition.Own(names.nodeName(node), names.nodeName(property), value);
  }

  /** The restriction by which a rule concludes something from members. */
  Definition.Own of(OwlRule rule) {
    return switch (rule) {
      case ClassRule.Only only -> of(only.type(), only.property(), names.nodeName(only.filler()));
      case ClassRule.Value value ->
          of(value.type(), value.property(), names.nodeName(value.value()));
      case ClassRule.Self self -> of(self.type(), self.property(), "");
      default -> throw new IllegalArgumentException("concludes nothing from members: " + rule);
    };
  }

  /** Whether who satisfies some restrictions has what follows by a rule from being a member. */
  boolean has(Set<Definition.Own> satisfied, OwlRule rule) {
    if (rule instanceof ClassRule.Only only) {
      Object range = new Definition.RangeName(names.nodeName(only.filler()));
      return satisfied.contains(of(only.type(), only.property(), range))
          || satisfied.contains(of(rule))
              && seen.areAll(only.property())
              && !mayGain(only.filler());
    }
    return satisfied.contains(of(rule));
  }

  /**
   * Whether who satisfies a class expression may come into named classes as a member of its blank
   * node: by an axiom that has an expression below a class. Classes that are defined by what is
   * satisfied have such members by their definitions.
   */
  private boolean mayGain(int filler) {
    if (!isBlank(filler)) {
      return false;
    }
    Set<Integer> satisfied = new LinkedHashSet<>(List.of(filler));
    Set<Integer> known = new HashSet<>();
    ArrayDeque<Integer> open = new ArrayDeque<>(satisfied);
    while (!open.isEmpty()) {
      int next = open.remove();
      for (int part : partsOf(next)) {
        if (!isBlank(part)) {
          known.addAll(knowledge.ofClass(part));
        } else if (satisfied.add(part)) {
          open.add(part);
        }
      }
    }
    Set<Integer> above = new LinkedHashSet<>();
    satisfied.forEach(each -> above.addAll(knowledge.ofClass(each)));
    for (int each : above) {
      if (isBlank(each)) {
        for (int type : knowledge.ofClass(each)) {
          if (!isBlank(type) && knowledge.ofClass(type).contains(each)) {
            known.addAll(knowledge.ofClass(type));
          }
        }
      }
    }
    return above.stream().anyMatch(type -> !isBlank(type) && !known.contains(type));
  }

  private boolean isBlank(int node) {
    return names.nodeName(node).startsWith("_:");
  }

  /** The node that a rule extends from the members of a class. */
  static DependencyNode written(OwlRule rule) {
    return switch (rule) {
      case ClassRule.Only only -> new DependencyNode.OfClass(only.filler());
      case ClassRule.Value value -> new DependencyNode.OfProperty(value.property());
      case ClassRule.Self self -> new DependencyNode.OfProperty(self.property());
      default -> throw new IllegalArgumentException("concludes nothing from members: " + rule);
    };
  }
}
