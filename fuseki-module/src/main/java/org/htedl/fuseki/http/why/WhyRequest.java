// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.why;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.exchange.RequestException;
import org.jspecify.annotations.Nullable;

/**
 * What a request for an explanation asks: why an expression covers an individual, or why the graph
 * has a triple.
 *
 * @param expression empty for a triple
 * @param individual an IRI or {@code _:label}; empty for a triple
 * @param triple its three terms as they are written; null for an expression
 * @param graph the name of the graph, or null for the default graph
 */
record WhyRequest(
    String expression,
    String individual,
    @Nullable List<String> triple,
    Map<String, String> prefixes,
    @Nullable String graph) {
  WhyRequest {
    triple = triple == null ? null : List.copyOf(triple);
    prefixes = Map.copyOf(prefixes);
  }

  static WhyRequest read(JsonMembers json) throws IOException {
    Reading reading = new Reading();
    Map<String, JsonMembers.Member> members = new LinkedHashMap<>();
    members.put("expression", value -> reading.expression = value.string());
    members.put("individual", value -> reading.individual = value.string());
    members.put("triple", value -> reading.triple = terms(value));
    members.put("prefixes", value -> reading.prefixes = value.stringMap());
    members.put("graph", value -> reading.graph = value.string());
    json.document(members);
    if (reading.triple != null) {
      if (reading.expression != null || reading.individual != null) {
        throw RequestException.badRequest(
            "Expected either \"triple\", or \"expression\" and \"individual\", but found both:"
                + " send two requests.");
      }
      return new WhyRequest("", "", reading.triple, reading.prefixes, reading.graph);
    }
    if (reading.expression == null && reading.individual == null) {
      throw RequestException.badRequest(
          "Expected either \"triple\", or \"expression\" and \"individual\", but found neither.");
    }
    return new WhyRequest(
        required(reading.expression, "expression"),
        required(reading.individual, "individual"),
        null,
        reading.prefixes,
        reading.graph);
  }

  /** Numbers and booleans are literals of Turtle as they are. */
  private static List<String> terms(JsonMembers json) throws IOException {
    List<String> terms = new ArrayList<>();
    json.array(term -> terms.add(term.scalar()));
    return terms;
  }

  private static String required(@Nullable String value, String name) {
    if (value == null) {
      throw RequestException.badRequest("The member \"" + name + "\", a string, is missing.");
    }
    return value;
  }

  private static final class Reading {
    private @Nullable String expression;
    private @Nullable String individual;
    private @Nullable List<String> triple;
    private Map<String, String> prefixes = Map.of();
    private @Nullable String graph;
  }
}
