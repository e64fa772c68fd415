// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import java.util.ArrayList;
import java.util.List;
import org.htedl.pattern.Atom;
import org.htedl.pattern.Body;

/**
 * A rule {@code head ← body} for all axioms of one kind. Classes, properties and individuals in it
 * are numbers of arguments, which an axiom gives; {@link Rule} has both. The lookups for semi-naive
 * steps and for rederivation are compiled from head and body once. Immutable.
 */
public final class RuleForm {
  /** How a rule relates to others. */
  enum Kind {
    /** Recognises members of a class by what the class asks for. */
    RECOGNISES,
    /** Applied by the closure under RDFS already, to the facts that there are at first. */
    OF_RDFS,
    /** Any other. */
    PLAIN
  }

  private final String name;
  private final Kind kind;
  private final Atom head;
  private final Body body;
  private final List<Lookup> lookups = new ArrayList<>();
  private final Lookup support;

  /**
   * @param name as OWL 2 RL has it
   * @param body chains from any of its atoms to the head
   */
  RuleForm(String name, Kind kind, Atom head, Body body) {
    this.name = name;
    this.kind = kind;
    this.head = head;
    this.body = body;
    this.support = LookupCompiler.compile(head, body.atoms(), List.of());
    if (isIntersection()) {
      Lookup all = LookupCompiler.compile(body.atoms().getFirst(), body.atoms(), head.terms());
      for (int i = 0; i < body.atoms().size(); i++) {
        lookups.add(all.withoutCheck(i));
      }
      return;
    }
    for (Atom atom : body.atoms()) {
      List<Atom> others = new ArrayList<>(body.atoms());
      others.remove(atom);
      lookups.add(LookupCompiler.compile(atom, others, head.terms()));
    }
  }

  /** Returns whether it is about the members of several classes; these can be many thousand. */
  private boolean isIntersection() {
    return body.atoms().size() > 1
        && head instanceof Atom.Member whole
        && body.atoms().stream()
            .allMatch(atom -> atom instanceof Atom.Member part && part.node().equals(whole.node()));
  }

  /** The rule's name in OWL 2 RL. */
  String name() {
    return name;
  }

  Kind kind() {
    return kind;
  }

  Atom head() {
    return head;
  }

  Body body() {
    return body;
  }

  /** The lookup from a fact that matches an atom of the body to what the head needs. */
  Lookup lookup(int atom) {
    return lookups.get(atom);
  }

  /** The lookup from a fact that matches the head to the rest of the body. */
  Lookup support() {
    return support;
  }

  /** Whether the head is the property that both atoms of the body read, along a path. */
  boolean isTransitive() {
    return this == RuleForms.TRANSITIVE;
  }

  /** The rule for one axiom. */
  Rule of(int... arguments) {
    return new Rule(this, arguments);
  }
}
