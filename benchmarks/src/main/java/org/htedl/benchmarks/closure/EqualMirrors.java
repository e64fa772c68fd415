// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.closure;

import java.util.Arrays;
import java.util.Optional;
import org.htedl.bits.NodeSet;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/** Whether two closures of the same mirror, which share its ids, have the same triples. */
final class EqualMirrors {
  private final Mirror expected;
  private final Mirror actual;
  private @Nullable String difference;

  private EqualMirrors(Mirror expected, Mirror actual) {
    this.expected = expected;
    this.actual = actual;
  }

  /** The first difference, in words; empty if there is none. Costs all triples. */
  static Optional<String> difference(Mirror expected, Mirror actual) {
    EqualMirrors both = new EqualMirrors(expected, actual);
    both.compare();
    return Optional.ofNullable(both.difference);
  }

  private void compare() {
    if (expected.assertions() != actual.assertions()) {
      difference = expected.assertions() + " triples and " + actual.assertions();
    }
    // As many triples, so that what is in the first and not in the second shows in this direction.
    expected.forEachClass(type -> same(type, expected.members(type), actual.members(type)));
    expected.forEachRole(
        role -> same(role, expected.role(role).forward(), actual.role(role).forward()));
    expected.forEachColumn(
        column ->
            same(column, expected.values(column).postings(), actual.values(column).postings()));
  }

  private void same(int type, NodeSet wanted, NodeSet found) {
    boolean[] isEqual = {wanted.cardinality() == found.cardinality()};
    wanted.forEach(node -> isEqual[0] &= found.contains(node));
    note(type, isEqual[0]);
  }

  private void same(int predicate, Adjacency wanted, Adjacency found) {
    note(predicate, wanted == found || Arrays.equals(wanted.pairs(), found.pairs()));
  }

  private void note(int name, boolean isEqual) {
    if (!isEqual && difference == null) {
      difference = expected.nodeName(name) + " differs";
    }
  }
}
