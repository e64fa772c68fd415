// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.stratum;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.htedl.closure.definition.Definition;
import org.htedl.closure.rule.Rule;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.pattern.Atom;
import org.htedl.pattern.Term;

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

  /** The restriction that a rule is about which reads a class or gives it members. */
  Definition.Own of(Rule rule) {
    int read = type(rule);
    return switch (rule.head()) {
      case Atom.Member head -> {
        Atom.Pair pair = pair(rule);
        yield read >= 0
            ? of(read, pair.role(), names.nodeName(head.type()))
            : of(head.type(), pair.role(), value(pair));
      }
      case Atom.Pair head -> of(read, head.role(), value(head));
      case Atom.Value head -> throw new IllegalArgumentException("gives literals: " + head);
    };
  }

  /** The class whose members a rule reads; -1 if it reads none. */
  static int type(Rule rule) {
    return rule.body().stream()
        .mapToInt(atom -> atom instanceof Atom.Member member ? member.type() : -1)
        .max()
        .orElse(-1);
  }

  /** The first property whose pairs a rule reads. */
  static Atom.Pair pair(Rule rule) {
    return rule.body().stream()
        .flatMap(atom -> atom instanceof Atom.Pair pair ? Stream.of(pair) : Stream.empty())
        .findFirst()
        .orElseThrow();
  }

  /** The name of the value that a restriction asks for; empty for the node itself. */
  private String value(Atom.Pair pair) {
    return pair.object() instanceof Term.Constant value ? names.nodeName(value.id()) : "";
  }

  /** Whether who satisfies some restrictions has what follows by a rule from being a member. */
  boolean has(Set<Definition.Own> satisfied, Rule rule) {
    if (rule.head() instanceof Atom.Member filler) {
      int property = pair(rule).role();
      Object range = new Definition.RangeName(names.nodeName(filler.type()));
      return satisfied.contains(of(type(rule), property, range))
          || satisfied.contains(of(rule)) && seen.areAll(property) && !mayGain(filler.type());
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
}
