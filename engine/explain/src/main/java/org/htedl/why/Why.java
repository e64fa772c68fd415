// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.List;
import java.util.Objects;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.CircleReport;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Spelling;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.Surroundings;

/**
 * Explains why an individual is covered by a class expression or is not, by the tree of the fewest
 * nodes that shows it: the front of the package. Thread-safe.
 *
 * <p>A node is a fact or a claim that an expression covers an individual or does not. A fact of the
 * data has no premises, one that follows has those of a rule. What covers by something that is
 * there shows it: successors with the fact that leads to each, values, all conjuncts, one disjunct.
 * What rests on something that is not there, as {@code only}, {@code max} and what is not covered
 * for lack of successors, says how many were looked at and how many of them qualify. Of equally
 * small trees the same mirror gives the same one, for what is looked at first is what comes first
 * in the mirror and among the rules.
 *
 * <p>Costs what can be part of a tree as small, not the individuals that the graph has.
 */
public final class Why {
  /** Premises that are looked at, each taking some hundred bytes. */
  private static final int MOST_PREMISES = 100_000;

  /** Nodes of a witness; what a larger one needs stays unexplained. */
  private static final int MOST_NODES = 20_000;

  private final Mirror mirror;
  private final Entailment entailment;

  /**
   * @param mirror a closed mirror
   * @param entailment under which it was closed
   */
  public Why(Mirror mirror, Entailment entailment) {
    this.mirror = Objects.requireNonNull(mirror);
    this.entailment = Objects.requireNonNull(entailment);
  }

  /**
   * Why the expression covers the individual, or why it does not.
   *
   * @param individual an IRI or {@code _:label}; nothing covers what is no individual of the graph
   * @param claim the account of the memory that this takes; the caller closes it
   * @throws BadExpressionException if a data range makes no sense, the expression is nested deeper
   *     than the thread's stack allows, members follow by answer sets, or the mirror has {@link
   *     Surroundings} and the question reads more than these
   * @throws org.htedl.limit.MemoryBudgetException if there is not enough memory
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public Explanation explain(
      ClassExpression expression, String individual, MemoryClaim claim, Cancellation cancellation) {
    CircleReport circles = CircleReport.of(mirror);
    if (!circles.classes().isEmpty() && circles.refused().isEmpty()) {
      throw new BadExpressionException(
          "Why somebody is a member is not explained where answer sets say so, as for <"
              + circles.classes().getFirst()
              + ">: ask under owl-closed.",
          -1);
    }
    Surroundings surroundings = Surroundings.of(mirror);
    if (surroundings != null) {
      surroundings.check(expression);
      surroundings.checkExamples(List.of(individual));
    }
    ConditionCompiler compiler = new ConditionCompiler(mirror);
    Condition condition = compiler.compile(expression);
    int node = mirror.idOf(individual);
    if (!mirror.live().contains(node)) {
      List<String> closest = Spelling.closestIndividuals(new MirrorVocabulary(mirror), individual);
      return new Explanation(
          individual, expression, false, new Witness.Stranger(individual, closest), 1, true);
    }
    TermNumbers terms = new TermNumbers(mirror);
    Effort effort = new Effort(claim, cancellation);
    MembershipCheck membership = new MembershipCheck(mirror, effort);
    Knowledge knowledge = new Knowledge(mirror, entailment, terms, effort);
    FactSteps facts =
        new FactSteps(
            knowledge,
            RuleTable.of(entailment, terms),
            new DefinitionSteps(mirror, entailment, terms, compiler, membership),
            entailment,
            effort);
    ClaimSteps claims = new ClaimSteps(knowledge, membership, facts, effort);
    boolean covered = membership.covers(condition, node);
    WitnessSearch search = new WitnessSearch(facts, claims, effort, MOST_PREMISES);
    State root = search.run(claims.goal(condition, node, covered));
    WitnessBuilder builder = new WitnessBuilder(mirror, terms, MOST_NODES);
    Witness witness = builder.build(root);
    boolean smallest = search.isComplete() && !builder.isCut();
    return new Explanation(individual, expression, covered, witness, builder.nodes(), smallest);
  }
}
