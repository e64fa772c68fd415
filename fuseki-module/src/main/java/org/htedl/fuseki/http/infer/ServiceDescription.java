// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.infer;

import java.util.List;
import org.apache.jena.atlas.web.MediaType;
import org.apache.jena.fuseki.servlets.ActionLib;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.fuseki.servlets.ServletOps;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFLanguages;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.vocabulary.RDF;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.view.ActiveGraph;

/**
 * What a query endpoint says of itself when it is asked for without a query (SPARQL 1.1 Service
 * Description): languages, formats, its default graph and what it entails.
 */
final class ServiceDescription {
  private static final String SD = "http://www.w3.org/ns/sparql-service-description#";
  private static final String FORMATS = "http://www.w3.org/ns/formats/";
  private static final String REGIMES = "http://www.w3.org/ns/entailment/";
  private static final String PROFILES = "http://www.w3.org/ns/owl-profile/";

  private static final List<String> RESULTS =
      List.of(
          "SPARQL_Results_JSON",
          "SPARQL_Results_XML",
          "SPARQL_Results_CSV",
          "SPARQL_Results_TSV",
          "Turtle",
          "N-Triples",
          "RDF_XML",
          "JSON-LD");

  private ServiceDescription() {}

  /**
   * Answers a request.
   *
   * @param infers whether queries at the address see what follows, unless they say otherwise
   */
  static void send(HttpAction action, boolean infers) {
    MediaType type = ActionLib.contentNegotationRDF(action);
    Lang lang = RDFLanguages.contentTypeToLang(type.getContentTypeStr());
    ActionLib.graphResponse(action, description(action, infers), lang == null ? Lang.TTL : lang);
    ServletOps.success(action);
  }

  private static Graph description(HttpAction action, boolean infers) {
    Entailment entailment =
        infers ? ActiveGraph.provision(action.getDataset()).closure().mode() : Entailment.NONE;
    Graph graph = GraphFactory.createDefaultGraph();
    graph.getPrefixMapping().setNsPrefix("sd", SD);
    Node service = NodeFactory.createBlankNode();
    graph.add(service, RDF.type.asNode(), sd("Service"));
    graph.add(
        service,
        sd("endpoint"),
        NodeFactory.createURI(action.getRequest().getRequestURL().toString()));
    graph.add(service, sd("supportedLanguage"), sd("SPARQL11Query"));
    for (String format : RESULTS) {
      graph.add(service, sd("resultFormat"), NodeFactory.createURI(FORMATS + format));
    }
    graph.add(service, sd("defaultEntailmentRegime"), regime(entailment));
    if (entailment.isOwl()) {
      graph.add(
          service, sd("defaultSupportedEntailmentProfile"), NodeFactory.createURI(PROFILES + "RL"));
    }
    if (RequestTransaction.hasUnionDefault(action)) {
      graph.add(service, sd("feature"), sd("UnionDefaultGraph"));
    }
    Node dataset = NodeFactory.createBlankNode();
    Node defaultGraph = NodeFactory.createBlankNode();
    graph.add(service, sd("defaultDataset"), dataset);
    graph.add(dataset, RDF.type.asNode(), sd("Dataset"));
    graph.add(dataset, sd("defaultGraph"), defaultGraph);
    graph.add(defaultGraph, RDF.type.asNode(), sd("Graph"));
    return graph;
  }

  private static Node regime(Entailment entailment) {
    String name =
        entailment == Entailment.NONE ? "Simple" : entailment.isOwl() ? "OWL-RDF-Based" : "RDFS";
    return NodeFactory.createURI(REGIMES + name);
  }

  private static Node sd(String name) {
    return NodeFactory.createURI(SD + name);
  }
}
