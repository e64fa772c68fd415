// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.prolog;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.vocabulary.OWL2;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.RDFS;

/**
 * Turns facts into triples.
 *
 * <ul>
 *   <li>{@code p(a)}: {@code a} is of class {@code p}.
 *   <li>{@code p(a, b)}: {@code a} has {@code b} by property {@code p}.
 *   <li>Facts with more arguments, or with a list: an individual {@code p-1}, {@code p-2} … of
 *       class {@code p} for each, which the first argument has by property {@code p}, and which has
 *       the others by properties {@code p_2}, {@code p_3} …. Of a list it has every element, those
 *       of lists in it too; their order is lost.
 *   <li>Numbers and texts are literals. An atom is an individual where it is a first argument, or
 *       where some atom of the same place occurs in another place as well; else it is a constant,
 *       and becomes a string.
 *   <li>{@code p(X) :- q(X)} and {@code p(X, Y) :- q(X, Y)}: a subclass and a sub-property; with
 *       the variables swapped, one of the inverse.
 * </ul>
 */
final class FactMapping {
  private final String base;
  private final StreamRDF target;
  private final Set<String> individualPlaces = new HashSet<>();
  private final Map<String, Integer> reified = new HashMap<>();
  private final Set<Node> declared = new HashSet<>();

  /**
   * @param base the namespace of all names
   * @param clauses all there are, left out or not, which say what atoms are individuals
   */
  FactMapping(String base, List<Clause> clauses, StreamRDF target) {
    this.base = base;
    this.target = target;
    Map<String, String> placeOf = new HashMap<>();
    for (Clause clause : clauses) {
      if (clause.premise() == null) {
        note(clause.head(), placeOf);
      }
    }
  }

  /** Notes the places of a fact's atoms, and which of them share one. */
  private void note(Clause.Literal fact, Map<String, String> placeOf) {
    for (int i = 0; i < fact.arguments().size(); i++) {
      String place = place(fact, i);
      if (i == 0) {
        individualPlaces.add(place);
      }
      for (Term term : fact.arguments().get(i).flat()) {
        if (term instanceof Term.Atom atom) {
          String other = placeOf.putIfAbsent(atom.name(), place);
          if (other != null && !other.equals(place)) {
            individualPlaces.add(place);
            individualPlaces.add(other);
          }
        }
      }
    }
  }

  private static String place(Clause.Literal literal, int argument) {
    return literal.signature() + "/" + argument;
  }

  /**
   * Writes the triples of a clause.
   *
   * @throws IllegalArgumentException if a fact's first argument is no atom
   */
  void write(Clause clause) {
    Clause.Literal premise = clause.premise();
    if (premise != null) {
      axiom(clause.head(), premise);
      return;
    }
    Clause.Literal fact = clause.head();
    if (!(fact.arguments().getFirst() instanceof Term.Atom first)) {
      throw new IllegalArgumentException(
          fact.signature()
              + ": the first argument of a fact is an atom, not "
              + fact.arguments().getFirst());
    }
    Node subject = iri(first.name());
    if (fact.arguments().size() == 1) {
      type(subject, fact.predicate());
    } else if (fact.arguments().size() == 2
        && !(fact.arguments().getLast() instanceof Term.Elements)) {
      assertion(subject, fact.predicate(), fact, 1);
    } else {
      int number = reified.merge(fact.predicate(), 1, Integer::sum);
      Node node = iri(fact.predicate() + "-" + number);
      type(node, fact.predicate());
      property(subject, fact.predicate(), node);
      for (int i = 1; i < fact.arguments().size(); i++) {
        assertion(node, fact.predicate() + "_" + (i + 1), fact, i);
      }
    }
  }

  private void axiom(Clause.Literal head, Clause.Literal premise) {
    Node wide = iri(head.predicate());
    Node narrow = iri(premise.predicate());
    if (head.arguments().size() == 1) {
      declare(wide, OWL2.Class.asNode());
      declare(narrow, OWL2.Class.asNode());
      triple(narrow, RDFS.subClassOf.asNode(), wide);
    } else if (head.arguments().equals(premise.arguments())) {
      triple(narrow, RDFS.subPropertyOf.asNode(), wide);
    } else {
      Node inverse = NodeFactory.createBlankNode();
      triple(inverse, OWL2.inverseOf.asNode(), narrow);
      triple(inverse, RDFS.subPropertyOf.asNode(), wide);
    }
  }

  private void type(Node individual, String predicate) {
    declare(iri(predicate), OWL2.Class.asNode());
    triple(individual, RDF.type.asNode(), iri(predicate));
  }

  /** An argument of a fact, as something that a node has by a property. */
  private void assertion(Node subject, String property, Clause.Literal fact, int argument) {
    boolean individual = individualPlaces.contains(place(fact, argument));
    for (Term term : fact.arguments().get(argument).flat()) {
      property(subject, property, object(term, individual));
    }
  }

  private void property(Node subject, String property, Node object) {
    declare(
        iri(property),
        object.isLiteral() ? OWL2.DatatypeProperty.asNode() : OWL2.ObjectProperty.asNode());
    triple(subject, iri(property), object);
  }

  private Node object(Term term, boolean individual) {
    return switch (term) {
      case Term.Atom atom ->
          individual ? iri(atom.name()) : NodeFactory.createLiteralString(atom.name());
      case Term.Text text -> NodeFactory.createLiteralString(text.value());
      case Term.Numeral number ->
          number.whole()
              ? NodeFactory.createLiteralDT(
                  number.value().toBigInteger().toString(), XSDDatatype.XSDinteger)
              : NodeFactory.createLiteralDT(
                  Double.toString(number.value().doubleValue()), XSDDatatype.XSDdouble);
      case Term.Variable variable -> throw new IllegalStateException("in a fact: " + variable);
      case Term.Elements elements -> throw new IllegalStateException("not flat: " + elements);
    };
  }

  private void declare(Node name, Node kind) {
    if (declared.add(name)) {
      triple(name, RDF.type.asNode(), kind);
    }
  }

  private void triple(Node subject, Node predicate, Node object) {
    target.triple(Triple.create(subject, predicate, object));
  }

  private Node iri(String name) {
    return NodeFactory.createURI(iri(base, name));
  }

  /** The IRI of a name: all but letters, digits, {@code _}, {@code -} and {@code .} is encoded. */
  static String iri(String base, String name) {
    StringBuilder iri = new StringBuilder(base);
    for (byte each : name.getBytes(UTF_8)) {
      char letter = (char) (each & 0xff);
      if (letter < 0x80 && (Character.isLetterOrDigit(letter) || "_-.".indexOf(letter) >= 0)) {
        iri.append(letter);
      } else {
        iri.append(String.format(Locale.ROOT, "%%%02X", (int) letter));
      }
    }
    return iri.toString();
  }
}
