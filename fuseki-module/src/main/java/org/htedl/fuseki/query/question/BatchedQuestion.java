// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.question;

import java.util.Iterator;
import java.util.List;
import org.apache.jena.sparql.engine.binding.Binding;
import org.htedl.fuseki.query.argument.QueryRefusedException;

/**
 * A question of a property function about rows: each row is read first, so that its errors are
 * found early, and many are then answered at once.
 *
 * @param <R> a row that was read
 */
public interface BatchedQuestion<R> {
  /**
   * Whether what a row holds can be wrong. Where it cannot, because all that needs reading are
   * constants, no rows are read ahead of the first answer.
   */
  boolean readsRows();

  /**
   * Reads a row.
   *
   * @throws QueryRefusedException if what it holds makes no sense
   */
  R read(Binding row);

  /** The answers to a batch, in its order; may be worked out as they are taken. */
  Iterator<Binding> answer(List<R> batch);

  /** Nothing more is asked, and no answer is read any more. */
  default void close() {}
}
