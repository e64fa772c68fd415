// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.instance;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.htedl.answerset.grounding.source.Place;
import org.htedl.answerset.grounding.syntax.BodyLiteral.Function;
import org.htedl.answerset.grounding.syntax.Comparator;
import org.htedl.answerset.grounding.term.GroundTerms;
import org.htedl.answerset.program.BadProgramException;

/** The value of an aggregate in one instance of a body, as literals that say how large it is. */
abstract sealed class Total {
  /** Possible values of a sum beyond which it is refused as the value of a variable. */
  private static final int MOST_VALUES = 1_000_000;

  private final Map<Integer, Integer> reached = new HashMap<>();
  final GroundTerms terms;
  final GroundRules rules;

  private Total(GroundTerms terms, GroundRules rules) {
    this.terms = terms;
    this.rules = rules;
  }

  /** The value of a function of some tuples. */
  static Total of(
      Function function, Tuples tuples, GroundTerms terms, GroundRules rules, Place place)
      throws BadProgramException {
    return function == Function.MIN || function == Function.MAX
        ? new Extreme(function == Function.MIN, tuples, terms, rules)
        : new Sum(function, tuples, terms, rules, place);
  }

  /** Literals that hold together where the value compares so with a term; one at least. */
  final int[] literals(Comparator comparator, int term) {
    return switch (comparator) {
      case GREATER_OR_EQUAL -> new int[] {atLeast(term)};
      case LESS -> new int[] {-atLeast(term)};
      case GREATER -> new int[] {-atMost(term)};
      case LESS_OR_EQUAL -> new int[] {atMost(term)};
      case EQUAL -> new int[] {atLeast(term), atMost(term)};
      case UNEQUAL -> new int[] {-rules.both(atLeast(term), atMost(term))};
    };
  }

  private int atLeast(int term) {
    Integer known = reached.get(term);
    if (known == null) {
      known = reaches(term);
      reached.put(term, known);
    }
    return known;
  }

  /** A literal that holds where the value is a term or comes after it. */
  abstract int reaches(int term);

  /** A literal that holds where the value is a term or comes before it. */
  abstract int atMost(int term);

  /** All that the value may be. */
  abstract Collection<Integer> values() throws BadProgramException;

  /** A sum of integers. */
  private static final class Sum extends Total {
    private final int[] literals;
    private final int[] weights;
    private final Place place;
    private final Map<Long, Integer> bounds = new HashMap<>();
    private long least;
    private long most;

    Sum(Function function, Tuples tuples, GroundTerms terms, GroundRules rules, Place place)
        throws BadProgramException {
      super(terms, rules);
      this.place = place;
      Numbers open = new Numbers();
      tuples.forEach(
          rules,
          (tuple, literal) -> {
            long weight = weight(function, tuple, terms);
            if (literal == GroundRules.TRUE) {
              least += weight;
            } else if (weight != 0) {
              // A negative weight is a constant, and a positive one where the literal does not
              // hold.
              least += Math.min(weight, 0);
              open.add(weight > 0 ? literal : -literal, Math.abs(weight));
            }
          });
      literals = open.literals();
      weights = open.weights(place);
      most = least;
      for (int weight : weights) {
        most += weight;
      }
    }

    private static long weight(Function function, int[] tuple, GroundTerms terms) {
      if (function == Function.COUNT) {
        return 1;
      }
      if (tuple.length == 0 || !terms.isNumber(tuple[0])) {
        return 0;
      }
      long weight = terms.value(tuple[0]);
      return function == Function.SUM_POSITIVE ? Math.max(weight, 0) : weight;
    }

    @Override
    int reaches(int term) {
      return terms.isNumber(term)
          ? from(terms.value(term))
          : terms.compare(terms.number(0), term) > 0 ? GroundRules.TRUE : GroundRules.FALSE;
    }

    @Override
    int atMost(int term) {
      return terms.isNumber(term)
          ? -from(terms.value(term) + 1L)
          : terms.compare(terms.number(0), term) < 0 ? GroundRules.TRUE : GroundRules.FALSE;
    }

    private int from(long bound) {
      if (bound <= least) {
        return GroundRules.TRUE;
      }
      if (bound > most) {
        return GroundRules.FALSE;
      }
      return bounds.computeIfAbsent(
          bound,
          unknown ->
              literals.length == 1 ? literals[0] : rules.sum(literals, weights, bound - least));
    }

    @Override
    Collection<Integer> values() throws BadProgramException {
      TreeSet<Long> sums = new TreeSet<>();
      sums.add(least);
      for (int weight : weights) {
        for (long sum : sums.toArray(Long[]::new)) {
          rules.step();
          sums.add(sum + weight);
        }
        if (sums.size() > MOST_VALUES) {
          throw place.bad("the sum has more than " + MOST_VALUES + " possible values");
        }
      }
      TreeSet<Integer> values = new TreeSet<>();
      for (long sum : sums) {
        rules.step();
        if (sum != (int) sum) {
          throw place.bad("the sum " + sum + " does not fit 32 bits");
        }
        values.add(terms.number((int) sum));
      }
      return values;
    }
  }

  /** The least or the greatest first term of the tuples. */
  private static final class Extreme extends Total {
    private final boolean minimum;
    private final TreeMap<Integer, Integer> literals;

    Extreme(boolean minimum, Tuples tuples, GroundTerms terms, GroundRules rules) {
      super(terms, rules);
      this.minimum = minimum;
      TreeMap<Integer, List<Integer>> all = new TreeMap<>(terms::compare);
      tuples.forEach(
          rules,
          (tuple, literal) -> {
            if (tuple.length > 0) {
              all.computeIfAbsent(tuple[0], unknown -> new ArrayList<>()).add(literal);
            }
          });
      literals = new TreeMap<>(terms::compare);
      all.forEach(
          (term, any) -> {
            rules.step();
            literals.put(term, any(any, rules));
          });
    }

    private static int any(Collection<Integer> literals, GroundRules rules) {
      return literals.contains(GroundRules.TRUE)
          ? GroundRules.TRUE
          : rules.disjunction(literals.stream().mapToInt(Integer::intValue).toArray());
    }

    private int empty() {
      return minimum ? GroundTerms.SUPREMUM : GroundTerms.INFIMUM;
    }

    @Override
    int reaches(int term) {
      if (minimum) {
        return -any(literals.headMap(term, false).values(), rules);
      }
      return term == GroundTerms.INFIMUM
          ? GroundRules.TRUE
          : any(literals.tailMap(term, true).values(), rules);
    }

    @Override
    int atMost(int term) {
      if (minimum) {
        return term == GroundTerms.SUPREMUM
            ? GroundRules.TRUE
            : any(literals.headMap(term, true).values(), rules);
      }
      return -any(literals.tailMap(term, false).values(), rules);
    }

    @Override
    Collection<Integer> values() {
      TreeSet<Integer> values = new TreeSet<>(terms::compare);
      values.addAll(literals.keySet());
      if (any(literals.values(), rules) != GroundRules.TRUE) {
        values.add(empty());
      }
      return values;
    }
  }
}
