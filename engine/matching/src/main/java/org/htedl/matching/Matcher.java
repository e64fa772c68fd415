// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.htedl.limit.Bounds;
import org.htedl.matching.PatternRows.GroupParts;
import org.htedl.matching.PatternRows.GroupRows;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.matching.query.GraphPattern;
import org.htedl.matching.relation.Relations;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * Matches a pattern with a mirror: rows, counts, groups, existence. Homomorphisms, as SPARQL has
 * them: two variables may have the same value unless a condition says otherwise. Nothing is planned
 * before it is asked for, and a plan serves all given values; where a search takes long, its order
 * may change once. Used by one thread.
 *
 * <p>All methods throw {@link java.util.concurrent.CancellationException} when the bounds say so,
 * {@link PatternIndexes.NotReadyException} while an index is made elsewhere, and {@link
 * org.htedl.limit.MemoryBudgetException} if the memory budget does not allow one.
 */
public final class Matcher {
  /** How many times the steps of the best order another one may take that spares a memory. */
  private static final double MOST_TIMES_THE_STEPS = 4;

  private final PatternLayout layout;
  private final Work work;
  private @Nullable PatternSearch<Numbers> numbers;
  private final Map<Integer, DistinctCount> distinctCounts = new HashMap<>();

  /** Counting and existence along one order. */
  private static final class Numbers {
    private final PatternProgram program;
    private @Nullable Counting counting;
    private @Nullable Existence existence;

    Numbers(PatternProgram program) {
      this.program = program;
    }

    BigInteger count(int... given) {
      Counting known = counting;
      if (known == null) {
        known = new Counting(program);
        counting = known;
      }
      known.restart();
      return program.start(given) ? known.product(program.roots()) : BigInteger.ZERO;
    }

    boolean exists(int... given) {
      Existence known = existence;
      if (known == null) {
        known = new Existence(program);
        existence = known;
      }
      known.restart();
      return program.start(given) && known.belowAll(program.roots());
    }
  }

  /**
   * @param mirror whose facts are matched
   * @param indexes shared by all patterns on mirrors of a dataset
   * @param bounds what stops the work, and limits the memory of what is remembered
   */
  public Matcher(GraphPattern pattern, Mirror mirror, PatternIndexes indexes, Bounds bounds) {
    this(pattern, new Relations(mirror, indexes), new Work(bounds));
  }

  Matcher(GraphPattern pattern, Relations relations, Work work) {
    this.layout = new PatternLayout(pattern, relations);
    this.work = work;
  }

  /**
   * A search along an order in which variables of a lower number among the priorities come first.
   *
   * @param trial the length of its trial
   */
  private <S> PatternSearch<S> search(
      Function<PatternProgram, S> maker, long trial, int... priority) {
    return search(maker, trial, new VariableTree(layout, priority), priority);
  }

  private <S> PatternSearch<S> search(
      Function<PatternProgram, S> maker, long trial, VariableTree tree, int... priority) {
    PatternProgram program = new PatternProgram(layout, tree, work);
    return new PatternSearch<>(
        layout, work, program, maker, new OrderTrial(layout, work.trials(), priority, tree, trial));
  }

  private int[] noPriority() {
    return new int[layout.pattern().variables()];
  }

  private PatternSearch<Numbers> numbers() {
    PatternSearch<Numbers> known = numbers;
    if (known == null) {
      known = search(Numbers::new, work.trials().counting(), noPriority());
      numbers = known;
    }
    return known;
  }

  /**
   * All matches.
   *
   * @param wanted the variables whose values are asked for
   */
  public PatternRows rows(int... wanted) {
    checkNoneOptional();
    return new TriedRows<>(
        search(program -> allRows(program, wanted), work.trials().rows(), noPriority()),
        wanted.length);
  }

  private static TreeRows allRows(PatternProgram program, int... wanted) {
    boolean[] all = new boolean[program.depths()];
    Arrays.fill(all, true);
    return new TreeRows(program, all, wanted);
  }

  /**
   * The combinations of values that the variables have in any match, each once.
   *
   * @return empty if that would need a memory of all combinations, or of a variable's values where
   *     there is none
   */
  public Optional<PatternRows> distinct(int... wanted) {
    checkNoneOptional();
    int[] priority = first(wanted);
    VariableTree tree = new VariableTree(layout, priority);
    if (!tree.isConnected()) {
      return distinctLast(wanted);
    }
    VariableTree other = freer(tree, false, wanted);
    return Optional.of(
        other == null
            ? tried(program -> distinctRows(program, wanted), tree, wanted.length, priority)
            : tried(
                program -> remembered(program, tree, wanted), other, wanted.length, noPriority()));
  }

