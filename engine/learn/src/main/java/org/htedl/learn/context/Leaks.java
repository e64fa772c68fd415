// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.context;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.RoleExpression;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.learn.validation.Leak;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;

/**
 * Finds the classes, values and roles that give the labels away. Whether labels made them, or they
 * are what is to be found, the data does not say: so they stay in the language, and are named.
 */
public final class Leaks {
  /** The most that are named. */
  public static final int MOST = 100;

  /** Successors of one example that are looked at. */
  private static final int SUCCESSORS = 16;

  private final Mirror mirror;
  private final SearchVocabulary vocabulary;
  private final Context examples;
  private final long[] positive;
  private final long[] negative;
  private final Cancellation cancellation;
  private final List<Leak> found = new ArrayList<>();

  private Leaks(
      Mirror mirror,
      SearchVocabulary vocabulary,
      Context examples,
      long[] positive,
      long[] negative,
      Cancellation cancellation) {
    this.mirror = mirror;
    this.vocabulary = vocabulary;
    this.examples = examples;
    this.positive = positive;
    this.negative = negative;
    this.cancellation = cancellation;
  }

  /**
   * What covers exactly one side, at most {@link #MOST}: classes first, then values, then roles.
   *
   * @param examples whose values have been read
   * @param positive the positive examples, a row
   * @param negative the negative ones
   * @param inverse whether roles are followed backwards, too
   */
  public static List<Leak> of(
      Mirror mirror,
      AtomicExpressions atoms,
      Context examples,
      long[] positive,
      long[] negative,
      boolean inverse,
      Cancellation cancellation) {
    Leaks leaks = new Leaks(mirror, atoms.vocabulary(), examples, positive, negative, cancellation);
    leaks.classes();
    leaks.values(atoms);
    leaks.roles(inverse);
    return leaks.found.subList(0, Math.min(MOST, leaks.found.size()));
  }

  private void classes() {
    for (SearchVocabulary.Name name : vocabulary.classes()) {
      cancellation.check();
      var members = mirror.members(name.id());
      add(new ClassExpression.Named(name.iri()), members::contains);
    }
  }

  private void values(AtomicExpressions atoms) {
    for (SearchVocabulary.Name name : vocabulary.columns()) {
      cancellation.check();
      int from = found.size();
      long[] any = examples.none();
      for (ColumnValues.Value value : atoms.values(examples, name)) {
        if (value.literal().isIllTyped()) {
          continue;
        }
        long[] row = examples.none();
        for (int individual : value.individuals()) {
          row[individual >>> 6] |= 1L << individual;
          any[individual >>> 6] |= 1L << individual;
        }
        // A value that one individual has says who it is.
        if (value.individuals().length > 1) {
          add(
              new ClassExpression.DataHasValue(name.iri(), Constant.of(value.literal().literal())),
              row);
        }
      }
      add(new ClassExpression.DataSome(name.iri(), new DataRange.Datatype(ValueAtoms.ANY)), any);
      sort(from);
    }
  }

  private void roles(boolean inverse) {
    for (SearchVocabulary.Name name : vocabulary.roles()) {
      RoleExpression named = new RoleExpression.Named(name.iri());
      for (int backwards = 0; backwards < (inverse ? 2 : 1); backwards++) {
        cancellation.check();
        int from = found.size();
        boolean back = backwards == 1;
        RoleExpression role = back ? new RoleExpression.Inverse(named) : named;
        Adjacency pairs = mirror.role(name.id()).direction(back);
        Adjacency opposite = mirror.role(name.id()).direction(!back);
        add(
            new ClassExpression.Some(role, new ClassExpression.Thing()),
            node -> Arrays.stream(pairs.targetsOf(node)).anyMatch(mirror.live()::contains));
        successor(role, pairs, opposite, positive);
        successor(role, pairs, opposite, negative);
        sort(from);
      }
    }
  }

  /** Makes the order one of names, whatever numbers a mirror gives them. */
  private void sort(int from) {
    found
        .subList(from, found.size())
        .sort(Comparator.comparing(leak -> ManchesterPrinter.print(leak.expression())));
  }

  /** One successor that exactly the examples of a side have, if these are several. */
  private void successor(RoleExpression role, Adjacency pairs, Adjacency opposite, long[] side) {
    int first = first(side);
    if (count(side) < 2) {
      return;
    }
    int[] successors = pairs.targetsOf(examples.node(first));
    for (int i = 0; i < Math.min(SUCCESSORS, successors.length); i++) {
      String individual = mirror.nodeName(successors[i]);
      if (individual.startsWith("_:") || !mirror.live().contains(successors[i])) {
        continue;
      }
      long[] row = examples.none();
      for (int node : opposite.targetsOf(successors[i])) {
        int example = examples.find(node);
        if (example >= 0) {
          row[example >>> 6] |= 1L << example;
        }
      }
      if (Arrays.equals(row, side)) {
        found.add(new Leak(new ClassExpression.HasValue(role, individual), side == positive));
      }
    }
  }

  private static int first(long[] row) {
    int word = 0;
    while (row[word] == 0) {
      word++;
    }
    return 64 * word + Long.numberOfTrailingZeros(row[word]);
  }

  private static int count(long[] row) {
    return Arrays.stream(row).mapToInt(Long::bitCount).sum();
  }

  private void add(ClassExpression expression, long[] row) {
    if (Arrays.equals(row, positive)) {
      found.add(new Leak(expression, true));
    } else if (Arrays.equals(row, negative)) {
      found.add(new Leak(expression, false));
    }
  }

  /** The same, where few examples tell that it is not. */
  private void add(ClassExpression expression, IntPredicate covers) {
    boolean positives = true;
    boolean negatives = true;
    for (int i = 0; i < examples.size() && (positives || negatives); i++) {
      boolean isPositive = (positive[i >>> 6] >>> i & 1) != 0;
      boolean covered = covers.test(examples.node(i));
      positives &= covered == isPositive;
      negatives &= covered != isPositive;
    }
    if (positives || negatives) {
      found.add(new Leak(expression, positives));
    }
  }
}
