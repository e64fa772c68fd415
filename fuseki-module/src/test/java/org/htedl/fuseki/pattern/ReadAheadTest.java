// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Iterator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.core.DatasetGraphZero;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.engine.iterator.QueryIterPlainWrapper;
import org.apache.jena.sparql.util.NodeFactoryExtra;
import org.apache.jena.sys.JenaSystem;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What fails behind the rows that are needed does not make them fail. */
class ReadAheadTest {
  @BeforeAll
  static void start() {
    JenaSystem.init();
  }

  /** Two rows, and then a failure. */
  private static ReadAhead failing(Supplier<RuntimeException> failure) {
    Iterator<Binding> rows =
        IntStream.range(0, 3)
            .mapToObj(
                i -> {
                  if (i == 2) {
                    throw failure.get();
                  }
                  return BindingFactory.binding(Var.alloc("x"), NodeFactoryExtra.intToNode(i));
                })
            .iterator();
    ExecutionContext execution =
        ExecutionContext.create(DatasetGraphZero.create(), ARQ.getContext().copy());
    return new ReadAhead(QueryIterPlainWrapper.create(rows, execution));
  }

  @Test
  void aFailureWaitsForTheRowsBeforeIt() {
    ReadAhead rows = failing(() -> new IllegalStateException("the third row"));
    assertTrue(rows.hasNext(false));
    rows.next();
    assertTrue(rows.hasNext(true));
    rows.next();
    assertFalse(rows.hasNext(true));
    assertFalse(rows.hasNext(true));
    assertEquals(
        "the third row",
        assertThrows(IllegalStateException.class, () -> rows.hasNext(false)).getMessage());
    assertThrows(IllegalStateException.class, () -> rows.hasNext(false));
  }

  @Test
  void aCancellationDoesNotWait() {
    ReadAhead rows = failing(QueryCancelledException::new);
    rows.next();
    rows.next();
    assertThrows(QueryCancelledException.class, () -> rows.hasNext(true));
  }
}