  private <S extends PatternRows> PatternRows tried(
      Function<PatternProgram, S> maker, VariableTree tree, int width, int... priority) {
    return new TriedRows<>(search(maker, work.trials().rows(), tree, priority), width);
  }

  private static TreeRows distinctRows(PatternProgram program, int... wanted) {
    return new TreeRows(program, program.above(wanted), wanted);
  }

  private RememberedRows remembered(PatternProgram program, VariableTree tree, int... wanted) {
    return new RememberedRows(
        program, () -> distinctRows(new PatternProgram(layout, tree, work), wanted), wanted);
  }

  /**
   * An order in which the wanted variables need not come first, if it promises far fewer steps:
   * where a constant has few neighbours and the variables have many values.
   *
   * @param tree an order in which they do
   * @param areCounted whether the number of matches is counted for each combination
   * @return null if the first order is good
   */
  private @Nullable VariableTree freer(VariableTree tree, boolean areCounted, int... wanted) {
    double steps = tree.steps(tree.above(wanted), areCounted);
    if (steps < work.trials().many()) {
      return null;
    }
    VariableTree any = new VariableTree(layout, noPriority());
    double others = any.steps(any.above(wanted), areCounted);
    return others * work.trials().fewer() < steps ? any : null;
  }

  /** Any of the variables may be the one whose values are remembered. */
  private Optional<PatternRows> distinctLast(int... wanted) {
    for (int i = wanted.length - 1; i >= 0 && wanted.length > 1; i--) {
      int last = i;
      Optional<PatternRows> rows =
          remembering(
                  (program, seen) -> new LastDistinctRows(program, seen, last, wanted),
                  IntStream.of(wanted).filter(variable -> variable != wanted[last]).toArray())
              .map(search -> new TriedRows<>(search, wanted.length));
      if (rows.isPresent()) {
        return rows;
      }
    }
    return Optional.empty();
  }

  /**
   * A search that remembers values of one variable.
   *
   * @param first the variables that come first
   * @return empty if those are not connected, if their order is far worse than another, or if there
   *     is no memory for the values
   */
  private <S> Optional<PatternSearch<S>> remembering(
      BiFunction<PatternProgram, LastDistinctRows.SeenValues, S> maker, int... first) {
    int[] priority = first(first);
    VariableTree tree = new VariableTree(layout, priority);
    double least = new VariableTree(layout, noPriority()).walkedSteps();
    if (!tree.isConnected() || tree.walkedSteps() > MOST_TIMES_THE_STEPS * least) {
      return Optional.empty();
    }
    LastDistinctRows.SeenValues seen =
        LastDistinctRows.SeenValues.of(layout.relations().mirror(), work);
    return seen == null
        ? Optional.empty()
        : Optional.of(
            search(program -> maker.apply(program, seen), work.trials().rows(), priority));
  }

  private int[] first(int... variables) {
    int[] priority = noPriority();
    Arrays.fill(priority, 1);
    for (int variable : variables) {
      priority[variable] = 0;
    }
    return priority;
  }

  private void checkNoneOptional() {
    if (!layout.pattern().optional().isEmpty()) {
      throw new IllegalStateException("matches with optional triples are counted only");
    }
  }

  /** The number of matches, with optional triples as often as those say. */
  public BigInteger count(int... given) {
    numbers().begins(given);
    return numbers().run(each -> each.count(given));
  }

  /** Whether there is a match. */
  public boolean exists(int... given) {
    numbers().begins(given);
    return numbers().run(each -> each.exists(given));
  }

  /** Plans counting and existence, and makes the indexes that are missing. */
  public void prepare() {
    numbers();
  }

  /** As {@link #prepare}, for {@link #distinctCount}. */
  public void prepareDistinct(int variable) {
    distinctCounts.computeIfAbsent(variable, this::distinctCountOf);
  }

  /** The number of distinct values of a variable that is not given. */
  public BigInteger distinctCount(int variable, int... given) {
    return distinctCounts.computeIfAbsent(variable, this::distinctCountOf).of(given);
  }

  private interface DistinctCount {
    BigInteger of(int... given);
  }

  /** One group of one variable's values needs no memory of them, whatever the order is. */
  private DistinctCount distinctCountOf(int variable) {
    GroupRows groups = connectedGroups(groupTree(new int[0], variable), new int[0], variable);
    return given -> {
      groups.start(given);
      return groups.next() ? groups.size() : BigInteger.ZERO;
    };
  }

