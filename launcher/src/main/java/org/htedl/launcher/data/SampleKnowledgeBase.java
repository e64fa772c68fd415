// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.shared.PrefixMapping;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.vocabulary.OWL2;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.RDFS;
import org.apache.jena.vocabulary.XSD;
import org.htedl.expression.HtedlVocabulary;

/**
 * The sample data of {@code ./htedl serve} without data of the user's: Michalski's ten trains and a
 * family of some hundred people, always the same. Every individual is typed with all of its
 * classes, so that the sample answers the same with and without entailment.
 */
public final class SampleKnowledgeBase {
  /** The namespace of everything in the sample. */
  static final String NAMESPACE = "https://w3id.org/htedl/sample#";

  private final Graph graph = GraphFactory.createDefaultGraph();

  private SampleKnowledgeBase() {}

  /** The sample's triples, with prefixes. */
  public static Graph graph() {
    SampleKnowledgeBase sample = new SampleKnowledgeBase();
    PrefixMapping prefixes = sample.graph.getPrefixMapping();
    prefixes.setNsPrefix("", NAMESPACE);
    prefixes.setNsPrefix("htedl", HtedlVocabulary.NAMESPACE);
    prefixes.setNsPrefix("owl", OWL2.getURI());
    prefixes.setNsPrefix("rdfs", RDFS.getURI());
    prefixes.setNsPrefix("xsd", XSD.getURI());
    new SampleTrains(sample).write();
    new SampleFamily(sample).write();
    return sample.graph;
  }

  private static Node node(String localName) {
    return NodeFactory.createURI(NAMESPACE + localName);
  }

  /** Declares a class; its superclass may be empty. */
  void declareClass(String name, String superclass) {
    graph.add(Triple.create(node(name), RDF.type.asNode(), OWL2.Class.asNode()));
    if (!superclass.isEmpty()) {
      graph.add(Triple.create(node(name), RDFS.subClassOf.asNode(), node(superclass)));
    }
  }

  void declareObjectProperty(String name, String domain, String range) {
    graph.add(Triple.create(node(name), RDF.type.asNode(), OWL2.ObjectProperty.asNode()));
    graph.add(Triple.create(node(name), RDFS.domain.asNode(), node(domain)));
    graph.add(Triple.create(node(name), RDFS.range.asNode(), node(range)));
  }

  void declareDataProperty(String name, String domain) {
    graph.add(Triple.create(node(name), RDF.type.asNode(), OWL2.DatatypeProperty.asNode()));
    graph.add(Triple.create(node(name), RDFS.domain.asNode(), node(domain)));
  }

  void type(String individual, String... classes) {
    for (String each : classes) {
      graph.add(Triple.create(node(individual), RDF.type.asNode(), node(each)));
    }
  }

  void relate(String subject, String property, String object) {
    graph.add(Triple.create(node(subject), node(property), node(object)));
  }

  void value(String subject, String property, int number) {
    Node literal = NodeFactory.createLiteralByValue(number);
    graph.add(Triple.create(node(subject), node(property), literal));
  }

  void value(String subject, String property, String lexical, String datatype) {
    Node literal =
        NodeFactory.createLiteralDT(lexical, NodeFactory.getType(XSD.getURI() + datatype));
    graph.add(Triple.create(node(subject), node(property), literal));
  }

  void label(String subject, String text, String language) {
    graph.add(
        Triple.create(
            node(subject), RDFS.label.asNode(), NodeFactory.createLiteralLang(text, language)));
  }

  void example(String set, String individual) {
    graph.add(
        Triple.create(node(set), NodeFactory.createURI(HtedlVocabulary.EXAMPLE), node(individual)));
  }
}
