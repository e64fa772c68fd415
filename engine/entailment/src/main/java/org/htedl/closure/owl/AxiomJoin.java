// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.owl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.htedl.bits.NodeSet;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.statement.TriplePattern;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Role;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.PairList;
import org.htedl.mirror.term.Iri;
import org.htedl.pattern.Atom;
import org.htedl.pattern.Bindings;
import org.htedl.pattern.Body;
import org.htedl.pattern.FactSource;
import org.htedl.pattern.Join;
import org.htedl.pattern.Term;
import org.jspecify.annotations.Nullable;

/**
 * Matches the triples of axioms, as rules state them, with facts: by a join that binds variables in
 * the order in which the triples name them. Used by one thread, while the facts do not change.
 */
public final class AxiomJoin {
  /** Stands for {@link TriplePattern#MEMBER} where a join has the id of a property. */
  private static final int MEMBER = -1;

  private final WorkingFacts facts;
  private final OwlTerms terms;
  private final OwlLists lists;
  private final Bounds bounds;
  private final Map<Integer, Derived> derived = new HashMap<>();

  /** Receives results. */
  public interface Visitor {
    /**
     * Receives one result.
     *
     * @param values the ids of the variables in the order in which the triples name them; valid
     *     during the call
     */
    void visit(Bindings values);
  }

  /** A relation that is made when it is read. */
  private static final class Derived {
    private final Supplier<Adjacency> pairs;
    private @Nullable Adjacency forward;
    private @Nullable Adjacency inverse;

    Derived(Supplier<Adjacency> pairs) {
      this.pairs = pairs;
    }

    Adjacency forward() {
      if (forward == null) {
        forward = pairs.get();
      }
      return forward;
    }

    Adjacency inverse() {
      if (inverse == null) {
        inverse = forward().inverted();
      }
      return inverse;
    }
  }

  /**
   * @param bounds what stops it
   */
  public AxiomJoin(WorkingFacts facts, OwlTerms terms, OwlLists lists, Bounds bounds) {
    this.facts = facts;
    this.terms = terms;
    this.lists = lists;
    this.bounds = bounds;
  }

  /**
   * Reads other pairs in the place of those that the facts have of a predicate.
   *
   * @param pairs asked once if they are read at all; none if the facts have none
   */
  AxiomJoin with(int predicate, Supplier<Adjacency> pairs) {
    derived.put(predicate, new Derived(pairs));
    return this;
  }

  /** The variables of triples in the order in which they name them. */
  public static List<String> variables(List<TriplePattern> triples) {
    return triples.stream()
        .flatMap(TriplePattern::terms)
        .filter(TriplePattern::isVariable)
        .distinct()
        .toList();
  }

  /**
   * Visits all ways to match triples, each once.
   *
   * @param triples their predicates are no variables; of the members of lists those that are nodes
   */
  public void forEach(List<TriplePattern> triples, Visitor visitor) {
    forEach(triples, Set.of(), visitor);
  }

  /**
   * As above.
   *
   * @param literals variables that stand for literals; the others are nodes
   */
  public void forEach(List<TriplePattern> triples, Set<String> literals, Visitor visitor) {
    List<String> variables = variables(triples);
    List<Atom> atoms = new ArrayList<>();
    for (TriplePattern triple : triples) {
      Atom atom = atom(triple, variables, literals);
      if (!mayMatch(atom)) {
        return;
      }
      atoms.add(atom);
    }
    int[] order = new int[variables.size()];
    Arrays.setAll(order, i -> i);
    Join.of(new Body(atoms), new Source(triples), order, bounds)
        .forEach(
            values -> {
              visitor.visit(values);
              return true;
            });
  }

  /** Whether there are facts of this kind; costs no more than a look. */
  private boolean mayMatch(Atom atom) {
    return switch (atom) {
      case Atom.Member member -> facts.members(member.type()).cardinality() > 0;
      case Atom.Pair pair -> pair.role() == MEMBER || facts.role(pair.role()).size() > 0;
      case Atom.Value value -> facts.values(value.column()).size() > 0;
    };
  }

  private Atom atom(TriplePattern triple, List<String> variables, Set<String> literals) {
    Term subject = term(triple.subject(), variables);
    String predicate = triple.predicate();
    if (TriplePattern.isVariable(predicate)) {
      throw new IllegalArgumentException("no axiom: " + triple.text());
    }
    if (predicate.equals(Iri.TYPE)) {
      return new Atom.Member(terms.of(triple.object()), subject);
    }
    int id = predicate.equals(TriplePattern.MEMBER) ? MEMBER : terms.of(predicate);
    Term object = term(triple.object(), variables);
    return literals.contains(triple.object())
        ? new Atom.Value(id, subject, object)
        : new Atom.Pair(id, subject, object);
  }

  private Term term(String term, List<String> variables) {
    return TriplePattern.isVariable(term)
        ? Term.variable(variables.indexOf(term))
        : Term.constant(terms.of(term));
  }

  /** The facts, with the members of the lists that triples speak of. */
  private final class Source implements FactSource {
    private final List<TriplePattern> triples;

    Source(List<TriplePattern> triples) {
      this.triples = triples;
    }

    @Override
    public NodeSet members(int type) {
      return facts.members(type);
    }

    @Override
    public Role role(int role) {
      return facts.role(role);
    }

    @Override
    public Adjacency forward(int role) {
      if (role == MEMBER) {
        return listMembers();
      }
      Derived other = derived.get(role);
      return other == null ? facts.role(role).forward() : other.forward();
    }

    @Override
    public Adjacency inverse(int role) {
      if (role == MEMBER) {
        return listMembers().inverted();
      }
      Derived other = derived.get(role);
      return other == null ? facts.role(role).inverse() : other.inverse();
    }

    @Override
    public ValueColumn values(int column) {
      return facts.values(column);
    }

    private Adjacency listMembers() {
      PairList pairs = new PairList();
      for (TriplePattern member : triples) {
        if (member.predicate().equals(TriplePattern.MEMBER)) {
          triples.stream()
              .filter(triple -> triple.object().equals(member.subject()))
              .forEach(triple -> addLists(terms.of(triple.predicate()), pairs));
        }
      }
      return pairs.drain();
    }

    private void addLists(int predicate, PairList pairs) {
      facts
          .role(predicate)
          .inverse()
          .forEachHead((list, axioms, from, to) -> addMembers(list, pairs));
    }

    private void addMembers(int list, PairList pairs) {
      lists
          .members(list)
          .ifPresent(
              members ->
                  Arrays.stream(members)
                      .filter(member -> member >= 0)
                      .forEach(member -> pairs.add(list, member)));
    }
  }
}
