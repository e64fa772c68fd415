package org.htedl.closure;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.htedl.bits.NodeSet;
import org.htedl.mirror.Adjacency;
import org.htedl.mirror.EntailedFacts;
import org.htedl.mirror.Role;

/**
 * The closure of facts under the rules of ρdf: one pass if the axioms are fixed; else passes until
 * one adds nothing, with {@code rdf:type} as a property among others and literals as nodes.
 */
final class RdfsRules {
  private final EntailedFacts names;
  private final RdfsTerms terms;
  private final long mostPairs;

  /**
   * @param names says which node is what
   * @param mostPairs how many pairs one transitive closure may have
   */
  RdfsRules(EntailedFacts names, RdfsTerms terms, long mostPairs) {
    this.names = names;
    this.terms = terms;
    this.mostPairs = mostPairs;
  }

  /** Whether a blank node is meant, which no triple has as its predicate. */
  private boolean isPredicate(int node) {
    return !names.nodeName(node).startsWith("_:");
  }

  /** What follows from the facts, which may be changed. */
  WorkingFacts close(WorkingFacts facts) {
    if (AxiomShape.isFixed(facts, terms)) {
      new RdfsPass(facts, terms, this::isPredicate, mostPairs).run();
      return facts;
    }
    LiteralNodes literals = new LiteralNodes(names.nodeCount(), names.literalCount(), terms.type());
    WorkingFacts all = literals.in(facts);
    long before;
    do {
      before = all.size();
      all.setRole(terms.type(), types(all));
      new RdfsPass(all, terms, node -> true, mostPairs).run();
      takeTypes(all);
    } while (all.size() > before);
    return literals.out(all, facts.layout(), this::isPredicate);
  }

  private static Role types(WorkingFacts facts) {
    long[] pairs = new long[Math.toIntExact(members(facts))];
    int[] next = {0};
    facts
        .classes()
        .forEach((type, row) -> row.forEach(node -> pairs[next[0]++] = (long) node << 32 | type));
    Adjacency forward = Adjacency.of(pairs);
    return new Role(forward, forward.inverted());
  }

  private static long members(WorkingFacts facts) {
    long members = 0;
    for (NodeSet row : facts.classes().values()) {
      members += row.cardinality();
    }
    return members;
  }

  /** Makes the pairs of {@code rdf:type} members of classes again. */
  private void takeTypes(WorkingFacts facts) {
    Role types = facts.roles().remove(terms.type());
    if (types == null) {
      return;
    }
    Map<Integer, NodeSet> more = new HashMap<>();
    types
        .inverse()
        .forEachHead(
            (type, all, from, to) ->
                more.put(type, NodeSet.of(facts.layout(), Arrays.copyOfRange(all, from, to))));
    more.forEach(facts::addMembers);
  }
}
