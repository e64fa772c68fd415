// SPDX-License-Identifier: Apache-2.0
package org.htedl.pattern;

/** What the variables of a body stand for, while a join is at one of its results. */
public final class Bindings {
  private final int[] ids;

  Bindings(int variables) {
    ids = new int[variables];
  }

  /** The id of a node, or of a literal where the variable stands for literals. */
  public int id(int variable) {
    return ids[variable];
  }

  void bind(int variable, int id) {
    ids[variable] = id;
  }

  /** The ids by variable, in an array of the caller's. */
  public int[] toArray() {
    return ids.clone();
  }
}
