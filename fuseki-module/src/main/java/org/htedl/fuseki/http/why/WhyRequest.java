// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.why;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.exchange.RequestException;
import org.jspecify.annotations.Nullable;

/**
 * What a request for an explanation asks.
 *
 * @param individual an IRI or {@code _:label}
 * @param graph the name of the graph, or null for the default graph
 */
record WhyRequest(
    String expression, String individual, Map<String, String> prefixes, @Nullable String graph) {
  WhyRequest {
    prefixes = Map.copyOf(prefixes);
  }

  static WhyRequest read(JsonMembers json) throws IOException {
    Reading reading = new Reading();
    Map<String, JsonMembers.Member> members = new LinkedHashMap<>();
    members.put("expression", value -> reading.expression = value.string());
    members.put("individual", value -> reading.individual = value.string());
    members.put("prefixes", value -> reading.prefixes = value.stringMap());
    members.put("graph", value -> reading.graph = value.string());
    json.document(members);
    return new WhyRequest(
        required(reading.expression, "expression"),
        required(reading.individual, "individual"),
        reading.prefixes,
        reading.graph);
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
    private Map<String, String> prefixes = Map.of();
    private @Nullable String graph;
  }
}
