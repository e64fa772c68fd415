// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.repair;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.mirror.Fact;

/** The removal of triples as a SPARQL update, or as N-Quads. */
public final class RepairUpdate {
  /** The media type of updates. */
  public static final String UPDATE = "application/sparql-update";

  /** The media type of N-Quads. */
  public static final String QUADS = "application/n-quads";

  private final Map<String, List<Fact>> byGraph = new LinkedHashMap<>();

  /**
   * Adds a triple of a graph.
   *
   * @param graph the name of the graph, empty for the default graph
   */
  public void add(String graph, Fact triple) {
    byGraph.computeIfAbsent(graph, none -> new ArrayList<>()).add(triple);
  }

  /** An update that removes the triples; empty if there are none. */
  public String update() {
    StringBuilder text = new StringBuilder();
    byGraph.forEach(
        (graph, triples) -> {
          String in = graph.isEmpty() ? "" : "  GRAPH <" + graph + "> {\n";
          text.append(text.isEmpty() ? "" : ";\n").append("DELETE DATA {\n").append(in);
          triples.forEach(
              triple ->
                  text.append(in.isEmpty() ? "  " : "    ")
                      .append(TripleText.of(triple))
                      .append('\n'));
          text.append(in.isEmpty() ? "}\n" : "  }\n}\n");
        });
    return text.toString();
  }

  /** The triples as N-Quads, those of the default graph as triples. */
  public String quads() {
    StringBuilder text = new StringBuilder();
    byGraph.forEach(
        (graph, triples) ->
            triples.forEach(
                triple -> {
                  String line = TripleText.of(triple);
                  text.append(line, 0, line.length() - 1)
                      .append(graph.isEmpty() ? "" : "<" + graph + "> ")
                      .append(".\n");
                }));
    return text.toString();
  }
}
