// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.repairs;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.search.SearchTimeout;
import org.jspecify.annotations.Nullable;

/**
 * What a request for a repair asks.
 *
 * @param graph the name of the graph, or null for the default graph
 * @param prefixes those that come before the data's, without colons, to their namespaces
 * @param keep what must stay
 * @param weights what removing something costs
 * @param schema whether axioms may be removed
 * @param timeout of the search
 */
record RepairsRequest(
    @Nullable String graph,
    Map<String, String> prefixes,
    Keep keep,
    Weights weights,
    boolean schema,
    SearchTimeout timeout) {
  /** The most that a removal may cost. */
  static final int MOST_WEIGHT = 1_000_000;

  /**
   * What must stay.
   *
   * @param graphs names of graphs, of which all triples stay
   * @param predicates names of predicates, of which all triples stay
   * @param triples texts in Turtle
   */
  record Keep(List<String> graphs, List<String> predicates, List<String> triples) {}

  /**
   * What removing something costs.
   *
   * @param graphs name of a graph → what each of its triples costs
   * @param predicates name of a predicate → what each of its triples costs
   * @param triples text in Turtle → what each of its triples costs
   */
  record Weights(
      Map<String, Integer> graphs, Map<String, Integer> predicates, Map<String, Integer> triples) {}

  /**
   * Reads a request.
   *
   * @param mostSeconds what a timeout may be at most
   */
  static RepairsRequest read(JsonMembers json, double mostSeconds) throws IOException {
    Reading reading = new Reading(mostSeconds);
    Map<String, JsonMembers.Member> members = new LinkedHashMap<>();
    members.put("graph", value -> reading.graph = value.string());
    members.put("keep", reading::keep);
    members.put("weights", reading::weights);
    members.put("schema", value -> reading.schema = value.bool());
    members.put(
        "timeout", value -> reading.timeout = SearchTimeout.of(value.scalar(), mostSeconds));
    members.put("prefixes", value -> reading.prefixes = value.stringMap());
    json.document(members);
    return new RepairsRequest(
        reading.graph,
        reading.prefixes,
        reading.keep,
        reading.weights,
        reading.schema,
        reading.timeout);
  }

  private static final class Reading {
    private @Nullable String graph;
    private Map<String, String> prefixes = Map.of();
    private Keep keep = new Keep(List.of(), List.of(), List.of());
    private Weights weights = new Weights(Map.of(), Map.of(), Map.of());
    private boolean schema;
    private SearchTimeout timeout;

    Reading(double mostSeconds) {
      timeout = new SearchTimeout(mostSeconds);
    }

    void keep(JsonMembers json) throws IOException {
      Map<String, List<String>> lists = new LinkedHashMap<>();
      members(json, (name, value) -> lists.put(name, value.strings()));
      keep =
          new Keep(
              lists.getOrDefault("graphs", List.of()),
              lists.getOrDefault("predicates", List.of()),
              lists.getOrDefault("triples", List.of()));
    }

    void weights(JsonMembers json) throws IOException {
      Map<String, Map<String, Integer>> maps = new LinkedHashMap<>();
      members(json, (name, value) -> maps.put(name, value.integerMap(1, MOST_WEIGHT)));
      weights =
          new Weights(
              maps.getOrDefault("graphs", Map.of()),
              maps.getOrDefault("predicates", Map.of()),
              maps.getOrDefault("triples", Map.of()));
    }

    /** Reads the value of a member that has a name. */
    private interface Named {
      void read(String name, JsonMembers value) throws IOException;
    }

    private static void members(JsonMembers json, Named reader) throws IOException {
      Map<String, JsonMembers.Member> members = new LinkedHashMap<>();
      for (String name : List.of("graphs", "predicates", "triples")) {
        members.put(name, value -> reader.read(name, value));
      }
      json.object(members);
    }
  }
}
