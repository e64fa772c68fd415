// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.algebra.Algebra;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.engine.iterator.QueryIterRoot;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.update.UpdateAction;
import org.htedl.closure.Entailment;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.memory.MemoryAccount;
import org.htedl.fuseki.pattern.reading.PatternReader;
import org.htedl.fuseki.pattern.reading.PatternReader.Use;
import org.htedl.fuseki.pattern.reading.ReadPattern;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.transaction.Mirrors;
import org.htedl.fuseki.transaction.PatternCounters;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.matching.PatternRows;
import org.htedl.matching.PlannedVariable;
import org.junit.jupiter.api.Test;

/** What becomes of a pattern when memory is short, something fails, or the mirror lacks triples. */
class PatternFailuresTest {
  private static final String TWO_TRIPLES = "SELECT * { ?x <u:p> ?y . ?y <u:p> ?z }";

  private final DatasetGraph dataset =
      MirroredDatasets.over(DatasetGraphFactory.createTxnMem(), limitedTo(64L << 20));

  private static Settings limitedTo(long bytes) {
    return new Settings(Entailment.NONE, List.of(), false, List.of("auto"), bytes)
        .withPatterns(true);
  }

  private void write(String triples) {
    write(dataset, triples);
  }

  private static void write(DatasetGraph dataset, String triples) {
    Txn.executeWrite(
        dataset, () -> UpdateAction.parseExecute("INSERT DATA {" + triples + "}", dataset));
  }

  private long rows(String query) {
    return rows(dataset, query);
  }

  private static long rows(DatasetGraph dataset, String query) {
    return Txn.calculateRead(
        dataset,
        () -> {
          try (QueryExec execution = QueryExec.dataset(dataset).query(query).build()) {
            return execution.select().stream().count();
          }
        });
  }

  private Mirrors mirrors() {
    return Objects.requireNonNull(DatasetLayers.of(dataset).mirrors());
  }

  private PatternCounters counters() {
    return mirrors().patterns().counters();
  }

  @Test
  void withoutMemoryForAnIndexJenaAnswers() {
    write("<u:a> <u:p> <u:b> . <u:b> <u:p> <u:c> .");
    MirroredDatasets.build(dataset);
    MemoryAccount memory = mirrors().memory();
    try (MemoryClaim all = memory.claim()) {
      all.take(memory.free());
      assertEquals(1, rows(TWO_TRIPLES));
      assertEquals(1, counters().leftCount(LeftToJena.MEMORY));
      assertEquals(0, counters().answeredCount());
    }
    assertEquals(1, rows(TWO_TRIPLES));
    assertEquals(1, counters().answeredCount());
    assertEquals(1, counters().leftCount(LeftToJena.MEMORY));
  }

  @Test
  @SuppressWarnings("try") // It takes nothing.
  void onePatternTakesAQuarterOfWhatIsFree() {
    MemoryAccount memory = mirrors().memory();
    long quarter = memory.free() / 4;
    PartOfMemory part = new PartOfMemory(memory);
    part.take(quarter);
    assertEquals(quarter, memory.claimed());
    assertThrows(MemoryBudgetException.class, () -> part.take(quarter + 1));
    assertEquals(quarter, memory.claimed(), "what was taken before stays taken");
    part.take(1);
    assertEquals(1, memory.claimed());
    part.close();
    assertEquals(0, memory.claimed());
    assertThrows(CancellationException.class, () -> part.take(1));
    try (PartOfMemory unused = new PartOfMemory(memory)) {
      assertEquals(0, memory.claimed());
    }
  }

  @Test
  void aLiteralInPlaceOfAPredicateInTheFirstRowIsNoFailureOnDisk() {
    DatasetGraph onDisk = MirroredDatasets.over(DatabaseMgr.createDatasetGraph());
    write(onDisk, "<u:a> <u:p> <u:b> . <u:b> <u:p> <u:c> .");
    String query =
        """
        SELECT * { VALUES ?p { "first" "second" <u:p> "last" } ?x ?p ?y . ?y ?p ?z }\
        """;
    assertEquals(1, rows(onDisk, query));
    assertEquals(0, rows(onDisk, query.replace("<u:p>", "\"third\"")));
  }

  /** Rows that fail at one of them. */
  private record FailingRows(PatternRows rows, int[] left) implements PatternRows {
    @Override
    public void start(int... given) {
      rows.start(given);
    }

    @Override
    public boolean next() {
      if (left[0]-- == 0) {
        throw new IllegalStateException("made by the test");
      }
      return rows.next();
    }

    @Override
    public int value(int i) {
      return rows.value(i);
    }

    @Override
    public List<PlannedVariable> plan() {
      return rows.plan();
    }
  }

  /** The rows of a pattern that fails after so many. */
  private QueryIterator failingAfter(int rows, ExecutionContext execution) {
    Op op = Algebra.compile(QueryFactory.create(TWO_TRIPLES));
    PatternState state = Objects.requireNonNull(PatternState.of(execution));
    Planner planner = new Planner(state, op);
    ReadPattern pattern = PatternReader.read(op, v -> false, true, Use.ROWS, execution, state);
    PatternPlan plan =
        PatternPlan.all(pattern, planner, all -> new FailingRows(all, new int[] {rows}));
    return new PatternIterator(
        QueryIterRoot.create(execution),
        execution,
        planner,
        plan,
        row -> plan,
        input -> {
          input.close();
          return QueryIterRoot.create(BindingFactory.root(), execution);
        },
        false);
  }

  @Test
  void anErrorAfterTheFirstRowIsThrownAndBeforeItJenaAnswers() {
    write("<u:a> <u:p> <u:b> . <u:b> <u:p> <u:c> . <u:b> <u:p> <u:d> .");
    MirroredDatasets.build(dataset);
    Txn.executeRead(
        dataset,
        () -> {
          ExecutionContext execution = ExecutionContext.create(dataset, dataset.getContext());
          QueryIterator early = failingAfter(0, execution);
          assertTrue(early.hasNext());
          assertTrue(early.next().isEmpty(), "the row is what stands for Jena's");
          assertFalse(early.hasNext());
          QueryIterator late = failingAfter(1, execution);
          assertTrue(late.hasNext());
          assertEquals(3, late.next().size());
          assertThrows(IllegalStateException.class, late::hasNext);
          late.close();
        });
  }

  /** A mirror does not keep half a character; from then on it is not what SPARQL sees. */
  @Test
  void aGraphOfWhichTheMirrorLacksTriplesIsLeftToJena() {
    write("<u:a> <u:p> <u:b> . <u:b> <u:p> <u:c> .");
    MirroredDatasets.build(dataset);
    assertEquals(1, rows(TWO_TRIPLES));
    assertEquals(1, counters().answeredCount());
    Node half = NodeFactory.createLiteralString("\ud800");
    Txn.executeWrite(
        dataset,
        () ->
            dataset
                .getDefaultGraph()
                .add(NodeFactory.createURI("u:c"), NodeFactory.createURI("u:p"), half));
    MirroredDatasets.build(dataset); // else Jena may answer because it is not up to date yet
    assertEquals(2, rows(TWO_TRIPLES));
    assertEquals(1, counters().leftCount(LeftToJena.OMITTED));
    assertEquals(1, counters().answeredCount());
  }
}
