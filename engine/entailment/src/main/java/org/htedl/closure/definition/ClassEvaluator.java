// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.definition;

import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;

/** Evaluates class expressions; implemented by means of the engine. */
public interface ClassEvaluator {
  /** The individuals of a mirror that each expression covers. */
  List<DenseRow> covers(Mirror mirror, List<ClassExpression> expressions);

  /**
   * As {@link #covers(Mirror, List)}, until that is no longer wanted.
   *
   * @param cancelled whether to stop; an evaluator that cannot stop does not ask
   * @throws java.util.concurrent.CancellationException if it has stopped
   */
  default List<DenseRow> covers(
      Mirror mirror, List<ClassExpression> expressions, Cancellation cancelled) {
    return covers(mirror, expressions);
  }
}
