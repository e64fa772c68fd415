// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.data;

import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.vocabulary.OWL2;
import org.apache.jena.vocabulary.RDF;
import org.htedl.closure.report.OntologyImports;

/** Looks for imported ontologies in all graphs of a dataset. Called in a transaction of it. */
public final class DatasetImports {
  private DatasetImports() {}

  /** The imported ontologies that are not there, in order. Costs a few look-ups an import. */
  public static List<String> missing(DatasetGraph dataset) {
    TreeSet<String> imported = new TreeSet<>();
    Iterator<Quad> quads = dataset.find(Node.ANY, Node.ANY, OWL2.imports.asNode(), Node.ANY);
    try {
      while (quads.hasNext()) {
        Node object = quads.next().getObject();
        if (object.isURI()) {
          imported.add(object.getURI());
        }
      }
    } finally {
      Iter.close(quads);
    }
    return imported.stream().filter(iri -> !has(dataset, iri)).toList();
  }

  /**
   * Returns whether a dataset has an ontology: declared in some graph, as the version of one that
   * is, or as the name of a graph. A {@code #} at the end of an IRI makes no difference.
   */
  public static boolean has(DatasetGraph dataset, String iri) {
    String plain = OntologyImports.withoutHash(iri);
    return isThere(dataset, plain) || isThere(dataset, plain + "#");
  }

  private static boolean isThere(DatasetGraph dataset, String iri) {
    Node ontology = NodeFactory.createURI(iri);
    return dataset.contains(Node.ANY, ontology, RDF.type.asNode(), OWL2.Ontology.asNode())
        || dataset.contains(Node.ANY, Node.ANY, OWL2.versionIRI.asNode(), ontology)
        || dataset.containsGraph(ontology);
  }
}
