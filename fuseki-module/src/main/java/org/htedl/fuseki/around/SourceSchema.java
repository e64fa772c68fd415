// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.around.source.RefusedSourceException;
import org.htedl.fuseki.around.source.SchemaTerms;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;

/** What the schema of a source says about what has to be read of its facts. */
final class SourceSchema {
  private final Mirror closed;
  private final boolean entailing;
  private final Map<Node, Boolean> walked = new HashMap<>();

  private SourceSchema(Mirror closed, boolean entailing) {
    this.closed = closed;
    this.entailing = entailing;
  }

  /**
   * The facts of a schema.
   *
   * @throws RefusedSourceException if axioms follow from facts: then what is here is not all
   */
  static SourceSchema of(Collection<Triple> schema, Entailment entailment) {
    Mirror asserted = FetchedSurroundings.asserted(schema);
    if (entailment == Entailment.RDFS
        && (!Closure.hasFixedAxioms(asserted) || axiomsGivePairs(asserted))) {
      throw new RefusedSourceException(
          "rdf:type or a term of RDFS is a sub-property, a super-property, or gives a type: axioms"
              + " then follow from facts that are not around the examples; only --entailment none is"
              + " exact");
    }
    return new SourceSchema(new Closure(entailment).close(asserted), entailment == Entailment.RDFS);
  }

  /** Whether a term of RDFS is below another property, so that roles follow from axioms. */
  private static boolean axiomsGivePairs(Mirror schema) {
    Adjacency above = schema.role(schema.idOf(Iri.RDFS + "subPropertyOf")).forward();
    for (String term : List.of("subClassOf", "subPropertyOf", "domain", "range")) {
      int id = schema.idOf(Iri.RDFS + term);
      for (int other : above.targetsOf(id)) {
        if (other != id) {
          return true;
        }
      }
    }
    return false;
  }

  /** The mirror of the schema, whose names are all that the source has. */
  Mirror mirror() {
    return closed;
  }

  private Adjacency superProperties() {
    return closed.role(closed.idOf(Iri.RDFS + "subPropertyOf")).forward();
  }

  /** Whether expressions can follow a predicate, or one that its assertions also give. */
  boolean isWalked(Node predicate) {
    return walked.computeIfAbsent(predicate, p -> isWalked(p.getURI()));
  }

  private boolean isWalked(String predicate) {
    if (predicate.equals(Iri.TYPE)) {
      return false;
    }
    if (Declarations.isProperty(closed, predicate)) {
      return true;
    }
    if (entailing) {
      for (int above : superProperties().targetsOf(closed.idOf(predicate))) {
        if (Declarations.isProperty(closed, closed.nodeName(above))) {
          return true;
        }
      }
    }
    return false;
  }

  /** The predicates whose objects get a type from them. */
  Set<Node> ranged() {
    return withAxiom("range", target -> true);
  }

  /** The predicates that have a domain or range, or are below one that has, in some classes. */
  Set<Node> withAxiom(String axiom, Set<Node> classes) {
    return withAxiom(axiom, target -> classes.contains(node(target)));
  }

  private Set<Node> withAxiom(String axiom, IntPredicate target) {
    Set<Node> found = new HashSet<>();
    if (!entailing) {
      return found;
    }
    Adjacency below = closed.role(closed.idOf(Iri.RDFS + "subPropertyOf")).inverse();
    closed
        .role(closed.idOf(Iri.RDFS + axiom))
        .forward()
        .forEachHead(
            (property, all, from, to) -> {
              boolean wanted = false;
              for (int i = from; i < to && !wanted; i++) {
                wanted = target.test(all[i]);
              }
              if (wanted) {
                addWithSubs(property, below, found);
              }
            });
    return found;
  }

  /** A class with all that are below it. */
  Set<Node> withSubclasses(Set<Node> classes) {
    Set<Node> all = new HashSet<>(classes);
    if (entailing) {
      Adjacency below = closed.role(closed.idOf(Iri.RDFS + "subClassOf")).inverse();
      for (Node each : classes) {
        for (int sub : below.targetsOf(closed.idOf(name(each)))) {
          all.add(node(sub));
        }
      }
    }
    return all;
  }

  /** The properties whose assertions make an individual of whatever stands in them. */
  Set<Node> declared() {
    Set<Node> found = new HashSet<>();
    Adjacency below = closed.role(closed.idOf(Iri.RDFS + "subPropertyOf")).inverse();
    for (Node kind : SchemaTerms.KINDS) {
      if (Iri.OBJECT_PROPERTY_KINDS.contains(kind.getURI())
          || kind.getURI().equals(Iri.DATATYPE_PROPERTY)) {
        closed
            .members(closed.idOf(kind.getURI()))
            .forEach(
                property -> {
                  if (Declarations.isProperty(closed, closed.nodeName(property))) {
                    addWithSubs(property, below, found);
                  }
                });
      }
    }
    return found;
  }

  private void addWithSubs(int property, Adjacency below, Set<Node> to) {
    add(property, to);
    for (int sub : below.targetsOf(property)) {
      add(sub, to);
    }
  }

  private void add(int property, Set<Node> to) {
    if (!closed.nodeName(property).startsWith("_:")) {
      to.add(node(property));
    }
  }

  private Node node(int id) {
    return NodeNames.nodeOf(closed.nodeName(id));
  }

  /** Whether a node has a type by which only some evidence makes it an individual. */
  static boolean isEntity(Mirror mirror, int node) {
    return node >= 0 && mirror.evidence().schemaOf(node) > 0;
  }

  /** The name of an IRI or a blank node in mirrors. */
  static String name(Node node) {
    return Objects.requireNonNull(NodeNames.nameOf(node), "neither an IRI nor a blank node");
  }

  /** A node for an IRI. */
  static Node iri(String iri) {
    return NodeFactory.createURI(iri);
  }
}
