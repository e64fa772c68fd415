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

  private static final Set<String> CONCEPTS = Set.of("conj", "disj");
  private static final Set<String> ROLES = Set.of("exists", "forall", "card_min", "card_max");
  private static final Set<String> VALUES = Set.of("num_min", "str_eq", "str_contain");

  public WorkloadSpec {
    arguments = List.copyOf(arguments);
    int expected = expected(operation);
    if (arguments.size() != expected) {
      throw new IllegalArgumentException(operation + " takes " + usage(operation));
    }
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
        LEARNER,
        REFINE);
  }

  /** What stands after the operation on the command line. */
  public static String usage(String operation) {
    return switch (operation) {
      case "cover" -> "INDIVIDUALS";
      case "batch" -> "HYPOTHESES INDIVIDUALS CONCEPTS";
      case LEARNER, REFINE -> "HYPOTHESES INDIVIDUALS EXAMPLES";
      case "conj", "disj" -> "INDIVIDUALS CONCEPTS";
      default -> "ASSERTIONS single|unique|uniqueseq|graph";
    };
  }

  private static int expected(String operation) {
    if (!operations().contains(operation)) {
      throw new IllegalArgumentException(
          "no workload \"" + operation + "\"; there are " + String.join(", ", operations()));
    }
    return usage(operation).split(" ", -1).length;
  }

  /** Whether the reference program can be asked the same of the same data. */
  public boolean isInReference() {
    // It has one value in its data.
    return distinct == 1 && !operation.equals(LEARNER) && !operation.equals(REFINE);
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
    try {
      int number = Integer.parseInt(arguments.get(index));
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new IllegalArgumentException(
        "not a positive number: "
            + arguments.get(index)
            + "; "
            + operation
            + " takes "
            + usage(operation));
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
