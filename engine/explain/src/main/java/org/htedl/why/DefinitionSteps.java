// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.closure.definition.Definition;
import org.htedl.closure.report.CircleReport;
import org.htedl.mirror.Mirror;

/** Members of classes by definitions that the closed world has evaluated. Not thread-safe. */
final class DefinitionSteps {
  /** The name of the rule. */
  static final String RULE = "definition";

  private final Mirror mirror;
  private final TermNumbers terms;
  private final ConditionCompiler compiler;
  private final MembershipCheck membership;
  private final Map<String, List<Definition>> definitions = new HashMap<>();
  private final Map<String, List<Condition>> compiled = new HashMap<>();
  private final Set<String> byAnswerSets;

  DefinitionSteps(
      Mirror mirror,
      Entailment entailment,
      TermNumbers terms,
      ConditionCompiler compiler,
      MembershipCheck membership) {
    this.mirror = mirror;
    this.terms = terms;
    this.compiler = compiler;
    this.membership = membership;
    if (entailment.isClosed()) {
      for (Definition definition : Closure.evaluatedDefinitions(mirror)) {
        definitions.computeIfAbsent(definition.type(), t -> new ArrayList<>()).add(definition);
      }
    }
    CircleReport circles = CircleReport.of(mirror);
    byAnswerSets = circles.refused().isEmpty() ? Set.copyOf(circles.classes()) : Set.of();
  }

  /** Returns whether answer sets decide the members of some classes. */
  boolean haveAnswerSets() {
    return !byAnswerSets.isEmpty();
  }

  /** Returns whether the class has a definition whose members answer sets decide. */
  boolean isByAnswerSets(int type) {
    return !TermNumbers.isLiteral(type) && byAnswerSets.contains(terms.name(type));
  }

  /** Adds the definitions of a class that cover a node, each as an option. */
  void add(int node, int type, List<Option> options) {
    int individual = TermNumbers.isLiteral(node) ? -1 : terms.nodeId(node);
    if (definitions.isEmpty()
        || TermNumbers.isLiteral(type)
        || !mirror.live().contains(individual)) {
      return;
    }
    for (Condition condition : conditions(terms.name(type))) {
      if (membership.covers(condition, individual)) {
        Goal claim = new Goal.Claim(condition, individual, true);
        options.add(new Option(RULE, -1, List.of(claim)));
      }
    }
  }

  private List<Condition> conditions(String type) {
    return compiled.computeIfAbsent(
        type,
        name ->
            definitions.getOrDefault(name, List.of()).stream()
                .map(definition -> compiler.compile(definition.expression()))
                .toList());
  }
}
