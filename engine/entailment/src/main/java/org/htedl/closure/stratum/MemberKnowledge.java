// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.stratum;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.closure.definition.Definition;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.owl.OwlTerms;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.relation.Adjacency;

/**
 * Computes the classes that, by rules alone, contain every individual that an expression covers:
 * the named classes that it requires, the domains of properties of which it requires a value, and
 * all their superclasses. Not thread-safe.
 */
final class MemberKnowledge {
  private final Adjacency superClasses;
  private final Adjacency superProperties;
  private final Adjacency domains;
  private final Adjacency ranges;
  private final EntailedFacts names;
  private final Map<ClassExpression, Set<Integer>> known = new HashMap<>();

  MemberKnowledge(WorkingFacts facts, OwlTerms terms, EntailedFacts names) {
    superClasses = facts.role(terms.rdfs().subClass()).forward();
    superProperties = facts.role(terms.rdfs().subProperty()).forward();
    domains = facts.role(terms.rdfs().domain()).forward();
    ranges = facts.role(terms.rdfs().range()).forward();
    this.names = names;
  }

  /** The classes, by id. */
  Set<Integer> of(ClassExpression expression) {
    Set<Integer> before = known.get(expression);
    if (before == null) {
      before = find(expression);
      known.put(expression, before);
    }
    return before;
  }

  /** The classes above one, and itself. */
  Set<Integer> ofClass(int type) {
    return upwards(Set.of(type), superClasses);
  }

  /** The classes that the subjects of a property's pairs are in. */
  Set<Integer> ofSubjects(int property) {
    return withValues(property, domains);
  }

  /** The class and those above it, without {@code already} and what is above only these. */
  Set<Integer> gained(int type, Set<Integer> already) {
    Set<Integer> gained = new LinkedHashSet<>();
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(type));
    while (!open.isEmpty()) {
      int above = open.remove();
      if (!already.contains(above) && gained.add(above)) {
        for (int next : superClasses.targetsOf(above)) {
          open.add(next);
        }
      }
    }
    return gained;
  }

  private Set<Integer> find(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Named named -> ofClass(names.idOf(named.iri()));
      case ClassExpression.And and -> {
        Set<Integer> all = new HashSet<>();
        and.operands().forEach(operand -> all.addAll(of(operand)));
        yield all;
      }
      case ClassExpression.Or or -> {
        Set<Integer> common = new HashSet<>();
        for (int i = 0; i < or.operands().size(); i++) {
          if (i == 0) {
            common.addAll(of(or.operands().get(i)));
          } else {
            common.retainAll(of(or.operands().get(i)));
          }
        }
        yield common;
      }
      case ClassExpression.Some some -> withValues(some.role());
      case ClassExpression.Count count ->
          count.cardinality() != Cardinality.MAX && count.bound() > 0
              ? withValues(count.role())
              : Set.of();
      case ClassExpression.HasValue value -> withValues(value.role());
      case ClassExpression.HasSelf self -> withValues(self.role());
      case ClassExpression.DataSome some -> withValues(some.property(), domains);
      case ClassExpression.DataHasValue value -> withValues(value.property(), domains);
      case ClassExpression.DataCount count ->
          count.cardinality() != Cardinality.MAX && count.bound() > 0
              ? withValues(count.property(), domains)
              : Set.of();
      case ClassExpression.AnyCount count ->
          count.cardinality() != Cardinality.MAX && count.bound() > 0
              ? withValues(count.property(), domains)
              : Set.of();
      default -> Set.of();
    };
  }

  private Set<Integer> withValues(RoleExpression role) {
    return withValues(Definition.name(role), Definition.isInverse(role) ? ranges : domains);
  }

  private Set<Integer> withValues(String property, Adjacency typed) {
    int id = names.idOf(property);
    return id < 0 ? Set.of() : withValues(id, typed);
  }

  private Set<Integer> withValues(int property, Adjacency typed) {
    Set<Integer> types = new HashSet<>();
    for (int above : upwards(Set.of(property), superProperties)) {
      for (int type : typed.targetsOf(above)) {
        types.add(type);
      }
    }
    return upwards(types, superClasses);
  }

  private static Set<Integer> upwards(Set<Integer> start, Adjacency hierarchy) {
    Set<Integer> reached = new HashSet<>(start);
    ArrayDeque<Integer> open = new ArrayDeque<>(start);
    while (!open.isEmpty()) {
      for (int above : hierarchy.targetsOf(open.remove())) {
        if (reached.add(above)) {
          open.add(above);
        }
      }
    }
    return reached;
  }
}
