// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.htedl.closure.rule.RuleForm.Kind;
import org.htedl.pattern.Atom;
import org.htedl.pattern.Body;
import org.htedl.pattern.Term;

/**
 * The rules of OWL 2 RL that conclude facts from facts, each written once; {@code
 * docs/semantics.md} has them as a table. What follows for the hierarchies and for axioms is in
 * {@code closure.statement}.
 */
final class RuleForms {
  private static final Term X = Term.variable(0);
  private static final Term Y = Term.variable(1);
  private static final Term Z = Term.variable(2);

  /** Arguments: property, class. */
  static final RuleForm SOME_THING =
      new RuleForm("cls-svf2", Kind.RECOGNISES, member(1, X), body(pair(0, X, Y)));

  /** Arguments: property, filler, class. */
  static final RuleForm SOME =
      new RuleForm("cls-svf1", Kind.RECOGNISES, member(2, X), body(pair(0, X, Y), member(1, Y)));

  /** Arguments: class, property, filler. */
  static final RuleForm ONLY =
      new RuleForm("cls-avf", Kind.PLAIN, member(2, Y), body(member(0, X), pair(1, X, Y)));

  /** Arguments: class, property, value. */
  static final RuleForm WITH_VALUE =
      new RuleForm("cls-hv2", Kind.RECOGNISES, member(0, X), body(pair(1, X, argument(2))));

  /** Arguments: class, property, value. */
  static final RuleForm VALUE =
      new RuleForm("cls-hv1", Kind.PLAIN, pair(1, X, argument(2)), body(member(0, X)));

  /** Arguments: class, property. OWL 2 RL leaves {@code owl:hasSelf} out. */
  static final RuleForm WITH_SELF =
      new RuleForm("hasSelf", Kind.RECOGNISES, member(0, X), body(pair(1, X, X)));

  /** Arguments: class, property. */
  static final RuleForm SELF =
      new RuleForm("hasSelf", Kind.PLAIN, pair(1, X, X), body(member(0, X)));

  /** Arguments: class, individual. */
  static final RuleForm LISTED = new RuleForm("cls-oo", Kind.PLAIN, member(0, argument(1)), body());

  /** Arguments: property, its inverse. */
  static final RuleForm INVERSE =
      new RuleForm("prp-inv1, prp-inv2, prp-symp", Kind.PLAIN, pair(1, Y, X), body(pair(0, X, Y)));

  /** Arguments: property. */
  static final RuleForm TRANSITIVE =
      new RuleForm("prp-trp", Kind.PLAIN, pair(0, X, Z), body(pair(0, X, Y), pair(0, Y, Z)));

  /** Arguments: property, class. */
  static final RuleForm DOMAIN =
      new RuleForm("prp-dom", Kind.OF_RDFS, member(1, X), body(pair(0, X, Y)));

  /** Arguments: property, class. */
  static final RuleForm DOMAIN_OF_VALUES =
      new RuleForm("prp-dom", Kind.OF_RDFS, member(1, X), body(new Atom.Value(0, X, Y)));

  /** Arguments: property, class. */
  static final RuleForm RANGE =
      new RuleForm("prp-rng", Kind.OF_RDFS, member(1, Y), body(pair(0, X, Y)));

  private RuleForms() {}

  /** Nodes in all of some classes are members. Arguments: the parts, class. */
  static RuleForm intersection(int parts) {
    Atom[] atoms = new Atom[parts];
    Arrays.setAll(atoms, i -> member(i, X));
    return new RuleForm("cls-int1", Kind.RECOGNISES, member(parts, X), body(atoms));
  }

  /** A pair for each path along a chain. Arguments: the properties of the chain, property. */
  static RuleForm chain(int steps) {
    List<Atom> atoms = new ArrayList<>();
    IntStream.range(0, steps)
        .forEach(i -> atoms.add(pair(i, Term.variable(i), Term.variable(i + 1))));
    Atom head = pair(steps, X, Term.variable(steps));
    return new RuleForm("prp-spo2", Kind.PLAIN, head, new Body(atoms));
  }

  private static Atom member(int type, Term node) {
    return new Atom.Member(type, node);
  }

  private static Atom pair(int property, Term subject, Term object) {
    return new Atom.Pair(property, subject, object);
  }

  private static Term argument(int number) {
    return Term.constant(number);
  }

  private static Body body(Atom... atoms) {
    return Body.of(atoms);
  }
}
