// SPDX-License-Identifier: Apache-2.0
package org.htedl.rivals;

import com.kuzudb.Connection;
import com.kuzudb.Database;
import com.kuzudb.FlatTuple;
import com.kuzudb.QueryResult;
import com.kuzudb.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.patterns.NativeQuery;
import org.htedl.benchmarks.patterns.PatternParser;
import org.htedl.benchmarks.patterns.PatternQuery;
import org.htedl.benchmarks.patterns.PatternStore;
import org.htedl.benchmarks.patterns.PatternTerm;
import org.htedl.benchmarks.patterns.PatternTriple;

/**
 * Kùzu in memory, with 4 GB and on one thread: a property graph, whose joins may be factorised and
 * worst-case optimal.
 */
public final class KuzuStore implements PatternStore {
  private static final long MEMORY = 4L << 30;

  private final Database database = new Database("", MEMORY, true, false, 0, true, -1);
  private final Connection connection = new Connection(database);
  private final Map<String, String> labels = new HashMap<>();
  private final Map<String, Integer> terms = new HashMap<>();

  public KuzuStore() {
    connection.setMaxNumThreadForExec(1);
  }

  @Override
  public String label() {
    return "Kùzu in memory";
  }

  @Override
  public boolean isInCallersThread() {
    return false;
  }

  @Override
  public void load(TripleSource source) {
    try (KuzuFiles files = new KuzuFiles(labels, terms)) {
      for (String statement : files.write(source)) {
        try (QueryResult made = connection.query(statement)) {
          if (!made.isSuccess()) {
            throw new IllegalStateException(statement + ": " + made.getErrorMessage());
          }
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Nothing: what other stores prepare are tables of two classes, as this one has them. */
  @Override
  public void prepare(NativeQuery preparation) {}

  @Override
  public OptionalLong count(NativeQuery query, Duration limit) {
    return countCypher(query.cypher(name -> labels.getOrDefault(name, "missing")), limit);
  }

  @Override
  public OptionalLong count(String query, Duration limit) {
    PatternQuery pattern = PatternParser.parse("", "query", query);
    if (!pattern.predicates().stream().allMatch(labels::containsKey)) {
      return OptionalLong.of(0);
    }
    Map<PatternTerm, String> nodes = new HashMap<>();
    String match =
        pattern.triples().stream()
            .map(triple -> edge(triple, nodes))
            .collect(Collectors.joining(", "));
    return countCypher("MATCH " + match + " RETURN count(*)", limit);
  }

  private String edge(PatternTriple triple, Map<PatternTerm, String> nodes) {
    String predicate = labels.get(((PatternTerm.Resource) triple.predicate()).name());
    String from = node(triple.subject(), nodes);
    return from + "-[:" + predicate + "]->" + node(triple.object(), nodes);
  }

  private String node(PatternTerm term, Map<PatternTerm, String> nodes) {
    String known = nodes.get(term);
    if (known != null) {
      return "(" + known + ")";
    }
    String name = "n" + nodes.size();
    nodes.put(term, name);
    return switch (term) {
      case PatternTerm.Variable variable -> "(" + name + ")";
      case PatternTerm.Resource resource -> constant(name, resource.name());
      case PatternTerm.Value value -> constant(name, StoredLiterals.text(value.literal()));
      case PatternTerm.Nothing nothing -> constant(name, "");
    };
  }

  private String constant(String name, String term) {
    return "(" + name + " {id: " + terms.getOrDefault(term, -1) + "})";
  }

  private OptionalLong countCypher(String cypher, Duration limit) {
    connection.setQueryTimeout(limit.toMillis());
    try (QueryResult result = connection.query(cypher)) {
      if (!result.isSuccess()) {
        String message = result.getErrorMessage();
        if (message.contains("Interrupted") || message.contains("buffer pool")) {
          return OptionalLong.empty();
        }
        throw new IllegalStateException(cypher + ": " + message);
      }
      try (FlatTuple row = result.getNext();
          Value count = row.getValue(0)) {
        return OptionalLong.of(count.<Long>getValue());
      }
    }
  }

  @Override
  public void close() {
    connection.close();
    database.close();
  }
}
