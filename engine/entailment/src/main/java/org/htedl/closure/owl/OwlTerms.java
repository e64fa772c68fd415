// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.owl;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.htedl.closure.rdfs.AxiomShape;
import org.htedl.closure.rdfs.RdfsTerms;
import org.htedl.expression.Literal;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.term.Iri;

/** The ids, in one set of facts, of the terms in the rules of OWL 2 RL. */
public final class OwlTerms {
  /** The predicates of axioms, without those of RDFS. */
  public static final List<String> PREDICATES =
      Stream.of(
              "equivalentClass",
              "equivalentProperty",
              "inverseOf",
              "propertyChainAxiom",
              "onProperty",
              "someValuesFrom",
              "allValuesFrom",
              "hasValue",
              "hasSelf",
              "complementOf",
              "intersectionOf",
              "unionOf",
              "disjointUnionOf",
              "oneOf")
          .map(Iri.OWL::concat)
          .toList();

  /** The classes whose members are properties of which something follows. */
  public static final List<String> KINDS =
      List.of(Iri.OWL + "SymmetricProperty", Iri.OWL + "TransitiveProperty");

  /** The predicates of lists. */
  public static final List<String> LISTS = List.of(Iri.RDF + "first", Iri.RDF + "rest");

  private static final String NIL = Iri.RDF + "nil";

  private static final Literal NONE = new Literal("", Literal.XSD + "string", "");

  private final ToIntFunction<String> ids;
  private final IntFunction<Literal> literals;
  private final int nodes;
  private final RdfsTerms rdfs;

  private OwlTerms(ToIntFunction<String> ids, IntFunction<Literal> literals, int nodes) {
    this.ids = ids;
    this.literals = literals;
    this.nodes = nodes;
    this.rdfs = RdfsTerms.of(ids);
  }

  /**
   * The terms in facts of these names.
   *
   * @param names knows all of {@link #all}
   */
  public static OwlTerms of(EntailedFacts names) {
    return new OwlTerms(names::idOf, names::literal, names.nodeCount());
  }

  /** The terms in a mirror's facts, of which lists are read and no rules. */
  static OwlTerms of(Mirror mirror) {
    return new OwlTerms(mirror::idOf, id -> NONE, mirror.nodeCount());
  }

  /** Returns whether a literal, by its id, is the boolean true. */
  public boolean isTrue(int literal) {
    return OwlLiterals.isTrue(literals.apply(literal));
  }

  /**
   * Returns whether a node stands for the boolean true, where literals are numbered after the
   * nodes.
   */
  public boolean isTrueNode(int node) {
    return node >= nodes && isTrue(node - nodes);
  }

  /** All names. */
  public static List<String> all() {
    List<String> all = new ArrayList<>(predicates());
    all.addAll(KINDS);
    all.addAll(LISTS);
    all.add(NIL);
    all.add(Iri.THING);
    all.add(Iri.TYPE);
    return all;
  }

  /** The predicates of axioms, those of RDFS among them, lists left out. */
  static List<String> predicates() {
    List<String> all = new ArrayList<>(RdfsTerms.AXIOMS);
    all.addAll(PREDICATES);
    return all;
  }

  /** Whether a mirror says anything of which more follows than by RDFS. */
  public static boolean areIn(Mirror mirror) {
    return AxiomShape.has(mirror, PREDICATES)
        || KINDS.stream().anyMatch(kind -> mirror.members(mirror.idOf(kind)).cardinality() > 0);
  }

  /** Whether a fact is an axiom of OWL, or part of one. */
  public static boolean isAxiom(Fact fact) {
    return PREDICATES.contains(fact.predicate())
        || LISTS.contains(fact.predicate())
        || fact instanceof Fact.Edge edge && edge.isType() && KINDS.contains(edge.object());
  }

  public RdfsTerms rdfs() {
    return rdfs;
  }

  /** The id of an IRI. */
  public int of(String iri) {
    return ids.applyAsInt(iri);
  }

  /** The id of one of OWL's terms, named without the namespace. */
  public int owl(String localName) {
    return ids.applyAsInt(Iri.OWL + localName);
  }

  int first() {
    return ids.applyAsInt(LISTS.get(0));
  }

  int rest() {
    return ids.applyAsInt(LISTS.get(1));
  }

  int nil() {
    return ids.applyAsInt(NIL);
  }

  public int thing() {
    return owl("Thing");
  }

  /** The ids of the predicates of axioms. */
  int[] predicateIds() {
    return predicates().stream().mapToInt(ids).toArray();
  }

  /** The ids of the classes of properties. */
  public int[] kindIds() {
    return KINDS.stream().mapToInt(ids).toArray();
  }
}
