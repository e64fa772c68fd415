// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.rivals;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFLib;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.system.Txn;
import org.apache.jena.system.progress.MonitorOutputs;
import org.apache.jena.tdb2.TDB2Factory;
import org.apache.jena.tdb2.loader.DataLoader;
import org.apache.jena.tdb2.loader.LoaderFactory;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.process.TemporaryFolder;
import org.htedl.expression.Literal;
import org.htedl.fuseki.ingest.NodeNames;
import org.jspecify.annotations.Nullable;

/** One of Jena's stores: in memory with transactions, or TDB2 in a temporary folder. */
public final class JenaStore implements SparqlStore {
  private final String label;
  private final Dataset dataset;
  private final @Nullable TemporaryFolder folder;

  private JenaStore(String label, Dataset dataset, @Nullable TemporaryFolder folder) {
    this.label = label;
    this.dataset = dataset;
    this.folder = folder;
  }

  /** The store that Fuseki's usual configuration in memory has. */
  public static JenaStore inMemory() {
    return new JenaStore(
        "Jena in memory", DatasetFactory.wrap(DatasetGraphFactory.createTxnMem()), null);
  }

  /** The store on disk. */
  public static JenaStore tdb2() {
    TemporaryFolder folder = TemporaryFolder.create("htedl-tdb2");
    return new JenaStore("Jena TDB2", TDB2Factory.connectDataset(folder.path().toString()), folder);
  }

  @Override
  public String label() {
    return label;
  }

  /** Loads in one transaction, on disk with the bulk loader. */
  @Override
  public void load(TripleSource source) {
    DatasetGraph target = dataset.asDatasetGraph();
    if (folder == null) {
      load(target, source);
      return;
    }
    DataLoader loader = LoaderFactory.createLoader(target, MonitorOutputs.nullOutput());
    loader.startBulk();
    try {
      source.forEach(new Adder(loader.stream()));
    } catch (RuntimeException failed) {
      loader.finishException(failed);
      throw failed;
    }
    loader.finishBulk();
  }

  /** Loads in one transaction. */
  public static void load(DatasetGraph target, TripleSource source) {
    Txn.executeWrite(target, () -> source.forEach(new Adder(StreamRDFLib.dataset(target))));
  }

  private record Adder(StreamRDF target) implements TripleSource.Sink {
    @Override
    public void edge(String subject, String predicate, String object) {
      target.triple(
          Triple.create(
              NodeFactory.createURI(subject),
              NodeFactory.createURI(predicate),
              NodeFactory.createURI(object)));
    }

    @Override
    public void value(String subject, String predicate, Literal literal) {
      target.triple(
          Triple.create(
              NodeFactory.createURI(subject),
              NodeFactory.createURI(predicate),
              NodeNames.nodeOf(literal)));
    }
  }

  @Override
  public OptionalLong count(String query, Duration limit) {
    return count(dataset, query, limit);
  }

  /** As {@link SparqlStore#count}, on any dataset. */
  public static OptionalLong count(Dataset dataset, String query, Duration limit) {
    return Txn.calculateRead(
        dataset,
        () -> {
          try (QueryExecution execution =
              QueryExecution.dataset(dataset)
                  .query(query)
                  .timeout(limit.toMillis(), TimeUnit.MILLISECONDS)
                  .build()) {
            return OptionalLong.of(execution.execSelect().next().getLiteral("n").getLong());
          } catch (QueryCancelledException tooLong) {
            return OptionalLong.empty();
          }
        });
  }

  @Override
  public Optional<RowSum> select(String query, Duration limit, boolean isSummed) {
    return select(dataset.asDatasetGraph(), query, limit, isSummed);
  }

  /** As {@link SparqlStore#select}, on any dataset. */
  public static Optional<RowSum> select(
      DatasetGraph dataset, String query, Duration limit, boolean isSummed) {
    return Txn.calculateRead(
        dataset,
        () -> {
          RowSum.Adder sum = new RowSum.Adder();
          try (QueryExec execution =
              QueryExec.dataset(dataset)
                  .query(query)
                  .timeout(limit.toMillis(), TimeUnit.MILLISECONDS)
                  .build()) {
            RowSet rows = execution.select();
            List<Var> variables = rows.getResultVars();
            while (rows.hasNext()) {
              add(rows.next(), variables, isSummed, sum);
            }
            return Optional.of(sum.sum());
          } catch (QueryCancelledException tooLong) {
            return Optional.empty();
          }
        });
  }

  private static void add(Binding row, List<Var> variables, boolean isSummed, RowSum.Adder sum) {
    for (int v = 0; v < variables.size(); v++) {
      Node node = row.get(variables.get(v));
      if (node != null && isSummed) {
        sum.term(v, node.isLiteral() ? node.getLiteralLexicalForm() : node.toString());
      } else if (node != null) {
        sum.value();
      }
    }
    sum.end();
  }

  @Override
  public void close() {
    if (folder == null) {
      dataset.close();
    } else {
      // Closing alone leaves the files open and mapped.
      TDBInternal.expel(dataset.asDatasetGraph(), true);
      folder.close();
    }
  }
}
