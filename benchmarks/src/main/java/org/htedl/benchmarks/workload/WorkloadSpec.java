// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.workload;

import java.util.List;
import java.util.Set;

/**
 * A workload by the names and options of the reference program.
 *
 * @param operation such as {@code conj}, {@code exists}, {@code batch}
 * @param arguments the numbers and names after the operation, as given
 * @param density the share of members in a class
 * @param k the bound of a cardinality, or -1 for the default: 3 on {@code graph}, else 1
 * @param pool classes that a batch draws from
 * @param seed where the draws begin
 * @param text whether a batch starts from strings instead of a compiled plan
 * @param distinct distinct values of a data property; with 1 the data is the reference program's
 * @param selectivity the share of individuals that a data range is to find where values differ
 */
public record WorkloadSpec(
    String operation,
    List<String> arguments,
    double density,
    int k,
    int pool,
    long seed,
    boolean text,
    int distinct,
    double selectivity) {

  /** What a learner asks, which the reference program has not. */
  static final String LEARNER = "learner";

  /** The same of classes alone, without restrictions. */
  static final String REFINE = "refine";

  /** The cover set of a conjunction of classes that all have every member or none. */
  static final String COVER_CONJ = "cover_conj";

  /** The same of a disjunction. */
  static final String COVER_DISJ = "cover_disj";

  /** The word for classes with every member, as the last argument of a cover set. */
  static final String ONES = "ones";

  private static final Set<String> CONCEPTS = Set.of("conj", "disj");
  private static final Set<String> ROLES = Set.of("exists", "forall", "card_min", "card_max");
  private static final Set<String> VALUES = Set.of("num_min", "str_eq", "str_contain");
  private static final Set<String> COVER_SETS = Set.of(COVER_CONJ, COVER_DISJ);
  private static final Set<String> LEARNERS = Set.of(LEARNER, REFINE);

  public WorkloadSpec {
    arguments = List.copyOf(arguments);
    check(operation, arguments);
    if (!(density >= 0 && density <= 1) || !(selectivity >= 0 && selectivity <= 1)) {
      throw new IllegalArgumentException("density and selectivity lie between 0 and 1");
    }
    if (pool < 1 || distinct < 1) {
      throw new IllegalArgumentException("pool and distinct are at least 1");
    }
    if (text && !operation.equals("batch")) {
      throw new IllegalArgumentException("only batch starts from text");
    }
  }

  /** A workload with the default options. */
  public static WorkloadSpec of(String operation, String... arguments) {
    return new WorkloadSpec(operation, List.of(arguments), 0.5, -1, 64, 1, false, 1, 0.5);
  }

  /** The operations there are. */
  public static List<String> operations() {
    return List.of(
        "conj",
        "disj",
        "exists",
        "forall",
        "card_min",
        "card_max",
        "num_min",
        "str_eq",
        "str_contain",
        "cover",
        "batch",
        COVER_CONJ,
        COVER_DISJ,
        LEARNER,
        REFINE);
  }

  /** What stands after the operation on the command line. */
  public static String usage(String operation) {
    return switch (operation) {
      case "cover" -> "INDIVIDUALS";
      case "batch" -> "HYPOTHESES INDIVIDUALS CONCEPTS";
      case COVER_CONJ, COVER_DISJ -> "INDIVIDUALS CONCEPTS ones|zeros";
      case LEARNER, REFINE -> "HYPOTHESES INDIVIDUALS EXAMPLES";
      case "conj", "disj" -> "INDIVIDUALS CONCEPTS";
      default -> "ASSERTIONS single|unique|uniqueseq|graph";
    };
  }

  /** Compares the arguments with the usage: a positive number, or one of some words. */
  private static void check(String operation, List<String> arguments) {
    if (!operations().contains(operation)) {
      throw new IllegalArgumentException(
          "no workload \"" + operation + "\"; there are " + String.join(", ", operations()));
    }
    String usage = usage(operation);
    String[] expected = usage.split(" ", -1);
    if (arguments.size() != expected.length) {
      throw new IllegalArgumentException(operation + " takes " + usage);
    }
    for (int i = 0; i < expected.length; i++) {
      List<String> words = List.of(expected[i].split("\\|", -1));
      if (words.size() > 1 && !words.contains(arguments.get(i))) {
        throw new IllegalArgumentException(
            "no data set \"" + arguments.get(i) + "\"; there are " + String.join(", ", words));
      }
      if (words.size() == 1 && !isPositive(arguments.get(i))) {
        throw new IllegalArgumentException(
            "not a positive number: " + arguments.get(i) + "; " + operation + " takes " + usage);
      }
    }
  }

  private static boolean isPositive(String text) {
    try {
      return Integer.parseInt(text) > 0;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** Whether the reference program can be asked the same of the same data. */
  public boolean isInReference() {
    // It has one value in its data.
    return distinct == 1 && !LEARNERS.contains(operation) && !isCoverSet();
  }

  /** Whether the cover set of full or empty classes is asked for. */
  boolean isCoverSet() {
    return COVER_SETS.contains(operation);
  }

  boolean isAboutConcepts() {
    return CONCEPTS.contains(operation);
  }

  boolean isAboutRoles() {
    return ROLES.contains(operation);
  }

  boolean isAboutValues() {
    return VALUES.contains(operation);
  }

  /** An argument that is a positive number. */
  int number(int index) {
    return Integer.parseInt(arguments.get(index));
  }

  /** The bound of a cardinality. */
  int bound() {
    return k >= 0 ? k : dataset().equals("graph") ? 3 : 1;
  }

  /** How the assertions of a role are laid out. */
  String dataset() {
    return arguments.get(1);
  }

  public WorkloadSpec withDensity(double other) {
    return new WorkloadSpec(
        operation, arguments, other, k, pool, seed, text, distinct, selectivity);
  }

  public WorkloadSpec fromText() {
    return new WorkloadSpec(
        operation, arguments, density, k, pool, seed, true, distinct, selectivity);
  }

  public WorkloadSpec withValues(int otherDistinct, double otherSelectivity) {
    return new WorkloadSpec(
        operation, arguments, density, k, pool, seed, text, otherDistinct, otherSelectivity);
  }

  /** As on the command line, without options. */
  public String name() {
    return operation + " " + String.join(" ", arguments);
  }
}
