// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import java.util.Arrays;
import org.htedl.limit.ArrayGrowth;

/**
 * Many small programs that share no atoms, in one array of words as the kernel {@code htedlCircles}
 * reads it, whose layout is described there. Components are numbered from 0, the atoms of each from
 * 0, too. Not thread-safe.
 */
public final class ComponentBatch {
  /** Words before the atoms of a component's guesses. */
  private static final int HEADER = 4;

  private static final int RULE_HEADER = 3;

  /** Most literals of a body that needs some of them; one that needs all may have more. */
  public static final int MOST_COUNTED = 255;

  private int[] words = new int[256];
  private int[] places = new int[16];
  private int size;
  private int count;
  private int atoms;

  /**
   * Adds a component.
   *
   * @param own how many atoms it has; rules name no others
   * @throws IllegalArgumentException if it has more than {@link ExhaustiveTail#MOST_GUESSES}
   *     guesses, or counts more than {@link #MOST_COUNTED} literals
   */
  public void add(CountRules rules, int own) {
    int[] guessOf = new int[own];
    int guesses = 0;
    for (int rule = 0; rule < rules.size(); rule++) {
      if (rules.length(rule) > MOST_COUNTED && rules.bound(rule) < rules.length(rule)) {
        throw new IllegalArgumentException(rules.length(rule) + " literals to count");
      }
      for (int i = 0; i < rules.length(rule); i++) {
        int literal = rules.literal(rule, i);
        if (CountRules.isNegated(literal) && guessOf[CountRules.atom(literal)] == 0) {
          guessOf[CountRules.atom(literal)] = ++guesses;
        }
      }
    }
    if (guesses > ExhaustiveTail.MOST_GUESSES) {
      throw new IllegalArgumentException(guesses + " guesses");
    }
    int place = size;
    int more = HEADER + guesses + RULE_HEADER * rules.size() + rules.literals();
    if (size + (long) more > words.length) {
      words = ArrayGrowth.room(words, size + (long) more);
    }
    if (count == places.length) {
      places = ArrayGrowth.room(places, count + 1L);
    }
    places[count++] = place;
    words[place] = own;
    words[place + 1] = guesses;
    words[place + 2] = rules.size();
    words[place + 3] = atoms;
    for (int atom = 0; atom < own; atom++) {
      if (guessOf[atom] > 0) {
        words[place + HEADER + guessOf[atom] - 1] = atom;
      }
    }
    size = place + HEADER + guesses;
    for (int rule = 0; rule < rules.size(); rule++) {
      words[size++] = rules.head(rule);
      words[size++] = rules.bound(rule);
      words[size++] = rules.length(rule);
      for (int i = 0; i < rules.length(rule); i++) {
        int literal = rules.literal(rule, i);
        int atom = CountRules.atom(literal);
        words[size++] =
            CountRules.isNegated(literal)
                ? 2 * (guessOf[atom] - 1) + 1
                : CountRules.literal(atom, false);
      }
    }
    atoms = Math.addExact(atoms, own);
  }

  /** How many components there are. */
  public int count() {
    return count;
  }

  /** The atoms of all components together. */
  public int atoms() {
    return atoms;
  }

  /** The atoms of a component. */
  public int atoms(int component) {
    return words[places[component]];
  }

  /** The number of a component's first atom among those of all. */
  public int firstAtom(int component) {
    return words[places[component] + 3];
  }

  /** The guesses of a component. */
  public int guesses(int component) {
    return words[places[component] + 1];
  }

  /** Where a component begins in the array. */
  public int place(int component) {
    return places[component];
  }

  /** A copy of the array. */
  public int[] words() {
    return Arrays.copyOf(words, size);
  }

  /** The rules of a component, with its atoms numbered from 0. */
  public CountRules rules(int component) {
    int place = places[component];
    CountRules rules = new CountRules();
    int at = place + HEADER + words[place + 1];
    for (int rule = 0; rule < words[place + 2]; rule++) {
      int[] body = new int[words[at + 2]];
      for (int i = 0; i < body.length; i++) {
        int literal = words[at + RULE_HEADER + i];
        body[i] =
            CountRules.isNegated(literal)
                ? CountRules.literal(words[place + HEADER + CountRules.atom(literal)], true)
                : literal;
      }
      rules.add(words[at], words[at + 1], body);
      at += RULE_HEADER + body.length;
    }
    return rules;
  }
}
