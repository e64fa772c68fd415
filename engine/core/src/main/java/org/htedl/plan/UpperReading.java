// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import java.util.ArrayDeque;
import java.util.Deque;
import org.htedl.expression.ClassExpression;
import org.htedl.mirror.Catalogue;

/**
 * Whether an expression may mean something else where fewer of what it reads make a hypothesis
 * cover more. If not, it is read once; nested restrictions would be read 2^depth times.
 */
final class UpperReading {
  private UpperReading() {}

  static boolean isIn(ClassExpression expression, Catalogue catalogue) {
    Deque<ClassExpression> pending = new ArrayDeque<>();
    pending.push(expression);
    while (!pending.isEmpty()) {
      ClassExpression next = pending.pop();
      if (next instanceof ClassExpression.Named named
          && catalogue.upper(catalogue.idOf(named.iri())) < -1) {
        return true;
      }
      next.parts().forEach(pending::push);
    }
    return false;
  }
}
