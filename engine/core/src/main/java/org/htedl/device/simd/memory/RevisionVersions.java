// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.memory;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.UpperRows;

/** The {@link ContentVersions} of one revision, each looked up once. Thread-safe. */
public final class RevisionVersions {
  private final ContentVersions numbers;
  private final Mirror mirror;
  private final Map<Integer, Long> classes = new ConcurrentHashMap<>();
  private final Map<Integer, Long> roles = new ConcurrentHashMap<>();
  private final Map<Integer, Long> columns = new ConcurrentHashMap<>();

  RevisionVersions(ContentVersions numbers, Mirror mirror) {
    this.numbers = numbers;
    this.mirror = mirror;
  }

  /** The number of the individuals. */
  long live() {
    return numbers.ofRow(mirror.live());
  }

  /** The number of a class's members. */
  long members(int classNode) {
    return classes.computeIfAbsent(classNode, c -> numbers.ofRow(UpperRows.members(mirror, c)));
  }

  /** The number of a role. */
  long role(int predicate) {
    return roles.computeIfAbsent(predicate, p -> numbers.ofRole(mirror.role(p), mirror));
  }

  /** The number of a column. */
  long column(int predicate) {
    return columns.computeIfAbsent(
        predicate, p -> numbers.ofColumn(mirror.values(p).postings(), mirror));
  }
}
