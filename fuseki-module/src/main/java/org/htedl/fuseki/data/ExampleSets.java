// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.data;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.ingest.NodeNames;

/** Sets of examples, read from the data itself: they are small, and the data has an index. */
public final class ExampleSets {
  private static final Node EXAMPLE = NodeFactory.createURI(HtedlVocabulary.EXAMPLE);

  private ExampleSets() {}

  /**
   * The set with this name in the graph asked, else in the default graph and all named ones.
   *
   * @param data the graphs of the query
   * @param rest all graphs that the caller may read
   */
  public static Optional<Set<String>> find(
      VisibleData data, VisibleData rest, Node graph, String iri) {
    Set<String> found = new LinkedHashSet<>();
    Node set = NodeNames.nodeOf(iri);
    collect(data, graph, set, found);
    if (found.isEmpty()) {
      collect(rest, GraphNames.DEFAULT, set, found);
      collect(rest, GraphNames.UNION, set, found);
    }
    return found.isEmpty() ? Optional.empty() : Optional.of(found);
  }

  private static void collect(VisibleData data, Node graph, Node set, Set<String> names) {
    Iterator<Triple> triples = data.triples(graph, set, EXAMPLE, Node.ANY);
    while (triples.hasNext()) {
      String name = NodeNames.nameOf(triples.next().getObject());
      if (name != null) {
        names.add(name);
      }
    }
  }
}
