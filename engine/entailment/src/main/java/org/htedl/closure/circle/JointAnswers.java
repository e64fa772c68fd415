// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import org.htedl.answerset.program.BadProgramException;
import org.htedl.answerset.program.GroundProgram;
import org.htedl.answerset.program.GroundProgram.ShownTerm;
import org.htedl.answerset.program.GroundRule;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.answerset.search.SearchOptions;
import org.htedl.answerset.search.SearchResult;
import org.htedl.answerset.tail.CountRules;
import org.htedl.answerset.tail.ExhaustiveTail;
import org.htedl.limit.ArrayGrowth;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.htedl.time.Deadline;
import org.htedl.time.TimeSource;

/**
 * What the answer sets of some components together have in common. Few guesses are all tried, more
 * are searched. Used by one thread, again and again.
 */
final class JointAnswers {
  /** More work for the exhaustive tail than this many words, and search is likely to be faster. */
  private static final long MOST_WORDS = 1 << 20;

  /** How the answers of some components were found. */
  enum Method {
    TAIL,
    SEARCH,
    /** Not found within the limits. */
    NONE
  }

  private static final String CANCELLED = "the evaluation of definitions was cancelled";

  private static final byte POSSIBLE = 1;
  private static final byte CERTAIN = 2;

  private final OpenProgram program;
  private final MemoryClaim claim;
  private final Cancellation cancelled;
  private final TimeSource time;
  private long nanosLeft;
  private final ExhaustiveTail tail = new ExhaustiveTail();

  /** By atom, its number among those that are answered plus one, or 0. */
  private int[] numbers = new int[64];

  private int[] answered = new int[64];
  private int count;
  private final CountRules rules = new CountRules();
  private Method method = Method.NONE;
  private boolean isEmpty;
  private double logCount;

  /** By number: {@link #CERTAIN} and {@link #POSSIBLE}. */
  private byte[] values = new byte[64];

  private int[] body = new int[16];

  /**
   * @param limit how long all searches may take together
   */
  JointAnswers(OpenProgram program, MemoryClaim claim, Cancellation cancelled, TimeLimit limit) {
    this.program = program;
    this.claim = claim;
    this.cancelled = cancelled;
    this.time = limit.source();
    this.nanosLeft = limit.nanos();
  }

  /**
   * Answers components, with additional rules.
   *
   * @param components all that are read, one through another
   * @param more rules whose atoms are numbered as those of the program, and above
   */
  void answer(int[] components, CountRules more) {
    for (int i = 0; i < count; i++) {
      numbers[answered[i]] = 0;
    }
    count = 0;
    rules.clear();
    for (int component : components) {
      for (int a = 0; a < program.size(component); a++) {
        int atom = program.atom(component, a);
        for (int rule = program.firstRule(atom); rule < program.endOfRules(atom); rule++) {
          add(program.rules(), rule);
        }
      }
    }
    for (int rule = 0; rule < more.size(); rule++) {
      add(more, rule);
    }
    cancelled.check(CANCELLED);
    int guesses = ExhaustiveTail.guesses(rules, count);
    long words = guesses <= 6 ? 1 : 1L << Math.min(40, guesses - 6);
    if (guesses <= ExhaustiveTail.MOST_GUESSES
        && words * (rules.literals() + count) <= MOST_WORDS) {
      byTail();
    } else {
      bySearch();
    }
  }

  private void add(CountRules from, int rule) {
    int length = from.length(rule);
    body = ArrayGrowth.room(body, length);
    for (int i = 0; i < length; i++) {
      int literal = from.literal(rule, i);
      body[i] = CountRules.literal(number(CountRules.atom(literal)), CountRules.isNegated(literal));
    }
    rules.add(number(from.head(rule)), from.bound(rule), body, 0, length);
  }

  private int number(int atom) {
    if (atom >= numbers.length) {
      numbers = ArrayGrowth.room(numbers, atom + 1L);
    }
    if (numbers[atom] == 0) {
      if (count == answered.length) {
        answered = ArrayGrowth.room(answered, count + 1L);
      }
      answered[count++] = atom;
      numbers[atom] = count;
    }
    return numbers[atom] - 1;
  }