  /**
   * Groups of matches by the values of some variables. A group of no variables is not there if
   * there is no match.
   *
   * @param by the variables that name a group
   * @param distinct if not negative, a variable whose distinct values in a group are its size; else
   *     the number of matches is
   * @return empty if that would need a memory of all groups, or of a variable's values where there
   *     is none
   */
  public Optional<GroupRows> groups(int[] by, int distinct) {
    VariableTree tree = groupTree(by, distinct);
    if (tree.isConnected()) {
      return Optional.of(connectedGroups(tree, by, distinct));
    }
    if (distinct < 0 || by.length == 0) {
      return Optional.empty();
    }
    int[] wanted = and(by, distinct);
    return remembering((program, seen) -> new LastDistinctGroups(program, seen, wanted), by)
        .map(remembering -> new TriedRows.Groups<>(remembering, by.length));
  }

  /**
   * Groups in parts, in any order of variables. The reader remembers all groups, and so needs no
   * order in which each comes once.
   *
   * @param by the variables that name a group
   */
  public GroupParts parts(int... by) {
    checkNoneOptional();
    int[] priority = first(by);
    VariableTree tree = new VariableTree(layout, priority);
    VariableTree any = new VariableTree(layout, noPriority());
    boolean isFirst =
        tree.isConnected() && tree.steps(tree.above(by), true) <= any.steps(any.above(by), true);
    return new TriedParts(
        search(
            program -> groups(program, by, -1),
            work.trials().counting(),
            isFirst ? tree : any,
            isFirst ? priority : noPriority()));
  }

  private record TriedParts(PatternSearch<TreeGroups> search) implements GroupParts {
    @Override
    public void read(Reader reader, int... given) {
      search.begins(given);
      search.run(
          parts -> {
            reader.begin();
            parts.start(given);
            while (parts.next()) {
              reader.read(parts);
            }
            return true;
          });
    }

    @Override
    public List<PlannedVariable> plan() {
      return search.tree().plan();
    }
  }

  private static int[] and(int[] by, int distinct) {
    int[] wanted = Arrays.copyOf(by, by.length + 1);
    wanted[by.length] = distinct;
    return wanted;
  }

  private VariableTree groupTree(int[] by, int distinct) {
    checkNoneOptional();
    return new VariableTree(layout, groupPriority(by, distinct));
  }

  private int[] groupPriority(int[] by, int distinct) {
    int[] priority = noPriority();
    Arrays.fill(priority, 2);
    if (distinct >= 0) {
      priority[distinct] = 1;
    }
    for (int variable : by) {
      priority[variable] = 0;
    }
    return priority;
  }

  /**
   * Groups in an order in which each comes once, or in one that is far better.
   *
   * @param tree the first of these orders
   */
  private GroupRows connectedGroups(VariableTree tree, int[] by, int distinct) {
    int[] wanted = distinct < 0 ? by : and(by, distinct);
    VariableTree other = freer(tree, distinct < 0, wanted);
    return other == null
        ? tried(program -> groups(program, by, distinct), by, tree, groupPriority(by, distinct))
        : tried(program -> remembered(program, tree, by, distinct), by, other, noPriority());
  }

  private <G extends GroupRows> GroupRows tried(
      Function<PatternProgram, G> maker, int[] by, VariableTree tree, int... priority) {
    return new TriedRows.Groups<>(search(maker, work.trials().rows(), tree, priority), by.length);
  }

  private RememberedGroups remembered(
      PatternProgram program, VariableTree tree, int[] by, int distinct) {
    GroupRows parts =
        distinct < 0
            ? groups(program, by, distinct)
            : new RememberedGroups.Ones(remembered(program, tree, and(by, distinct)));
    return new RememberedGroups(
        work, parts, () -> groups(new PatternProgram(layout, tree, work), by, distinct), by.length);
  }

  private static TreeGroups groups(PatternProgram program, int[] by, int distinct) {
    boolean[] walks = program.above(by);
    boolean[] counts = new boolean[walks.length];
    if (distinct < 0) {
      Arrays.fill(counts, true);
    } else {
      counts = program.above(distinct);
    }
    return new TreeGroups(program, walks, counts, by);
  }

  /** How {@link #count} and {@link #exists} search. */
  public List<PlannedVariable> plan() {
    return numbers().tree().plan();
  }

  /** How many candidates have been looked at so far, pairs of passes included. */
  public long steps() {
    return work.steps();
  }

  /** How many variables were counted for all values above them at once, in a pass each. */
  public int passes() {
    return work.passes();
  }
}
