package org.htedl.closure.rdfs;

import org.htedl.closure.fact.LiteralNodes;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.limit.Bounds;

/**
 * The closure of facts under the rules of ρdf: one pass if the axioms are fixed; else passes until
 * one adds nothing, with {@code rdf:type} as a property among others and literals as nodes.
 */
public final class RdfsRules implements Rules {
  private final EntailedFacts names;
  private final RdfsTerms terms;
  private final Bounds bounds;

  /**
   * @param names says which node is what
   * @param bounds what limits it
   */
  public RdfsRules(EntailedFacts names, RdfsTerms terms, Bounds bounds) {
    this.names = names;
    this.terms = terms;
    this.bounds = bounds;
  }

  @Override
  public WorkingFacts close(WorkingFacts facts) {
    if (AxiomShape.isFixed(facts, terms)) {
      new RdfsPass(facts, terms, names::isPredicate, bounds).run();
      return facts;
    }
    LiteralNodes literals = new LiteralNodes(names.nodeCount(), names.literalCount(), terms.type());
    WorkingFacts all = literals.in(facts);
    long before;
    do {
      before = all.size();
      all.setRole(terms.type(), TypeRole.of(all, terms.type()));
      new RdfsPass(all, terms, node -> true, bounds).run();
      TypeRole.take(all, terms.type());
    } while (all.size() > before);
    return literals.out(all, facts.layout(), names::isPredicate);
  }
}
