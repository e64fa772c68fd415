// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayList;
import java.util.List;
import org.htedl.closure.Entailment;
import org.htedl.closure.statement.RuleStatement;
import org.htedl.closure.statement.TriplePattern;

/**
 * The rules by which an entailment derives facts, as the closure states them.
 *
 * @param steps rules of which each application is a step of its own
 * @param paths transitive rules, of which a path of any length is one application
 */
record RuleTable(List<WhyRule> steps, List<Path> paths) {
  /**
   * A transitive rule.
   *
   * @param predicate the property along which paths lead, or a variable for any
   * @param axioms what must be said of the property
   */
  record Path(String rule, WhyRule.Slot predicate, List<Axiom> axioms) {}

  /** That the property is the subject of a triple. */
  record Axiom(int predicate, int object) {}

  /** The rules of an entailment. */
  static RuleTable of(Entailment entailment, TermNumbers terms) {
    List<WhyRule> steps = new ArrayList<>();
    List<Path> paths = new ArrayList<>();
    for (RuleStatement statement : entailment.rules()) {
      WhyRule rule = WhyRule.of(statement, terms);
      statement
          .conditionsOfPath()
          .ifPresentOrElse(
              axioms ->
                  paths.add(
                      new Path(
                          statement.name(),
                          rule.head().predicate(),
                          axioms.stream().map(axiom -> axiom(axiom, statement, terms)).toList())),
              () -> steps.add(rule));
    }
    return new RuleTable(steps, paths);
  }

  private static Axiom axiom(TriplePattern axiom, RuleStatement of, TermNumbers terms) {
    if (!axiom.subject().equals(of.head().predicate())) {
      throw new IllegalArgumentException(of + ": only the property may have an axiom");
    }
    return new Axiom(terms.of(axiom.predicate()), terms.of(axiom.object()));
  }
}
