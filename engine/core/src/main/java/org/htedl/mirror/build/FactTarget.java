// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.build;

import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MirrorLimitException;

/** Where triples go while they are read; each may come several times. Used by one thread. */
public interface FactTarget {
  /**
   * Adds a triple whose object is a resource.
   *
   * @throws MemoryBudgetException when the facts take more memory than there is
   * @throws MirrorLimitException when no mirror can hold them
   */
  void add(String subject, String predicate, String object);

  /**
   * Adds a triple whose object is a literal, given by its parts.
   *
   * @throws MemoryBudgetException when the facts take more memory than there is
   * @throws MirrorLimitException when no mirror can hold them
   */
  void add(String subject, String predicate, String lexical, String datatype, String language);

  /**
   * Counts a triple of the graph that a mirror does not show as it is: one that is left out, or
   * that has a term which falls together with others.
   */
  void omit();
}
