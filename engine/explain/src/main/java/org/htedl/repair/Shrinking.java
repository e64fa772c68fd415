// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.htedl.mirror.Fact;

/**
 * Finds a minimal part of a list of triples for which a test still holds, by dividing the list
 * (Junker: QuickXplain, 2004). Of a list of n with a part of k, about k·log(n/k) tests are made.
 * What comes first in the list is preferred. If the test is not monotone, the part passes it, too,
 * but may not be minimal.
 */
final class Shrinking {
  private final Predicate<List<Fact>> test;

  /**
   * @param test holds for a list with all that it holds for a part of, unless it is not monotone
   */
  Shrinking(Predicate<List<Fact>> test) {
    this.test = test;
  }

  /**
   * A minimal part of {@code list}.
   *
   * @param background always there
   * @param list the test holds for it and the background
   */
  List<Fact> part(List<Fact> background, List<Fact> list) {
    if (list.isEmpty() || test.test(background)) {
      return List.of();
    }
    List<Fact> part = list.size() == 1 ? list : divide(background, false, list);
    return test.test(joined(background, part)) ? part : list;
  }

  private List<Fact> divide(List<Fact> background, boolean grown, List<Fact> list) {
    if (grown && test.test(background)) {
      return List.of();
    }
    if (list.size() == 1) {
      return list;
    }
    List<Fact> first = list.subList(0, list.size() / 2);
    List<Fact> second = list.subList(list.size() / 2, list.size());
    List<Fact> ofSecond = divide(joined(background, first), true, second);
    List<Fact> ofFirst = divide(joined(background, ofSecond), !ofSecond.isEmpty(), first);
    return joined(ofFirst, ofSecond);
  }

  static List<Fact> joined(List<Fact> one, List<Fact> other) {
    List<Fact> both = new ArrayList<>(one.size() + other.size());
    both.addAll(one);
    both.addAll(other);
    return both;
  }
}
