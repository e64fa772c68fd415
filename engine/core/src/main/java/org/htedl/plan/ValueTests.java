// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import java.util.HashMap;
import java.util.Map;
import org.htedl.datatype.DefinedDatatypes;
import org.htedl.expression.DataRange;
import org.htedl.literal.LiteralTest;

/** The tests of data ranges, each compiled once, with names of datatypes replaced. */
final class ValueTests {
  private final DefinedDatatypes datatypes;
  private final Map<DataRange, Compiled> compiled = new HashMap<>();

  ValueTests(DefinedDatatypes datatypes) {
    this.datatypes = datatypes;
  }

  /** What tells tests apart. */
  record Key(DataRange range, boolean complement) {}

  /**
   * @param range without names of datatypes that the graph defines
   */
  private record Compiled(DataRange range, LiteralTest test) {}

  /**
   * The test of a range, or of its complement.
   *
   * @throws org.htedl.expression.BadExpressionException if the range makes no sense
   */
  ValueTest of(DataRange range, boolean complement) {
    Compiled known = compiled.computeIfAbsent(range, this::compile);
    return new ValueTest(known.range, known.test, complement);
  }

  private Compiled compile(DataRange range) {
    DataRange expanded = datatypes.expanded(range);
    return new Compiled(expanded, LiteralTest.compile(expanded));
  }
}
