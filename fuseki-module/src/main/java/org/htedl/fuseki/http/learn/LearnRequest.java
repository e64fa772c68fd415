// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.learn;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.expression.Vocabulary;
import org.htedl.fuseki.http.coverage.ExampleSource;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptionReader;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.problem.OptionNames;
import org.jspecify.annotations.Nullable;

/**
 * What a request for a search asks.
 *
 * @param graph the name of the graph, or null for the default graph
 * @param values the options that have one value, as text
 * @param lists those that are lists
 */
record LearnRequest(
    Map<String, String> prefixes,
    @Nullable String graph,
    ExampleSource positives,
    ExampleSource negatives,
    Map<String, String> values,
    Map<String, List<String>> lists) {
  static LearnRequest read(JsonMembers json) throws IOException {
    Reading reading = new Reading();
    Map<String, JsonMembers.Member> members = new LinkedHashMap<>();
    members.put("prefixes", value -> reading.prefixes = value.stringMap());
    members.put("graph", value -> reading.graph = value.string());
    members.put("positives", value -> reading.positives = ExampleSource.read(value, "positives"));
    members.put("negatives", value -> reading.negatives = ExampleSource.read(value, "negatives"));
    for (LearnOption<?> option : LearnOption.of(LearnOption.Interface.REQUEST)) {
      String label = option.label();
      members.put(
          label,
          option.isList()
              ? value -> reading.lists.put(label, value.strings())
              : value -> reading.values.put(label, value.scalar()));
    }
    json.document(members);
    return new LearnRequest(
        reading.prefixes,
        reading.graph,
        there(reading.positives, "positives"),
        there(reading.negatives, "negatives"),
        reading.values,
        reading.lists);
  }

  private static ExampleSource there(@Nullable ExampleSource side, String name) {
    if (side == null) {
      throw RequestException.badRequest("The member \"" + name + "\" is missing.");
    }
    return side;
  }

  /**
   * The options.
   *
   * @throws RequestException if one makes no sense
   */
  LearnOptions options(LearnOptionReader reader) {
    try {
      values.forEach(reader::set);
      lists.forEach(reader::set);
      return reader.options();
    } catch (IllegalArgumentException wrong) {
      throw RequestException.badRequest("The option " + wrong.getMessage() + ".");
    }
  }

  /**
   * Looks whether the names of options are names of the data.
   *
   * @throws RequestException if one is not
   */
  static void check(LearnOptions options, Vocabulary vocabulary) {
    try {
      OptionNames.check(vocabulary, options);
    } catch (IllegalArgumentException wrong) {
      throw RequestException.badRequest("The option " + wrong.getMessage() + ".");
    }
  }

  private static final class Reading {
    private Map<String, String> prefixes = Map.of();
    private @Nullable String graph;
    private @Nullable ExampleSource positives;
    private @Nullable ExampleSource negatives;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, List<String>> lists = new LinkedHashMap<>();
  }
}
