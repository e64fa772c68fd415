// SPDX-License-Identifier: Apache-2.0
package org.htedl.advice;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.closure.Entailment;
import org.htedl.expression.ClassExpression;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Surroundings;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * Classes without members that the axioms give members under a wider entailment than the mirror's:
 * by subclasses that have members, or by a definition.
 */
public final class EntailmentAdvice {
  /** Subclasses that are looked at for one with members. */
  private static final int SUBCLASSES = 10_000;

  private static final List<String> DEFINING =
      List.of(
          Iri.OWL + "equivalentClass",
          Iri.OWL + "intersectionOf",
          Iri.OWL + "unionOf",
          Iri.OWL + "disjointUnionOf",
          Iri.OWL + "complementOf",
          Iri.OWL + "oneOf");

  private final Mirror mirror;
  private final Entailment entailment;

  /**
   * @param entailment what follows from the data in this mirror
   */
  public EntailmentAdvice(Mirror mirror, Entailment entailment) {
    this.mirror = mirror;
    this.entailment = entailment;
  }

  /** A sentence for each such class that one of the expressions names, each class once. */
  public List<String> sentences(Iterable<ClassExpression> expressions) {
    if (Surroundings.of(mirror) != null) {
      // Members may be elsewhere, and there is no wider entailment.
      return List.of();
    }
    Set<String> classes = new LinkedHashSet<>();
    for (ClassExpression expression : expressions) {
      addClasses(expression, classes);
    }
    List<String> sentences = new ArrayList<>();
    for (String iri : classes) {
      String sentence =
          mirror.members(mirror.idOf(iri)).cardinality() > 0 ? null : sentenceFor(iri);
      if (sentence != null) {
        sentences.add(sentence);
      }
    }
    return sentences;
  }

  private @Nullable String sentenceFor(String iri) {
    String start = "the class '" + Iri.localName(iri) + "' has no members";
    String subclass = entailment == Entailment.NONE ? subclassWithMembers(iri) : null;
    if (subclass != null) {
      return start
          + " under the entailment \"none\", and its subclass '"
          + Iri.localName(subclass)
          + "' has: \"rdfs\" counts them";
    }
    if (entailment.isClosed() || !isDefined(iri)) {
      return null;
    }
    return entailment.isOwl()
        ? start
            + " under the entailment \"owl\" and has a definition: \"owl-closed\" also evaluates"
            + " definitions with not, only, min, max and data ranges"
        : start
            + " under the entailment \""
            + entailment
            + "\" and has a definition: \"owl\" follows it, or \"owl-closed\" where it needs not,"
            + " only, min, max or data ranges";
  }

  private boolean isDefined(String iri) {
    for (Mirror from = mirror; from != null; from = from.schema()) {
      int id = from.idOf(iri);
      for (String property : DEFINING) {
        if (from.role(from.idOf(property)).forward().targetsOf(id).length > 0) {
          return true;
        }
      }
      // Equivalence is written in either direction.
      if (from.role(from.idOf(DEFINING.getFirst())).inverse().targetsOf(id).length > 0) {
        return true;
      }
    }
    return false;
  }

  private @Nullable String subclassWithMembers(String iri) {
    Set<String> seen = new HashSet<>(Set.of(iri));
    Deque<String> left = new ArrayDeque<>(seen);
    while (!left.isEmpty() && seen.size() < SUBCLASSES) {
      String superclass = left.remove();
      for (Mirror from = mirror; from != null; from = from.schema()) {
        Adjacency subclasses = from.role(from.idOf(Iri.RDFS + "subClassOf")).inverse();
        for (int subclass : subclasses.targetsOf(from.idOf(superclass))) {
          String name = from.nodeName(subclass);
          if (mirror.members(mirror.idOf(name)).cardinality() > 0 && !name.startsWith("_:")) {
            return name;
          }
          if (seen.add(name)) {
            left.add(name);
          }
        }
      }
    }
    return null;
  }

  private static void addClasses(ClassExpression expression, Set<String> classes) {
    switch (expression) {
      case ClassExpression.Named named -> classes.add(named.iri());
      case ClassExpression.Not not -> addClasses(not.operand(), classes);
      case ClassExpression.And and -> and.operands().forEach(each -> addClasses(each, classes));
      case ClassExpression.Or or -> or.operands().forEach(each -> addClasses(each, classes));
      case ClassExpression.Some some -> addClasses(some.filler(), classes);
      case ClassExpression.Only only -> addClasses(only.filler(), classes);
      case ClassExpression.Count count -> addClasses(count.filler(), classes);
      case ClassExpression.Thing thing -> {}
      case ClassExpression.Nothing nothing -> {}
      case ClassExpression.HasValue value -> {}
      case ClassExpression.HasSelf self -> {}
      case ClassExpression.OneOf oneOf -> {}
      case ClassExpression.DataSome some -> {}
      case ClassExpression.DataOnly only -> {}
      case ClassExpression.DataCount count -> {}
      case ClassExpression.AnyCount count -> {}
      case ClassExpression.DataHasValue value -> {}
    }
  }
}
