// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.Syntax;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.RDFList;
import org.apache.jena.rdf.model.RDFNode;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.ResourceFactory;
import org.apache.jena.rdf.model.Statement;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.system.StreamRDFLib;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.vocabulary.RDF;
import org.jspecify.annotations.Nullable;

/** One evaluation test of a manifest of the W3C's SPARQL suites. */
record W3cCase(Resource entry) {
  private static final String QUERIES = "http://www.w3.org/2001/sw/DataAccess/tests/test-query#";
  private static final String MANIFEST =
      "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#";
  private static final String SERVICES = "http://www.w3.org/ns/sparql-service-description#";

  /** The evaluation tests of a manifest. */
  static List<W3cCase> of(Path manifest) {
    Model model = RDFDataMgr.loadModel(manifest.toUri().toString());
    return model
        .listSubjectsWithProperty(
            RDF.type, ResourceFactory.createResource(MANIFEST + "QueryEvaluationTest"))
        .filterKeep(entry -> entry.hasProperty(property("action")))
        .mapWith(W3cCase::new)
        .toList();
  }

  /** The last part of its IRI. */
  String name() {
    String iri = entry.getURI();
    return iri.substring(iri.indexOf('#') + 1);
  }

  /** The file of the published answer, if there is one. */
  @Nullable String published() {
    Statement result = entry.getProperty(property("result"));
    return result == null || !result.getObject().isURIResource()
        ? null
        : result.getResource().getURI();
  }

  private static Property property(String name) {
    return ResourceFactory.createProperty(MANIFEST, name);
  }

  private Resource action() {
    return entry.getRequiredProperty(property("action")).getResource();
  }

  /** The files that its action names by a property. */
  List<String> action(String property) {
    List<String> found = new ArrayList<>();
    action()
        .listProperties(entry.getModel().createProperty(QUERIES + property))
        .mapWith(Statement::getObject)
        .filterKeep(RDFNode::isURIResource)
        .forEachRemaining(object -> found.add(object.asResource().getURI()));
    return found;
  }

  /** Returns whether the published answer is that of an entailment regime. */
  boolean isOf(String regime) {
    Statement given =
        action().getProperty(entry.getModel().createProperty(SERVICES + "entailmentRegime"));
    Resource wanted = ResourceFactory.createResource("http://www.w3.org/ns/entailment/" + regime);
    return given != null
        && (given.getObject().canAs(RDFList.class)
            ? given.getObject().as(RDFList.class).contains(wanted)
            : given.getObject().equals(wanted));
  }

  /** Reads its query. */
  Query query() throws IOException {
    String location = action("query").getFirst();
    return QueryFactory.create(
        Files.readString(Path.of(URI.create(location))), location, Syntax.syntaxARQ);
  }

  /** Adds its data to a dataset, within a transaction. */
  void load(DatasetGraph dataset) {
    action("data")
        .forEach(
            file -> RDFParser.source(file).parse(StreamRDFLib.graph(dataset.getDefaultGraph())));
    for (String file : action("graphData")) {
      Node name = NodeFactory.createURI(file);
      Graph graph = GraphFactory.createDefaultGraph();
      RDFParser.source(file).parse(StreamRDFLib.graph(graph));
      graph.find().forEachRemaining(triple -> dataset.add(Quad.create(name, triple)));
    }
  }

  @Override
  public String toString() {
    return String.valueOf(entry);
  }
}
