// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.Collection;
import java.util.regex.Pattern;
import org.apache.jena.graph.Node;

/** Terms as SPARQL writes them. */
final class SparqlTerms {
  private static final Pattern IRI = Pattern.compile("[^\\x00-\\x20<>\"{}|^`\\\\]+");

  private SparqlTerms() {}

  /** IRIs with a blank after each. */
  static String all(Collection<Node> iris) {
    StringBuilder text = new StringBuilder();
    iris.forEach(iri -> text.append(iri(iri)).append(' '));
    return text.toString();
  }

  /**
   * @throws RefusedSourceException if it cannot be written
   */
  static String iri(Node iri) {
    if (!IRI.matcher(iri.getURI()).matches()) {
      throw new RefusedSourceException("'%s' cannot be written in a query".formatted(iri.getURI()));
    }
    return "<" + iri.getURI() + ">";
  }

  /**
   * A pattern in a graph.
   *
   * @param graph the IRI of the graph as it is written; empty for the default graph
   */
  static String in(String graph, String pattern) {
    return graph.isEmpty() ? pattern : "GRAPH " + graph + " { " + pattern + " }";
  }
}
