// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import java.util.Objects;
import org.htedl.expression.DataRange;
import org.htedl.literal.LiteralTest;

/**
 * Which literals an operation over values counts.
 *
 * @param range the data range as it was written, the identity of the test
 * @param test the compiled range
 * @param complement whether the literals that fail the test are meant instead, ill-typed ones
 *     included: what makes {@code only} from {@code some}
 */
public record ValueTest(DataRange range, LiteralTest test, boolean complement) {
  public ValueTest {
    Objects.requireNonNull(range);
    Objects.requireNonNull(test);
  }
}
