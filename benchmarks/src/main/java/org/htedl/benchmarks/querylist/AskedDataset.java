// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.htedl.benchmarks.process.TemporaryFolder;
import org.htedl.benchmarks.querylist.data.QuadData;
import org.htedl.benchmarks.rivals.RowSum;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.entailed.EntailedEngine;
import org.htedl.fuseki.entailed.EntailedQueries;
import org.htedl.fuseki.query.batch.BatchingExecution;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.jspecify.annotations.Nullable;

/** A mirrored dataset with graph patterns on or off. Used by one thread. */
final class AskedDataset implements AutoCloseable {
  /** How much of an answer is looked at. */
  enum Extent {
    /** The first row, after which the query is closed. */
    FIRST_ROW,
    ALL_ROWS,
    /** All rows, whose terms are added up. */
    SUM
  }

  private final Setting setting;
  private final boolean isMatched;
  private final @Nullable TemporaryFolder folder;
  private DatasetGraph base;
  private DatasetGraphHtedl dataset;

  private AskedDataset(Setting setting, boolean isMatched, @Nullable TemporaryFolder folder) {
    this.setting = setting;
    this.isMatched = isMatched;
    this.folder = folder;
    this.base = connect(folder);
    this.dataset = over(base);
  }

  /**
   * Loads data, and makes the mirrors that queries need.
   *
   * @param isMatched whether patterns are on
   */
  static AskedDataset load(Setting setting, boolean isMatched, QuadData data) {
    EntailedEngine.register();
    AskedDataset loaded =
        new AskedDataset(
            setting,
            isMatched,
            setting.storage() == Setting.Storage.TDB2
                ? TemporaryFolder.create("htedl-queries")
                : null);
    Txn.executeWrite(loaded.dataset, () -> data.forEach(loaded.dataset::add));
    loaded.makeMirrors();
    return loaded;
  }

  private static DatasetGraph connect(@Nullable TemporaryFolder folder) {
    return folder == null
        ? DatasetGraphFactory.createTxnMem()
        : DatabaseMgr.connectDatasetGraph(folder.path().toString());
  }

  private DatasetGraphHtedl over(DatasetGraph data) {
    Settings settings =
        new Settings(
                setting.infers() ? Entailment.RDFS : Entailment.NONE,
                List.of(),
                false,
                List.of("scalar"),
                Settings.defaults().memoryLimit())
            .withPatterns(isMatched);
    DatasetGraphHtedl mirrored = DatasetGraphHtedl.over(data, settings, Engine::scalar);
    BatchingExecution.install(mirrored);
    return mirrored;
  }

  /**
   * Forgets all that earlier queries have left: mirrors with their indexes, which are made again,
   * and the caches of the database, which is opened again.
   */
  void renew() {
    if (folder == null) {
      dataset.mirrors().release();
    } else {
      dataset.close();
      TDBInternal.expel(base, true);
      base = connect(folder);
      dataset = over(base);
    }
    makeMirrors();
  }

  private void makeMirrors() {
    if (isMatched || setting.infers()) {
      Txn.executeRead(
          dataset,
          () -> {
            makeMirror(GraphNames.DEFAULT);
            dataset.listGraphNodes().forEachRemaining(this::makeMirror);
          });
    }
  }

  private void makeMirror(Node graph) {
    ActiveGraph.of(dataset, graph, Cancellation.NEVER).mirror();
  }

  /**
   * Asks a query, and looks at each value.
   *
   * @param limit how long it may take
   * @return the sum of the rows; without terms unless the extent says so
   * @throws org.apache.jena.query.QueryCancelledException if it took longer than the limit
   */
  RowSum ask(String text, Extent extent, Duration limit) {
    Query query = QueryFactory.create(text);
    Rows rows = new Rows(extent);
    Txn.executeRead(
        dataset,
        () -> {
          try (QueryExec execution =
              QueryExec.dataset(dataset)
                  .query(query)
                  .set(EntailedQueries.INFER, setting.infers())
                  .timeout(limit.toMillis(), TimeUnit.MILLISECONDS)
                  .build()) {
            rows.take(query, execution);
          }
        });
    return rows.sum.sum();
  }

  /** The rows of one answer. */
  private static final class Rows {
    private final RowSum.Adder sum = new RowSum.Adder();
    private final Extent extent;

    Rows(Extent extent) {
      this.extent = extent;
    }

    void take(Query query, QueryExec execution) {
      switch (query.queryType()) {
        case SELECT -> rows(execution.select());
        case ASK -> {
          cell(0, NodeValue.makeBoolean(execution.ask()).asNode());
          sum.end();
        }
        case CONSTRUCT -> triples(execution.constructTriples());
        case DESCRIBE -> triples(execution.describeTriples());
        default -> throw new IllegalArgumentException("not a query of rows: " + query);
      }
    }

    private void rows(RowSet rows) {
      List<Var> variables = rows.getResultVars();
      while (rows.hasNext()) {
        Binding row = rows.next();
        for (int v = 0; v < variables.size(); v++) {
          cell(v, row.get(variables.get(v)));
        }
        sum.end();
        if (extent == Extent.FIRST_ROW) {
          return;
        }
      }
    }

    private void triples(Iterator<Triple> triples) {
      while (triples.hasNext()) {
        Triple triple = triples.next();
        cell(0, triple.getSubject());
        cell(1, triple.getPredicate());
        cell(2, triple.getObject());
        sum.end();
        if (extent == Extent.FIRST_ROW) {
          return;
        }
      }
    }

    private void cell(int column, @Nullable Node term) {
      if (term != null && extent == Extent.SUM) {
        sum.term(column, text(term));
      } else if (term != null) {
        sum.value();
      }
    }

    /** The term with its datatype; nine digits of a double, whose last ones depend on the order. */
    private static String text(Node term) {
      return term.isLiteral() && term.getLiteralValue() instanceof Double number
          ? String.format(Locale.ROOT, "%.8e", number)
          : term.toString();
    }
  }

  @Override
  public void close() {
    dataset.close();
    if (folder != null) {
      // Closing alone leaves the files open and mapped.
      TDBInternal.expel(base, true);
      folder.close();
    }
  }
}
