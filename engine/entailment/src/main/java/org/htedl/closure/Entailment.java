// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.htedl.closure.owl.OwlTerms;
import org.htedl.closure.rdfs.RdfsTerms;
import org.htedl.closure.rule.RuleStatements;
import org.htedl.closure.statement.RuleStatement;

/** The rules by which a mirror derives triples from those of the data. */
public enum Entailment {
  /** None: only what is asserted. */
  NONE,
  /**
   * The rules of ρdf (Muñoz, Pérez, Gutierrez: Minimal deductive systems for RDF), which are those
   * of RDFS without axiomatic triples: subclasses, sub-properties, domains and ranges.
   */
  RDFS,
  /** Those of {@link #RDFS}, and the rules of OWL 2 RL without equality. */
  OWL,
  /**
   * Those of {@link #OWL}, and definitions that need the closed world: complements, universal and
   * cardinality restrictions. Each definition is evaluated after those that it depends on.
   */
  OWL_CLOSED,
  /**
   * Those of {@link #OWL_CLOSED}, and the answer sets of definitions that go through their own
   * negation: who is a member in each of them is a member.
   */
  OWL_STABLE;

  /** Whether rules of OWL are among them. */
  public boolean isOwl() {
    return this == OWL || isClosed();
  }

  /** Whether definitions are evaluated under the closed world. */
  public boolean isClosed() {
    return this == OWL_CLOSED || this == OWL_STABLE;
  }

  /** Returns whether a closure can also have the reflexive axioms of its classes and properties. */
  public boolean hasReflexive() {
    return this == RDFS || this == OWL;
  }

  /** The rules by which triples follow from triples, definitions aside. */
  public List<RuleStatement> rules() {
    return switch (this) {
      case NONE -> List.of();
      case RDFS -> RuleStatements.rdfs();
      case OWL, OWL_CLOSED, OWL_STABLE -> RuleStatements.owl();
    };
  }

  /** The predicates of the triples that write axioms, by their IRIs. */
  public List<String> axiomPredicates() {
    List<String> all = new ArrayList<>(RdfsTerms.AXIOMS);
    if (isOwl()) {
      all.addAll(OwlTerms.PREDICATES);
      all.addAll(OwlTerms.LISTS);
    }
    return all;
  }

  /** The classes, by their IRIs, whose members are properties of which something follows. */
  public List<String> axiomKinds() {
    return isOwl() ? OwlTerms.KINDS : List.of();
  }

  /** By its name in configurations and on the command line; empty if there is none. */
  public static Optional<Entailment> named(String name) {
    return Arrays.stream(values()).filter(mode -> mode.toString().equals(name)).findFirst();
  }

  /** All names. */
  public static List<String> names() {
    return Arrays.stream(values()).map(Entailment::toString).toList();
  }

  /** Its name in configurations and on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
