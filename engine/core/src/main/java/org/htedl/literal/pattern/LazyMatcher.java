// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal.pattern;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs a position automaton deterministically, making the deterministic states as they are met and
 * forgetting them all when they would take more than a fixed amount of memory. Matching takes time
 * linear in the string, whatever the pattern.
 *
 * <p>Thread-safe: states are immutable but for their table of successors, which is read without a
 * lock. A race there can only hide a successor that is then looked up again, for what a state leads
 * to is fixed and its fields are final.
 */
final class LazyMatcher {
  /** The most entries (words of positions and successors) of the states kept: about 1 MB. */
  private static final int BUDGET = 1 << 17;

  /**
   * What decides the future of a match: the positions that may come next, and whether to accept.
   */
  private record Key(BitSet reach, boolean accepting) {}

  private static final class State {
    final Key key;
    final boolean accepting;

    /** Whether no more characters may follow. */
    final boolean stuck;

    final @Nullable State[] next;

    State(Key key, int letters) {
      this.key = key;
      this.accepting = key.accepting;
      this.stuck = key.reach.isEmpty();
      this.next = new State[letters];
    }
  }

  private final PositionAutomaton automaton;
  private final Alphabet alphabet;

  /** For each set of the pattern, its letters. */
  private final List<BitSet> lettersOf;

  private final Map<Key, State> states = new HashMap<>();
  private final State start;
  private long used;

  LazyMatcher(PositionAutomaton automaton) {
    this.automaton = automaton;
    List<CodePointSet> sets = automaton.sets();
    this.alphabet = new Alphabet(sets);
    this.lettersOf = alphabet.lettersOf(sets);
    this.start = new State(new Key(automaton.first(), automaton.acceptsEmpty()), alphabet.size());
    states.put(start.key, start);
  }

  boolean matches(String text) {
    State state = start;
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      int letter;
      if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        letter = alphabet.search(Character.toCodePoint(c, text.charAt(++i)));
      } else {
        letter = alphabet.letter(c);
      }
      State next = state.next[letter];
      if (next == null) {
        next = successor(state, letter);
      }
      if (next.stuck && i + 1 < length) {
        return false;
      }
      state = next;
    }
    return state.accepting;
  }

  private synchronized State successor(State state, int letter) {
    State known = state.next[letter];
    if (known != null) {
      return known;
    }
    var reach = new BitSet();
    boolean accepting = false;
    BitSet candidates = state.key.reach;
    for (int p = candidates.nextSetBit(0); p >= 0; p = candidates.nextSetBit(p + 1)) {
      if (lettersOf.get(automaton.setOf(p)).get(letter)) {
        reach.or(automaton.follow(p));
        accepting |= automaton.last().get(p);
      }
    }
    var key = new Key(reach, accepting);
    State next = states.get(key);
    if (next == null) {
      next = new State(key, alphabet.size());
      used += alphabet.size() + reach.size() / 32 + 16;
      if (used > BUDGET) {
        forget();
      }
      states.put(key, next);
    }
    state.next[letter] = next;
    return next;
  }

  /** Drops every state but the first, which every match begins with. */
  private void forget() {
    states.clear();
    Arrays.fill(start.next, null);
    states.put(start.key, start);
    used = 0;
  }
}