  private void byTail() {
    method = Method.TAIL;
    tail.run(rules, count);
    isEmpty = tail.isEmpty();
    logCount = isEmpty ? 0 : Math.log10(tail.count());
    clearValues();
    for (int atom = 0; atom < count && !isEmpty; atom++) {
      values[atom] =
          (byte) ((tail.isPossible(atom) ? POSSIBLE : 0) | (tail.isCertain(atom) ? CERTAIN : 0));
    }
  }

  private void bySearch() {
    isEmpty = false;
    logCount = Double.NaN;
    clearValues();
    method = Method.NONE;
    if (nanosLeft > 0) {
      long start = time.nanos();
      try {
        search(ground(), Deadline.after(time, start, nanosLeft));
      } catch (CancellationException stopped) {
        // Where the time was up before a search could begin, the answer stays open.
        if (cancelled.isCancelled()) {
          throw stopped;
        }
      }
      nanosLeft -= time.nanos() - start;
    }
    if (method == Method.NONE) {
      Arrays.fill(values, 0, count, POSSIBLE);
    }
  }

  private void search(GroundProgram ground, Deadline end) {
    SearchResult brave = search(ground, AnswerSets.Task.BRAVE, end);
    if (!brave.exhausted()) {
      return;
    }
    isEmpty = !brave.satisfiable();
    if (isEmpty) {
      method = Method.SEARCH;
      return;
    }
    SearchResult cautious = search(ground, AnswerSets.Task.CAUTIOUS, end);
    if (cautious.exhausted()) {
      method = Method.SEARCH;
      brave.consequences().forEach(atom -> values[Integer.parseInt(atom)] |= POSSIBLE);
      cautious.consequences().forEach(atom -> values[Integer.parseInt(atom)] |= CERTAIN);
    }
  }

  private GroundProgram ground() {
    GroundProgram.Builder builder = GroundProgram.builder();
    for (int rule = 0; rule < rules.size(); rule++) {
      Map<Integer, Integer> body = new TreeMap<>();
      for (int i = 0; i < rules.length(rule); i++) {
        int literal = rules.literal(rule, i);
        int number = CountRules.atom(literal) + 1;
        body.merge(CountRules.isNegated(literal) ? -number : number, 1, Integer::sum);
      }
      int[] head = {rules.head(rule) + 1};
      int[] literals = body.keySet().stream().mapToInt(Integer::intValue).toArray();
      int[] weights = body.values().stream().mapToInt(Integer::intValue).toArray();
      builder.rule(
          rules.bound(rule) == rules.length(rule)
              ? GroundRule.conjunctive(false, head, literals)
              : new GroundRule(false, head, literals, weights, rules.bound(rule)));
    }
    for (int atom = 0; atom < count; atom++) {
      builder.show(new ShownTerm(Integer.toString(atom), new int[] {atom + 1}));
    }
    return builder.build();
  }

  private SearchResult search(GroundProgram ground, AnswerSets.Task task, Deadline end) {
    try {
      SearchResult result =
          new AnswerSets(
                  ground,
                  SearchOptions.DEFAULT,
                  model -> {},
                  claim,
                  () -> cancelled.isCancelled() || end.isOver())
              .run(task);
      cancelled.check(CANCELLED);
      return result.orFull();
    } catch (BadProgramException impossible) {
      throw new IllegalStateException("rules with one head are a program", impossible);
    }
  }

  Method method() {
    return method;
  }

  /** Whether there is no answer set. */
  boolean isEmpty() {
    return isEmpty;
  }

  /** The decimal logarithm of the number of answer sets; NaN where they were not counted. */
  double logCount() {
    return logCount;
  }

  /** Whether an atom of the program is in every answer set. */
  boolean isCertain(int atom) {
    return (value(atom) & CERTAIN) != 0;
  }

  /** Whether an atom is in some answer set, or that is not known. */
  boolean isPossible(int atom) {
    return (value(atom) & POSSIBLE) != 0;
  }

  private byte value(int atom) {
    return atom < numbers.length && numbers[atom] > 0 ? values[numbers[atom] - 1] : 0;
  }

  private void clearValues() {
    if (values.length < count) {
      values = new byte[count + (count >> 1)];
    }
    Arrays.fill(values, 0, count, (byte) 0);
  }
}
