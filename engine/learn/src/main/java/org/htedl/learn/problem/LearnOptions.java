package org.htedl.learn.problem;

import java.util.List;
import java.util.Objects;
import org.htedl.coverage.Objective;
import org.htedl.learn.option.Only;
import org.htedl.learn.option.Shape;

/**
 * What is searched, and for how long. Immutable; {@link #DEFAULT} with the {@code with} methods of
 * {@link Builder}.
 *
 * @param seconds how long the search may take, cross validation included; more than 0
 * @param maxLength the greatest length of an expression
 * @param maxDepth how many roles may be nested; more only where they lead back to the same
 *     individuals
 * @param objective what is maximised
 * @param noise the share of the negatives, 0 to 0.5, that an answer without errors may cover
 * @param cardinality the largest bound of {@code min} and {@code max}; 1 for neither
 * @param only how {@code only} is meant
 * @param inverse whether roles are followed backwards, too
 * @param nominals whether single individuals may be fillers
 * @param monotone whether {@code not}, {@code only} and {@code max} are left out
 * @param use IRIs of the classes and properties that may occur; empty for all
 * @param ignore IRIs of those that may not
 * @param splits the most bounds of the values of one property
 * @param top how many expressions are wanted
 * @param diverse the least Jaccard distance of the examples that two of them cover, 0 to 1
 * @param combine which shapes an answer may have
 * @param folds of the cross validation; 0 for none
 * @param permutations of the labels for the test against chance; 0 for none
 * @param seed of folds and permutations
 * @param memoryBytes the most that rows may take
 * @param threads how many threads search
 */
public record LearnOptions(
    double seconds,
    int maxLength,
    int maxDepth,
    Objective objective,
    double noise,
    int cardinality,
    Only only,
    boolean inverse,
    boolean nominals,
    boolean monotone,
    List<String> use,
    List<String> ignore,
    int splits,
    int top,
    double diverse,
    Shape combine,
    int folds,
    int permutations,
    long seed,
    long memoryBytes,
    int threads) {
  /** The limits of {@link #maxLength}, {@link #maxDepth} and the other numbers. */
  public static final int MOST_LENGTH = 15;

  public static final int MOST_DEPTH = 6;
  public static final int MOST_CARDINALITY = 64;
  public static final int MOST_SPLITS = 10_000;
  public static final int MOST_TOP = 100;
  public static final int MOST_FOLDS = 20;
  public static final int MOST_PERMUTATIONS = 1_000;
  public static final int MOST_NAMES = 10_000;

  /** What the service does where a request says nothing. */
  public static final LearnOptions DEFAULT = new Builder().build();

  public LearnOptions {
    Objects.requireNonNull(objective);
    use = List.copyOf(use);
    ignore = List.copyOf(ignore);
    if (!(seconds > 0)) {
      throw new IllegalArgumentException("seconds is more than 0, not " + seconds);
    }
    range("maxLength", maxLength, 1, MOST_LENGTH);
    range("maxDepth", maxDepth, 0, MOST_DEPTH);
    range("noise", noise, 0, .5);
    range("cardinality", cardinality, 1, MOST_CARDINALITY);
    range("splits", splits, 1, MOST_SPLITS);
    range("top", top, 1, MOST_TOP);
    range("diverse", diverse, 0, 1);
    range("folds", folds, 0, MOST_FOLDS);
    if (folds == 1) {
      throw new IllegalArgumentException("folds is 0 or from 2 to " + MOST_FOLDS + ", not 1");
    }
    range("permutations", permutations, 0, MOST_PERMUTATIONS);
    range("use", use.size(), 0, MOST_NAMES);
    range("ignore", ignore.size(), 0, MOST_NAMES);
    range("threads", threads, 1, 1 << 16);
    if (memoryBytes < 1) {
      throw new IllegalArgumentException("memory is more than 0, not " + memoryBytes);
    }
  }

  private static void range(String name, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          name + " is from " + text(least) + " to " + text(most) + ", not " + text(value));
    }
  }

  /** A number without needless digits. */
  static String text(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  /** A builder that begins with these options. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Collects options; not thread-safe. */
  public static final class Builder {
    private double seconds = 10;
    private int maxLength = 7;
    private int maxDepth = 3;
    private Objective objective = Objective.ACCURACY;
    private double noise;
    private int cardinality = 5;
    private Only only = Only.NONEMPTY;
    private boolean inverse = true;
    private boolean nominals;
    private boolean monotone;
    private List<String> use = List.of();
    private List<String> ignore = List.of();
    private int splits = 100;
    private int top = 5;
    private double diverse = .3;
    private Shape combine = Shape.AUTO;
    private int folds = 10;
    private int permutations = 200;
    private long seed = 42;
    private long memoryBytes = Math.max(1 << 20, Runtime.getRuntime().maxMemory() / 4);
    private int threads = Runtime.getRuntime().availableProcessors();

    /** A builder with the defaults. */
    public Builder() {}

    private Builder(LearnOptions from) {
      seconds = from.seconds;
      maxLength = from.maxLength;
      maxDepth = from.maxDepth;
      objective = from.objective;
      noise = from.noise;
      cardinality = from.cardinality;
      only = from.only;
      inverse = from.inverse;
      nominals = from.nominals;
      monotone = from.monotone;
      use = from.use;
      ignore = from.ignore;
      splits = from.splits;
      top = from.top;
      diverse = from.diverse;
      combine = from.combine;
      folds = from.folds;
      permutations = from.permutations;
      seed = from.seed;
      memoryBytes = from.memoryBytes;
      threads = from.threads;
    }

    public Builder seconds(double value) {
      seconds = value;
      return this;
    }

    public Builder maxLength(int value) {
      maxLength = value;
      return this;
    }

    public Builder maxDepth(int value) {
      maxDepth = value;
      return this;
    }

    public Builder objective(Objective value) {
      objective = value;
      return this;
    }

    public Builder noise(double value) {
      noise = value;
      return this;
    }

    public Builder cardinality(int value) {
      cardinality = value;
      return this;
    }

    public Builder only(Only value) {
      only = value;
      return this;
    }

    public Builder inverse(boolean value) {
      inverse = value;
      return this;
    }

    public Builder nominals(boolean value) {
      nominals = value;
      return this;
    }

    public Builder monotone(boolean value) {
      monotone = value;
      return this;
    }

    public Builder use(List<String> value) {
      use = value;
      return this;
    }

    public Builder ignore(List<String> value) {
      ignore = value;
      return this;
    }

    public Builder splits(int value) {
      splits = value;
      return this;
    }

    public Builder top(int value) {
      top = value;
      return this;
    }

    public Builder diverse(double value) {
      diverse = value;
      return this;
    }

    public Builder combine(Shape value) {
      combine = value;
      return this;
    }

    public Builder folds(int value) {
      folds = value;
      return this;
    }

    public Builder permutations(int value) {
      permutations = value;
      return this;
    }

    public Builder seed(long value) {
      seed = value;
      return this;
    }

    public Builder memoryBytes(long value) {
      memoryBytes = value;
      return this;
    }

    public Builder threads(int value) {
      threads = value;
      return this;
    }

    /**
     * The options.
     *
     * @throws IllegalArgumentException if one is out of its range; the message names it
     */
    public LearnOptions build() {
      return new LearnOptions(
          seconds,
          maxLength,
          maxDepth,
          objective,
          noise,
          cardinality,
          only,
          inverse,
          nominals,
          monotone,
          use,
          ignore,
          splits,
          top,
          diverse,
          combine,
          folds,
          permutations,
          seed,
          memoryBytes,
          threads);
    }
  }
}
