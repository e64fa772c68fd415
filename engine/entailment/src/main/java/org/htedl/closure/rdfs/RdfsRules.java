// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rdfs;

import org.htedl.closure.fact.LiteralNodes;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.limit.Bounds;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.relation.PairJoins;
import org.jspecify.annotations.Nullable;

/**
 * The closure of facts under the rules of ρdf: one pass if the axioms are fixed; else passes until
 * one adds nothing, with {@code rdf:type} as a property among others and literals as nodes.
 */
public final class RdfsRules implements EntailmentRules {
  private final EntailedFacts names;
  private final RdfsTerms terms;
  private final Bounds bounds;
  private final @Nullable PairJoins joins;

  /**
   * @param names says which node is what
   * @param bounds what limits it
   * @param joins the device that does the joins, if not the processor
   */
  public RdfsRules(EntailedFacts names, RdfsTerms terms, Bounds bounds, @Nullable PairJoins joins) {
    this.names = names;
    this.terms = terms;
    this.bounds = bounds;
    this.joins = joins;
  }

  @Override
  public WorkingFacts close(WorkingFacts facts) {
    if (AxiomShape.isFixed(facts, terms)) {
      new RdfsPass(facts, terms, names::isPredicate, bounds, joins).run();
      return facts;
    }
    LiteralNodes literals = new LiteralNodes(names.nodeCount(), names.literalCount(), terms.type());
    WorkingFacts all = literals.in(facts);
    long before;
    do {
      before = all.size();
      all.setRole(terms.type(), TypeRole.of(all, terms.type()));
      new RdfsPass(all, terms, node -> true, bounds, joins).run();
      TypeRole.take(all, terms.type());
    } while (all.size() > before);
    return literals.out(all, facts.layout(), names::isPredicate);
  }
}
