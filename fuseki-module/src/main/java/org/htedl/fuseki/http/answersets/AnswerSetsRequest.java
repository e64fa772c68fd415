// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.answersets;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.fuseki.ask.Excerpt;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.search.SearchTimeout;
import org.jspecify.annotations.Nullable;

/**
 * What a request for answer sets asks.
 *
 * @param program the text of the rules
 * @param mode what to find, or null for what the program suggests
 * @param models the most answer sets to find, 0 if the request does not say
 * @param show the only predicates whose atoms are shown, if there are any
 * @param timeout of the search
 * @param prefixes those that come before the data's, without colons, to their namespaces
 * @param graph the name of the graph, or null for the default graph
 */
record AnswerSetsRequest(
    String program,
    @Nullable SolveMode mode,
    int models,
    List<String> show,
    SearchTimeout timeout,
    Map<String, String> prefixes,
    @Nullable String graph) {
  /** The most answer sets of one request. */
  static final int MOST_MODELS = 10_000;

  /** The media type of rules. */
  static final String RULES = "text/x-asp";

  /**
   * Reads a request: JSON, or rules alone with the rest in the parameters of the address.
   *
   * @param mostSeconds what a timeout may be at most
   */
  static AnswerSetsRequest read(HttpExchange exchange, double mostSeconds) throws IOException {
    Reading reading = new Reading(mostSeconds);
    if (exchange.sendsJson()) {
      reading.json(exchange.json());
    } else {
      reading.program = exchange.text(RULES, "rules, or application/json");
      reading.parameters(exchange);
    }
    return reading.request();
  }

  /** The mode, for a program that minimises something or does not. */
  SolveMode mode(boolean minimises) {
    if (mode != null) {
      return mode;
    }
    if (models > 0) {
      return SolveMode.ALL;
    }
    return minimises ? SolveMode.OPTIMUM : SolveMode.ONE;
  }

  /** Whether what is asked for is one set of atoms. */
  boolean isForOne() {
    return models <= 1 && mode != SolveMode.ALL && mode != SolveMode.COUNT;
  }

  private static final class Reading {
    /** What the address may say where the body is rules. */
    private static final List<String> PARAMETERS = List.of("mode", "models", "timeout", "graph");

    private final double mostSeconds;
    private @Nullable String program;
    private @Nullable SolveMode mode;
    private int models;
    private List<String> show = List.of();
    private @Nullable SearchTimeout timeout;
    private Map<String, String> prefixes = Map.of();
    private @Nullable String graph;

    Reading(double mostSeconds) {
      this.mostSeconds = mostSeconds;
    }

    void json(JsonMembers json) throws IOException {
      Map<String, JsonMembers.Member> members = new LinkedHashMap<>();
      members.put("program", value -> program = value.string());
      members.put("mode", value -> mode = SolveMode.named(value.string()));
      members.put("models", value -> models = value.integer(1, MOST_MODELS));
      members.put("show", value -> show = value.strings());
      members.put("timeout", value -> timeout = SearchTimeout.of(value.scalar(), mostSeconds));
      members.put("prefixes", value -> prefixes = value.stringMap());
      members.put("graph", value -> graph = value.string());
      json.document(members);
    }

    void parameters(HttpExchange exchange) {
      String named = exchange.parameter("mode");
      mode = named == null ? null : SolveMode.named(named);
      String most = exchange.parameter("models");
      models = most == null ? 0 : number(most);
      String limit = exchange.parameter("timeout");
      timeout = limit == null ? null : SearchTimeout.of(limit, mostSeconds);
      graph = exchange.parameter("graph");
      for (String name : exchange.action().getRequest().getParameterMap().keySet()) {
        if (!PARAMETERS.contains(name)) {
          throw RequestException.badRequest(
              "The parameter "
                  + JsonMembers.quoted(name)
                  + " is not known: expected "
                  + String.join(", ", PARAMETERS)
                  + ".");
        }
      }
    }

    private static int number(String text) {
      if (text.matches("0*[1-9]\\d{0,4}") && Integer.parseInt(text) <= MOST_MODELS) {
        return Integer.parseInt(text);
      }
      throw RequestException.badRequest(
          "The number of models is from 1 to "
              + MOST_MODELS
              + ", not "
              + Excerpt.start(text)
              + ".");
    }

    AnswerSetsRequest request() {
      if (program == null) {
        throw RequestException.badRequest("The member \"program\", a string, is missing.");
      }
      return new AnswerSetsRequest(
          program,
          mode,
          models,
          show,
          timeout == null ? new SearchTimeout(mostSeconds) : timeout,
          prefixes,
          graph);
    }
  }
}
