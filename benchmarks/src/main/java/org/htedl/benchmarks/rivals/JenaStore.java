package org.htedl.benchmarks.rivals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.TDB2Factory;
import org.jspecify.annotations.Nullable;

/** One of Jena's stores: in memory with transactions, or TDB2 in a temporary folder. */
public final class JenaStore implements SparqlStore {
  private final String label;
  private final Dataset dataset;
  private final @Nullable Path folder;

  private JenaStore(String label, Dataset dataset, @Nullable Path folder) {
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
    try {
      Path folder = Files.createTempDirectory("htedl-tdb2");
      return new JenaStore("Jena TDB2", TDB2Factory.connectDataset(folder.toString()), folder);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public void load(PeopleGraph graph) {
    DatasetGraph target = dataset.asDatasetGraph();
    Txn.executeWrite(target, () -> graph.forEach(new Adder(target)));
  }

  private record Adder(DatasetGraph target) implements PeopleGraph.Sink {
    @Override
    public void edge(String subject, String predicate, String object) {
      target.add(
          Quad.defaultGraphIRI,
          NodeFactory.createURI(subject),
          NodeFactory.createURI(predicate),
          NodeFactory.createURI(object));
    }

    @Override
    public void integer(String subject, String predicate, int value) {
      target.add(
          Quad.defaultGraphIRI,
          NodeFactory.createURI(subject),
          NodeFactory.createURI(predicate),
          NodeFactory.createLiteralDT(Integer.toString(value), XSDDatatype.XSDinteger));
    }
  }

  @Override
  public OptionalLong count(String query, Duration limit) {
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
  public void close() {
    dataset.close();
    if (folder == null) {
      return;
    }
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
