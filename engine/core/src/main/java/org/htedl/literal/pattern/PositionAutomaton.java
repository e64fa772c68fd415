// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal.pattern;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.expression.BadExpressionException;

/**
 * The position automaton of a regular expression: one state for each character set that stands in
 * it (Glushkov 1961), counted repetitions written out. Immutable once built.
 */
final class PositionAutomaton {
  /** The most positions a pattern may have, counted repetitions written out. */
  static final int MAX_POSITIONS = 2_000;

  /** The most steps to write a pattern out, so that repetitions of nothing end too. */
  private static final int MAX_STEPS = 50_000;

  /** Whether a part of the expression matches the empty text, and its first and last positions. */
  private record Part(boolean nullable, BitSet first, BitSet last) {}

  private final String pattern;
  private final Map<CodePointSet, Integer> setIds = new LinkedHashMap<>();
  private final List<Integer> setOf = new ArrayList<>();
  private final List<BitSet> follow = new ArrayList<>();
  private final Part whole;
  private int steps;

  /**
   * @throws BadExpressionException if the expression is larger than the budget
   */
  PositionAutomaton(Syntax syntax, String pattern) {
    this.pattern = pattern;
    this.whole = build(syntax);
  }

  boolean acceptsEmpty() {
    return whole.nullable;
  }

  /** The positions that a match may begin with; not to be changed. */
  BitSet first() {
    return whole.first;
  }

  /** The positions that a match may end with; not to be changed. */
  BitSet last() {
    return whole.last;
  }

  /** The positions that may come after this one; not to be changed. */
  BitSet follow(int position) {
    return follow.get(position);
  }

  /** The index in {@link #sets} of the characters that this position takes. */
  int setOf(int position) {
    return setOf.get(position);
  }

  /** The distinct character sets. */
  List<CodePointSet> sets() {
    return List.copyOf(setIds.keySet());
  }

  private Part build(Syntax syntax) {
    if (++steps > MAX_STEPS) {
      throw tooLarge();
    }
    return switch (syntax) {
      case Syntax.One one -> position(one.characters());
      case Syntax.Sequence written -> {
        Part sequence = empty();
        for (Syntax part : written.parts()) {
          sequence = concatenate(sequence, build(part));
        }
        yield sequence;
      }
      case Syntax.Choice choice -> {
        boolean nullable = false;
        var first = new BitSet();
        var last = new BitSet();
        for (Syntax part : choice.parts()) {
          Part built = build(part);
          nullable |= built.nullable;
          first.or(built.first);
          last.or(built.last);
        }
        yield new Part(nullable, first, last);
      }
      case Syntax.Repeat repeat -> repeat(repeat.body(), repeat.min(), repeat.max());
    };
  }

  private Part repeat(Syntax body, int min, int max) {
    // From the right, so that optional copies nest: x{1,3} is x(x(x)?)?.
    Part tail = empty();
    if (max == Syntax.UNBOUNDED) {
      Part loop = build(body);
      for (int p = loop.last.nextSetBit(0); p >= 0; p = loop.last.nextSetBit(p + 1)) {
        follow.get(p).or(loop.first);
      }
      tail = min == 0 ? optional(loop) : loop;
    } else {
      for (int i = min; i < max; i++) {
        tail = optional(concatenate(build(body), tail));
      }
    }
    int copies = max == Syntax.UNBOUNDED ? min - 1 : min;
    for (int i = 0; i < copies; i++) {
      tail = concatenate(build(body), tail);
    }
    return tail;
  }

  private Part position(CodePointSet characters) {
    int position = follow.size();
    if (position >= MAX_POSITIONS) {
      throw tooLarge();
    }
    follow.add(new BitSet());
    setOf.add(setIds.computeIfAbsent(characters, set -> setIds.size()));
    var only = new BitSet();
    only.set(position);
    return new Part(false, only, only);
  }

  private Part concatenate(Part left, Part right) {
    for (int p = left.last.nextSetBit(0); p >= 0; p = left.last.nextSetBit(p + 1)) {
      follow.get(p).or(right.first);
    }
    return new Part(
        left.nullable && right.nullable,
        left.nullable ? union(left.first, right.first) : left.first,
        right.nullable ? union(left.last, right.last) : right.last);
  }

  private static Part optional(Part part) {
    return new Part(true, part.first, part.last);
  }

  private static Part empty() {
    return new Part(true, new BitSet(), new BitSet());
  }

  private static BitSet union(BitSet left, BitSet right) {
    var union = (BitSet) left.clone();
    union.or(right);
    return union;
  }

  private BadExpressionException tooLarge() {
    return new BadExpressionException(
        "The pattern \""
            + XsdPattern.excerpt(pattern)
            + "\" is too large: with its repetitions written out it may have at most "
            + MAX_POSITIONS
            + " characters.",
        -1);
  }
}
