// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rule;

import java.util.List;
import org.htedl.closure.fact.LiteralNodes;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.owl.OwlLists;
import org.htedl.closure.owl.OwlSchema;
import org.htedl.closure.owl.OwlShape;
import org.htedl.closure.owl.OwlTerms;
import org.htedl.closure.rdfs.EntailmentRules;
import org.htedl.closure.rdfs.RdfsPass;
import org.htedl.closure.rdfs.TypeRole;
import org.htedl.limit.Bounds;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.relation.Adjacency;

/**
 * The closure of facts under the rules of RDFS and of OWL 2 RL without equality. As long as the
 * vocabulary is only used and not spoken of, hierarchies and the types that follow from them are
 * made in bulk, as for RDFS, and the other rules start from there. Else passes go on until one adds
 * nothing, with {@code rdf:type} as a property among others and literals as nodes.
 */
public final class OwlRules implements EntailmentRules {
  private final EntailedFacts names;
  private final OwlTerms terms;
  private final Bounds bounds;

  /**
   * @param names says which node is what, and knows all terms
   * @param bounds what limits it
   */
  public OwlRules(EntailedFacts names, Bounds bounds) {
    this.names = names;
    this.terms = OwlTerms.of(names);
    this.bounds = bounds;
  }

  @Override
  public WorkingFacts close(WorkingFacts facts) {
    OwlLists lists = OwlLists.of(facts, terms);
    OwlShape shape = new OwlShape(facts, terms, lists);
    if (!shape.isSimple()) {
      return closeAll(facts);
    }
    long before;
    do {
      before = kinds(facts);
      OwlSchema schema = new OwlSchema(facts, terms, lists, bounds);
      schema.addHierarchies();
      if (!shape.isSimple()) {
        return closeAll(facts);
      }
      pass(facts, schema, lists);
      // No fact can be an axiom but one that makes a property symmetric or transitive.
    } while (kinds(facts) > before);
    return named(facts);
  }

  /** Puts the pairs of blank nodes aside. */
  private WorkingFacts named(WorkingFacts facts) {
    facts.hide(id -> !names.isPredicate(id));
    return facts;
  }

  private WorkingFacts closeAll(WorkingFacts facts) {
    int type = terms.rdfs().type();
    LiteralNodes literals = new LiteralNodes(names.nodeCount(), names.literalCount(), type);
    WorkingFacts all = literals.in(facts);
    OwlLists lists = OwlLists.of(all, terms);
    OwlSchema schema = new OwlSchema(all, terms, lists, bounds);
    long before;
    do {
      before = all.size();
      all.setRole(type, TypeRole.of(all, type));
      schema.addHierarchies();
      pass(all, schema, lists);
      TypeRole.take(all, type);
    } while (all.size() > before);
    return named(literals.out(all, facts.layout(), id -> true));
  }

  /** Blank nodes are properties meanwhile: that is how OWL writes inverse ones. */
  private void pass(WorkingFacts facts, OwlSchema schema, OwlLists lists) {
    new RdfsPass(facts, terms.rdfs(), node -> true, bounds).run();
    Adjacency superClasses = facts.role(terms.rdfs().subClass()).forward();
    Adjacency superProperties = facts.role(terms.rdfs().subProperty()).forward();
    List<Rule> rules = OwlAxioms.rules(facts, terms, lists);
    new Deduction(facts, superClasses, superProperties, rules, this::nameOf, bounds).run();
    schema.addConsequences();
  }

  private long kinds(WorkingFacts facts) {
    long members = 0;
    for (int kind : terms.kindIds()) {
      members += facts.members(kind).cardinality();
    }
    return members;
  }

  private String nameOf(int node) {
    return node < names.nodeCount() ? names.nodeName(node) : "a literal";
  }
}
