// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are taken together although fewer may be needed: {@code ASK}, {@code EXISTS} and {@code
 * LIMIT} end early, and what fails behind the rows that they need must not make them fail.
 */
public final class ReadAhead {
  private final QueryIterator input;
  private @Nullable RuntimeException failure;

  public ReadAhead(QueryIterator input) {
    this.input = input;
  }

  /**
   * Whether there is a row. A failure is thrown when there are no rows before it.
   *
   * @param hasRows whether there are rows to be given away first, so that a failure can wait
   * @throws QueryCancelledException at once
   */
  public boolean hasNext(boolean hasRows) {
    if (failure == null) {
      try {
        return input.hasNext();
      } catch (QueryCancelledException e) {
        throw e;
      } catch (RuntimeException e) {
        failure = e;
      }
    }
    if (hasRows) {
      return false;
    }
    throw failure;
  }

  /** The row that there is. */
  public Binding next() {
    return input.next();
  }
}
