// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.List;
import org.htedl.bits.DenseRow;
import org.htedl.closure.definition.ClassEvaluator;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;

/**
 * Evaluates definitions on a dataset's engine.
 *
 * @param engine what evaluates
 */
record DefinitionEvaluator(Engine engine) implements ClassEvaluator {
  @Override
  public List<DenseRow> covers(Mirror mirror, List<ClassExpression> expressions) {
    return engine.covers(mirror, expressions);
  }

  @Override
  public List<DenseRow> covers(
      Mirror mirror, List<ClassExpression> expressions, Cancellation cancelled) {
    return engine.covers(mirror, expressions, cancelled);
  }
}
