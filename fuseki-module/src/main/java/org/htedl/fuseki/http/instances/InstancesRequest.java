// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.instances;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.fuseki.http.coverage.ExampleSource;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.exchange.RequestException;
import org.jspecify.annotations.Nullable;

/**
 * What a request for instances asks.
 *
 * @param graph the name of the graph, or null for the default graph
 * @param labels whether the individuals' labels are wanted too
 * @param among the only individuals that are asked about, or null for all
 * @param except names of those that are not
 * @param covered whether those are wanted that are covered, or the others
 */
record InstancesRequest(
    String expression,
    Map<String, String> prefixes,
    @Nullable String graph,
    int limit,
    int offset,
    boolean labels,
    @Nullable ExampleSource among,
    List<String> except,
    boolean covered) {
  InstancesRequest {
    prefixes = Map.copyOf(prefixes);
    except = List.copyOf(except);
  }

  static InstancesRequest read(JsonMembers json) throws IOException {
    Reading reading = new Reading();
    Map<String, JsonMembers.Member> members = new LinkedHashMap<>();
    members.put("expression", value -> reading.expression = value.string());
    members.put("prefixes", value -> reading.prefixes = value.stringMap());
    members.put("graph", value -> reading.graph = value.string());
    members.put("limit", value -> reading.limit = value.integer(0, Integer.MAX_VALUE));
    members.put("offset", value -> reading.offset = value.integer(0, Integer.MAX_VALUE));
    members.put("labels", value -> reading.labels = value.bool());
    members.put("among", value -> reading.among = ExampleSource.read(value, "among"));
    members.put("except", value -> reading.except = value.strings());
    members.put("covered", value -> reading.covered = value.bool());
    json.document(members);
    if (reading.expression == null) {
      throw RequestException.badRequest("The member \"expression\", a string, is missing.");
    }
    return new InstancesRequest(
        reading.expression,
        reading.prefixes,
        reading.graph,
        reading.limit,
        reading.offset,
        reading.labels,
        reading.among,
        reading.except,
        reading.covered);
  }

  private static final class Reading {
    private @Nullable String expression;
    private Map<String, String> prefixes = Map.of();
    private @Nullable String graph;
    private int limit = Integer.MAX_VALUE;
    private int offset;
    private boolean labels;
    private @Nullable ExampleSource among;
    private List<String> except = List.of();
    private boolean covered = true;
  }
}
