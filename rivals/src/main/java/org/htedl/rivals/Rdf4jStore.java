// SPDX-License-Identifier: Apache-2.0
package org.htedl.rivals;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.rdf4j.model.Literal;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.QueryEvaluationException;
import org.eclipse.rdf4j.query.QueryInterruptedException;
import org.eclipse.rdf4j.query.TupleQuery;
import org.eclipse.rdf4j.query.TupleQueryResult;
import org.eclipse.rdf4j.repository.RepositoryConnection;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.rivals.RowSum;
import org.htedl.benchmarks.rivals.SparqlStore;

/** RDF4J's store in memory. */
public final class Rdf4jStore implements SparqlStore {
  private final SailRepository repository = new SailRepository(new MemoryStore());

  @Override
  public String label() {
    return "RDF4J in memory";
  }

  @Override
  public void load(TripleSource source) {
    ValueFactory factory = repository.getValueFactory();
    try (RepositoryConnection connection = repository.getConnection()) {
      connection.begin();
      source.forEach(
          new TripleSource.Sink() {
            @Override
            public void edge(String subject, String predicate, String object) {
              connection.add(
                  factory.createIRI(subject),
                  factory.createIRI(predicate),
                  factory.createIRI(object));
            }

            @Override
            public void value(
                String subject, String predicate, org.htedl.expression.Literal literal) {
              connection.add(
                  factory.createIRI(subject),
                  factory.createIRI(predicate),
                  literal.language().isEmpty()
                      ? factory.createLiteral(
                          literal.lexical(), factory.createIRI(literal.datatype()))
                      : factory.createLiteral(literal.lexical(), literal.language()));
            }
          });
      connection.commit();
    }
  }

  /**
   * Where RDF4J's own limit ends a query while it counts, the count is of what was found until
   * then, and nothing says so: what comes after the limit is no answer.
   */
  @Override
  public OptionalLong count(String query, Duration limit) {
    long start = System.nanoTime();
    try (RepositoryConnection connection = repository.getConnection()) {
      TupleQuery prepared = connection.prepareTupleQuery(query);
      prepared.setMaxExecutionTime(Math.toIntExact(limit.toSeconds()));
      try (TupleQueryResult result = prepared.evaluate()) {
        long count = ((Literal) result.next().getValue("n")).longValue();
        return System.nanoTime() - start < limit.toNanos()
            ? OptionalLong.of(count)
            : OptionalLong.empty();
      }
    } catch (QueryInterruptedException tooLong) {
      return OptionalLong.empty();
    } catch (QueryEvaluationException failed) {
      if (failed.getCause() instanceof QueryInterruptedException) {
        return OptionalLong.empty();
      }
      throw failed;
    }
  }

  @Override
  public Optional<RowSum> select(String query, Duration limit, boolean isSummed) {
    long start = System.nanoTime();
    RowSum.Adder sum = new RowSum.Adder();
    try (RepositoryConnection connection = repository.getConnection()) {
      TupleQuery prepared = connection.prepareTupleQuery(query);
      prepared.setMaxExecutionTime(Math.toIntExact(limit.toSeconds()));
      try (TupleQueryResult result = prepared.evaluate()) {
        List<String> names = result.getBindingNames();
        while (result.hasNext()) {
          add(result.next(), names, isSummed, sum);
        }
      }
    } catch (QueryInterruptedException tooLong) {
      return Optional.empty();
    }
    return System.nanoTime() - start < limit.toNanos() ? Optional.of(sum.sum()) : Optional.empty();
  }

  private static void add(BindingSet row, List<String> names, boolean isSummed, RowSum.Adder sum) {
    for (int v = 0; v < names.size(); v++) {
      Value value = row.getValue(names.get(v));
      if (value != null && isSummed) {
        sum.term(v, value.stringValue());
      } else if (value != null) {
        sum.value();
      }
    }
    sum.end();
  }

  @Override
  public void close() {
    repository.shutDown();
  }
}
