// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.coverage;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.exchange.RequestException;
import org.jspecify.annotations.Nullable;

/**
 * What a request for coverage asks, its hypotheses aside.
 *
 * @param graph the name of the graph, or null for the default graph
 * @param positives null if there are none
 * @param negatives null if there are none
 * @param top how many of the best are wanted, or 0 for all
 * @param by what the best are chosen by, or null if not said
 */
record CoverageRequest(
    Map<String, String> prefixes,
    @Nullable String graph,
    @Nullable ExampleSource positives,
    @Nullable ExampleSource negatives,
    int top,
    @Nullable String by) {
  /** The best are held in memory. */
  static final int MOST_TOP = 100_000;

  CoverageRequest {
    prefixes = Map.copyOf(prefixes);
  }

  /** Whether confusion matrices are asked for, not only counts. */
  boolean hasExamples() {
    return positives != null || negatives != null;
  }

  /** Reads a request; its hypotheses go into the spool as they come. */
  static CoverageRequest read(JsonMembers json, HypothesisSpool hypotheses) throws IOException {
    Reading reading = new Reading();
    boolean[] given = {false};
    Map<String, JsonMembers.Member> members = new LinkedHashMap<>();
    members.put("prefixes", value -> reading.prefixes = value.stringMap());
    members.put("graph", value -> reading.graph = value.string());
    members.put("positives", value -> reading.positives = ExampleSource.read(value, "positives"));
    members.put("negatives", value -> reading.negatives = ExampleSource.read(value, "negatives"));
    members.put(
        "hypotheses",
        value -> {
          given[0] = true;
          value.array(each -> hypotheses.add(each.passingString()));
        });
    members.put("top", value -> reading.top = value.integer(1, MOST_TOP));
    members.put("by", value -> reading.by = value.string());
    json.document(members);
    if (!given[0]) {
      throw RequestException.badRequest(
          "The member \"hypotheses\", an array of strings, is missing.");
    }
    if (reading.by != null && reading.top == 0) {
      throw RequestException.badRequest(
          "The member \"by\" says what the best are chosen by, and needs \"top\".");
    }
    return new CoverageRequest(
        reading.prefixes,
        reading.graph,
        reading.positives,
        reading.negatives,
        reading.top,
        reading.by);
  }

  private static final class Reading {
    private Map<String, String> prefixes = Map.of();
    private @Nullable String graph;
    private @Nullable ExampleSource positives;
    private @Nullable ExampleSource negatives;
    private int top;
    private @Nullable String by;
  }
}
