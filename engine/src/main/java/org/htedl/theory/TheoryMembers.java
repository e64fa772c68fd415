package org.htedl.theory;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is said of a theory, by the names of members.
 *
 * @param texts of the hypotheses, as they were given
 * @param sizes of the hypotheses
 */
public record TheoryMembers(List<String> texts, List<Long> sizes) {
  /** Copies the lists. */
  public TheoryMembers {
    texts = List.copyOf(texts);
    sizes = List.copyOf(sizes);
  }

  /** The status of a theory, as a word. */
  public static String status(Theory theory) {
    return theory.status().name().toLowerCase(Locale.ROOT);
  }

  /** A class expression for the union of the hypotheses of a theory. */
  public String union(Theory theory) {
    List<Integer> chosen = theory.hypotheses();
    if (chosen.size() < 2) {
      return chosen.isEmpty() ? "owl:Nothing" : texts.get(chosen.getFirst());
    }
    return chosen.stream().map(h -> "(" + texts.get(h) + ")").collect(Collectors.joining(" or "));
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
