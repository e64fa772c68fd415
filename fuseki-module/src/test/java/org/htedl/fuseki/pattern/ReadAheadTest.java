package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphZero;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.engine.iterator.QueryIterPlainWrapper;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.util.NodeFactoryExtra;
import org.apache.jena.sys.JenaSystem;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.htedl.fuseki.transaction.Storage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What fails behind the rows that are needed does not make them fail. */
class ReadAheadTest {
  @TempDir Path folder = Path.of("");

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

  /**
   * Jena cannot give a value to a variable that is assigned, and is not asked to for these rows.
   */
  @Test
  void whatIsNotNeededMayFail() {
    DatasetGraph dataset = MirroredDatasets.over(Storage.IN_MEMORY.create(folder));
    String prefix = "PREFIX : <http://e/> PREFIX htedl: <https://w3id.org/htedl#> ";
    Txn.executeWrite(
        dataset,
        () ->
            UpdateAction.parseExecute(
                prefix
                    + "INSERT DATA { :a :p 1 . :b :p 2 . :a a :C . :b a :C ."
                    + " GRAPH :g { :x a :C } }",
                dataset));
    MirroredDatasets.build(dataset);
    String query =
        prefix
            + "ASK { ?a a :C . OPTIONAL { ?a :p ?v FILTER(?v < 5 && (?a = :a || EXISTS {"
            + " ?a :p ?w FILTER(?a = :b) })) } GRAPH ?g { ?x htedl:in ':C' } }";
    Txn.executeRead(
        dataset,
        () -> {
          try (QueryExec execution =
              QueryExec.dataset(dataset).query(QueryFactory.create(query)).build()) {
            assertTrue(execution.ask());
          }
        });
    dataset.close();
  }
}
