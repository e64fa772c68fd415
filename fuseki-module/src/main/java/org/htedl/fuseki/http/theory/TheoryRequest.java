// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.theory;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.fuseki.ask.Excerpt;
import org.htedl.fuseki.http.coverage.ExampleSource;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.search.SearchTimeout;
import org.htedl.theory.TheoryObjective;
import org.jspecify.annotations.Nullable;

/**
 * What a request for the smallest theory asks.
 *
 * @param graph the name of the graph, or null for the default graph
 * @param hypotheses in their order
 * @param timeout of evaluation and search together
 */
record TheoryRequest(
    Map<String, String> prefixes,
    @Nullable String graph,
    ExampleSource positives,
    ExampleSource negatives,
    List<Given> hypotheses,
    TheoryObjective objective,
    SearchTimeout timeout) {
  /** The most hypotheses of one request; they are held in memory. */
  static final int MOST_HYPOTHESES = 100_000;

  private static final long MOST_CHARACTERS = 64L << 20;

  private static final int LONGEST_SENTENCE = 200;

  /**
   * A hypothesis.
   *
   * @param size what the request says, or -1 for the length of the expression
   */
  record Given(String text, int size) {}

  /** Characters of all hypotheses. */
  long characters() {
    return hypotheses.stream().mapToLong(each -> each.text.length()).sum();
  }

  /**
   * Reads a request.
   *
   * @param mostSeconds what a timeout may be at most
   */
  static TheoryRequest read(HttpExchange exchange, double mostSeconds) throws IOException {
    Reading reading = new Reading();
    Map<String, JsonMembers.Member> members = new LinkedHashMap<>();
    members.put("positives", value -> reading.positives = ExampleSource.read(value, "positives"));
    members.put("negatives", value -> reading.negatives = ExampleSource.read(value, "negatives"));
    members.put(
        "hypotheses",
        value -> {
          reading.listed = true;
          value.array(reading::hypothesis);
        });
    members.put("mode", value -> reading.mode(value.string()));
    members.put("weights", reading::weights);
    members.put(
        "timeout", value -> reading.timeout = SearchTimeout.of(value.scalar(), mostSeconds));
    members.put("prefixes", value -> reading.prefixes = value.stringMap());
    members.put("graph", value -> reading.graph = value.string());
    exchange.json().document(members);
    return reading.request(mostSeconds);
  }

  private static final class Reading {
    private Map<String, String> prefixes = Map.of();
    private @Nullable String graph;
    private @Nullable ExampleSource positives;
    private @Nullable ExampleSource negatives;
    private boolean listed;
    private final List<Given> hypotheses = new ArrayList<>();
    private long characters;
    private final TheoryObjective.Builder objective = new TheoryObjective.Builder();
    private @Nullable SearchTimeout timeout;

    /** A string, or an object with a size. */
    void hypothesis(JsonMembers value) throws IOException {
      if (!value.isObject()) {
        add(value.string(), -1);
        return;
      }
      String[] text = new String[1];
      int[] size = {-1};
      Map<String, JsonMembers.Member> members = new LinkedHashMap<>();
      members.put("expression", of -> text[0] = of.string());
      members.put("size", of -> size[0] = of.integer(0, TheoryObjective.MOST));
      value.object(members);
      if (text[0] == null) {
        throw RequestException.badRequest(
            "The member \"expression\" of $.hypotheses[" + hypotheses.size() + "] is missing.");
      }
      add(text[0], size[0]);
    }

    private void add(String text, int size) {
      characters += text.length();
      if (hypotheses.size() == MOST_HYPOTHESES || characters > MOST_CHARACTERS) {
        throw new RequestException(
            RequestException.TOO_LARGE,
            "There are more than "
                + MOST_HYPOTHESES
                + " hypotheses, or more than "
                + MOST_CHARACTERS
                + " characters of them: send fewer.");
      }
      hypotheses.add(new Given(text, size));
    }

    void weights(JsonMembers value) throws IOException {
      Map<String, JsonMembers.Member> members = new LinkedHashMap<>();
      for (String name : TheoryObjective.Builder.WEIGHTS) {
        members.put(name, of -> objective.weight(name, of.integer(0, TheoryObjective.MOST)));
      }
      value.object(members);
    }

    void mode(String name) {
      try {
        objective.mode(name);
      } catch (IllegalArgumentException wrong) {
        throw refused(wrong);
      }
    }

    private TheoryObjective objective() {
      try {
        return objective.build();
      } catch (IllegalArgumentException wrong) {
        throw refused(wrong);
      }
    }

    private static RequestException refused(IllegalArgumentException wrong) {
      String sentence = Excerpt.start(String.valueOf(wrong.getMessage()), LONGEST_SENTENCE);
      return RequestException.badRequest(
          Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + ".");
    }

    TheoryRequest request(double mostSeconds) {
      if (positives == null || negatives == null || !listed) {
        String missing =
            positives == null ? "positives" : negatives == null ? "negatives" : "hypotheses";
        throw RequestException.badRequest("The member \"" + missing + "\" is missing.");
      }
      return new TheoryRequest(
          prefixes,
          graph,
          positives,
          negatives,
          List.copyOf(hypotheses),
          objective(),
          timeout == null ? new SearchTimeout(mostSeconds) : timeout);
    }
  }
}
