// SPDX-License-Identifier: Apache-2.0
package org.htedl.mutations;

import java.util.List;

/** A class that is mutated, with an instruction of each kind. */
final class Subject {
  private Subject() {}

  static int sum(int one, int other) {
    return one + other;
  }

  static boolean isLess(int one, int other) {
    return one < other;
  }

  static long bits(long one, long other) {
    return (one & other) << 2;
  }

  static int after(int value) {
    value++;
    return value;
  }

  static double half(double value) {
    return value * 0.5;
  }

  static List<String> emptied(List<String> list) {
    list.clear();
    return list;
  }

  static long[] stored(long value) {
    long[] into = new long[1];
    store(into, 0, value);
    return into;
  }

  private static void store(long[] into, int at, long value) {
    into[at] = value;
  }

  static int steps(int count) {
    int steps = 0;
    for (int i = 0; i < count; i++) {
      steps += 2;
    }
    return steps;
  }
}
