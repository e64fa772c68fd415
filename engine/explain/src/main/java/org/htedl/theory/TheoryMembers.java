// SPDX-License-Identifier: Apache-2.0
package org.htedl.theory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.htedl.bits.NodeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is said of a theory, by the names of members.
 *
 * @param texts of the hypotheses, as they were given
 * @param sizes of the hypotheses
 */
public record TheoryMembers(List<String> texts, List<Long> sizes) {
  /** The sentence for examples that have no theory without errors. */
  private static final String NONE =
      "There are positive examples that no hypothesis covers without covering negative ones.";

  /** Names of positives without a hypothesis that are listed. */
  private static final int MOST_NAMES = 1_000;

  /** Copies the lists. */
  public TheoryMembers {
    texts = List.copyOf(texts);
    sizes = List.copyOf(sizes);
  }

  /** A class expression for the union of the hypotheses of a theory. */
  public String union(Theory theory) {
    List<Integer> chosen = theory.hypotheses();
    if (chosen.size() < 2) {
      return chosen.isEmpty() ? "owl:Nothing" : texts.get(chosen.getFirst());
    }
    return chosen.stream().map(h -> "(" + texts.get(h) + ")").collect(Collectors.joining(" or "));
  }

  /**
   * Adds how a search ended: the status, the theory or why there is none.
   *
   * @param stopped a sentence that says why the search was stopped, where it was
   * @param nodeNames names of nodes of the examples
   * @param unknownPositives names of positives that the data does not know
   */
  public void end(
      Theory theory,
      String stopped,
      IntFunction<String> nodeNames,
      List<String> unknownPositives,
      Map<String, @Nullable Object> into) {
    into.put("status", theory.status().name().toLowerCase(Locale.ROOT));
    switch (theory.status()) {
      case OPTIMAL -> describe(theory, into);
      case BOUND -> {
        into.put("reason", stopped);
        describe(theory, into);
      }
      case NONE -> {
        into.put("reason", NONE);
        NodeSet uncoverable = theory.uncoverable();
        into.put("uncoverable", names(uncoverable, nodeNames, unknownPositives));
        into.put("uncoverableTotal", uncoverable.cardinality() + unknownPositives.size());
      }
    }
  }

  private static List<String> names(
      NodeSet nodes, IntFunction<String> nodeNames, List<String> others) {
    List<String> names = new ArrayList<>();
    for (int node = nodes.next(0);
        node >= 0 && names.size() < MOST_NAMES;
        node = nodes.next(node + 1)) {
      names.add(nodeNames.apply(node));
    }
    others.stream().limit(MOST_NAMES - (long) names.size()).forEach(names::add);
    names.sort(null);
    return names;
  }

  /** Adds the union, its hypotheses, its matrix, its costs and their bounds. */
  public void describe(Theory theory, Map<String, @Nullable Object> into) {
    into.put("expression", union(theory));
    into.put("theory", theory.hypotheses().stream().map(this::hypothesis).toList());
    into.put("tp", theory.matrix().truePositives());
    into.put("fp", theory.matrix().falsePositives());
    into.put("fn", theory.matrix().falseNegatives());
    into.put("tn", theory.matrix().trueNegatives());
    into.put("size", theory.size());
    into.put("cost", theory.costs());
    into.put("bound", theory.bounds());
  }

  private Map<String, Object> hypothesis(int number) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("position", number);
    members.put("hypothesis", texts.get(number));
    members.put("size", sizes.get(number));
    return members;
  }
}
