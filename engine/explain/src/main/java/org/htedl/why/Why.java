// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.CircleReport;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.expression.Spelling;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.Surroundings;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * Explains why an individual is covered by a class expression or is not, and why a triple holds, by
 * the tree of the fewest nodes that shows it: the front of the package. Thread-safe.
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
    Trees trees = new Trees(mirror, compiler, new Effort(claim, cancellation));
    boolean covered = trees.membership.covers(condition, node);
    WitnessBuilder.Made tree =
        trees.of(trees.claims.goal(condition, node, covered), Witness.Origin.ASSERTED, MOST_NODES);
    return new Explanation(
        individual, expression, covered, tree.witness(), tree.nodes(), !tree.isCut());
  }

  /**
   * Returns why the mirror has the triple, asserted or derived, or that it does not have it.
   * Members that follow by answer sets are facts without premises.
   *
   * @param claim the account of the memory that this takes; the caller closes it
   * @throws BadExpressionException if the mirror has {@link Surroundings} and the subject is not
   *     one of their examples
   * @throws org.htedl.limit.MemoryBudgetException if there is not enough memory
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public Explanation explain(Fact triple, MemoryClaim claim, Cancellation cancellation) {
    Surroundings surroundings = Surroundings.of(mirror);
    if (surroundings != null) {
      surroundings.checkExamples(List.of(triple.subject()));
    }
    if (!triple.isIn(mirror)) {
      return new Explanation(triple.subject(), null, false, absent(triple), 1, true);
    }
    Trees trees = new Trees(mirror, new ConditionCompiler(mirror), new Effort(claim, cancellation));
    WitnessBuilder.Made tree = trees.of(trees.goal(triple), Witness.Origin.ASSERTED, MOST_NODES);
    return new Explanation(
        triple.subject(), null, true, tree.witness(), tree.nodes(), !tree.isCut());
  }

  private Witness absent(Fact triple) {
    List<Object> unknown = new ArrayList<>();
    for (String name : List.of(triple.subject(), triple.predicate())) {
      if (!isKnown(name)) {
        unknown.add(name);
      }
    }
    Object object =
        switch (triple) {
          case Fact.Edge edge -> edge.object();
          case Fact.Value value -> value.literal();
        };
    boolean isKnown =
        object instanceof Literal literal ? mirror.idOf(literal) >= 0 : isKnown((String) object);
    if (!isKnown && !unknown.contains(object)) {
      unknown.add(object);
    }
    return new Witness.Absent(triple.subject(), triple.predicate(), object, unknown);
  }

  private boolean isKnown(String name) {
    // A mirror keeps memberships as bit sets and need not number rdf:type.
    return name.equals(Iri.TYPE) || mirror.idOf(name) >= 0;
  }

  /** Trees over one mirror: that of the graph, or that of its schema. For one explanation. */
  private final class Trees {
    final MembershipCheck membership;
    final ClaimSteps claims;
    private final Mirror facts;
    private final TermNumbers terms;
    private final FactSteps steps;
    private final Effort effort;
    private @Nullable Trees ofSchema;

    Trees(Mirror facts, ConditionCompiler compiler, Effort effort) {
      this.facts = facts;
      this.effort = effort;
      this.terms = new TermNumbers(facts);
      this.membership = new MembershipCheck(facts, effort);
      Knowledge knowledge = new Knowledge(facts, entailment, terms, effort);
      this.steps =
          new FactSteps(
              knowledge,
              RuleTable.of(entailment, terms),
              new DefinitionSteps(facts, entailment, terms, compiler, membership),
              entailment,
              effort);
      this.claims = new ClaimSteps(knowledge, membership, steps, effort);
    }

    Goal goal(Fact triple) {
      int object =
          switch (triple) {
            case Fact.Edge edge -> terms.of(edge.object());
            case Fact.Value value -> terms.of(value.literal());
          };
      return new Goal.Triple(
          terms.of(triple.subject()), terms.of(triple.predicate()), object, false);
    }

    WitnessBuilder.Made of(Goal goal, Witness.Origin given, int mostNodes) {
      WitnessSearch search = new WitnessSearch(steps, claims, effort, MOST_PREMISES);
      State root = search.run(goal);
      WitnessBuilder.Made made =
          new WitnessBuilder(facts, terms, given, this::inSchema, mostNodes).build(root);
      return new WitnessBuilder.Made(
          made.witness(), made.nodes(), made.isCut() || !search.isComplete());
    }

    private WitnessBuilder.Made inSchema(Goal.Triple axiom, int mostNodes) {
      Mirror schema = Objects.requireNonNull(facts.schema());
      if (ofSchema == null) {
        ofSchema = new Trees(schema, new ConditionCompiler(schema), effort);
      }
      String subject = terms.name(axiom.subject());
      String predicate = terms.name(axiom.predicate());
      Fact fact =
          TermNumbers.isLiteral(axiom.object())
              ? new Fact.Value(subject, predicate, terms.literal(axiom.object()))
              : new Fact.Edge(subject, predicate, terms.name(axiom.object()));
      return ofSchema.of(ofSchema.goal(fact), Witness.Origin.SCHEMA, mostNodes);
    }
  }
}
