// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.fact;

import java.util.Arrays;

/** Arrays of nodes, put together. */
final class NodeArrays {
  static final int[] NONE = {};

  private NodeArrays() {}

  /** The nodes of both; one of the two where the other is empty. */
  static int[] both(int[] first, int[] second) {
    if (second.length == 0) {
      return first;
    }
    if (first.length == 0) {
      return second;
    }
    int[] all = Arrays.copyOf(first, Math.addExact(first.length, second.length));
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }
}
