// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.stratum;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.owl.OwlTerms;
import org.htedl.closure.rule.Rule;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.pattern.Atom;
import org.htedl.pattern.Term;
import org.jspecify.annotations.Nullable;

/**
 * The properties whose pairs in the mirror are all pairs that rules have. Not so where a property
 * is declared an annotation, which has no pairs to an expression; where the schema alone entails
 * some, which its graphs do not show; and where literals are values, which {@code only} with a
 * class does not look at, but rules do.
 */
final class SeenPairs {
  private final Mirror closed;
  private final EntailedFacts names;
  private final Adjacency inverses;
  private final @Nullable WorkingFacts lasting;
  private final Set<Integer> withLiterals = new HashSet<>();

  /** The properties in {@link #withLiterals} that may have literals as subjects. */
  private final Set<Integer> backwards = new HashSet<>();

  /** The classes that may have literals as members. */
  private final Set<Integer> ofLiterals = new HashSet<>();

  /**
   * @param closed what follows by rules alone
   * @param facts the same, with the schema's axioms
   * @param lasting what follows from these alone; null if there are none
   */
  SeenPairs(
      Mirror closed,
      WorkingFacts facts,
      List<Rule> rules,
      OwlTerms terms,
      EntailedFacts names,
      @Nullable WorkingFacts lasting) {
    this.closed = closed;
    this.names = names;
    this.inverses = facts.role(terms.owl("inverseOf")).forward();
    this.lasting = lasting;
    withLiterals.addAll(facts.columns().keySet());
    Adjacency properties = facts.role(terms.owl("onProperty")).forward();
    for (long pair : facts.values(terms.owl("hasValue")).postings().pairs()) {
      for (int property : properties.targetsOf((int) pair)) {
        withLiterals.add(property);
      }
    }
    long[] superProperties = facts.role(terms.rdfs().subProperty()).forward().pairs();
    long[] superClasses = facts.role(terms.rdfs().subClass()).forward().pairs();
    int before;
    do {
      before = withLiterals.size() + backwards.size() + ofLiterals.size();
      follow(superProperties, withLiterals);
      follow(superProperties, backwards);
      follow(superClasses, ofLiterals);
      rules.forEach(this::follow);
    } while (withLiterals.size() + backwards.size() + ofLiterals.size() > before);
  }

  private static void follow(long[] hierarchy, Set<Integer> found) {
    for (long pair : hierarchy) {
      if (found.contains((int) (pair >>> 32))) {
        found.add((int) pair);
      }
    }
  }

  private void follow(Rule rule) {
    switch (rule.head()) {
      case Atom.Member head -> {
        if (rule.body().stream().anyMatch(atom -> mayBeLiteral(head.node(), atom))) {
          ofLiterals.add(head.type());
        }
      }
      case Atom.Pair head -> {
        if (!rule.isTransitive() && rule.body().stream().anyMatch(this::mayReadLiteral)) {
          withLiterals.add(head.role());
          backwards.add(head.role());
        }
      }
      case Atom.Value head -> {}
    }
  }

  /** Whether an atom lets a term be a literal. */
  private boolean mayBeLiteral(Term term, Atom atom) {
    return switch (atom) {
      case Atom.Member member -> member.node().equals(term) && ofLiterals.contains(member.type());
      case Atom.Pair pair ->
          pair.terms().contains(term)
              && (!pair.subject().equals(term) || backwards.contains(pair.role()))
              && (!pair.object().equals(term) || withLiterals.contains(pair.role()));
      case Atom.Value value -> value.subject().equals(term) && backwards.contains(value.column());
    };
  }

  private boolean mayReadLiteral(Atom atom) {
    return atom.terms().stream().anyMatch(term -> mayBeLiteral(term, atom));
  }

  /** Whether definitions see all pairs of a property, which may be a blank node. */
  boolean areAll(int property) {
    if (withLiterals.contains(property)) {
      return false;
    }
    Set<Integer> same = new HashSet<>();
    for (int each = property; same.add(each) && isBlank(each); ) {
      for (int inverse : inverses.targetsOf(each)) {
        each = inverse;
      }
    }
    return same.stream()
        .allMatch(
            each ->
                (isBlank(each) || Declarations.isProperty(closed, names.nodeName(each)))
                    && (lasting == null || lasting.role(each).size() == 0));
  }

  private boolean isBlank(int property) {
    return names.nodeName(property).startsWith("_:");
  }
}
