// SPDX-License-Identifier: Apache-2.0
package org.htedl.rivals;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;
import org.htedl.benchmarks.TripleSource;
import org.htedl.benchmarks.patterns.NativeQuery;
import org.htedl.benchmarks.patterns.PatternParser;
import org.htedl.benchmarks.patterns.PatternQuery;
import org.htedl.benchmarks.patterns.PatternStore;
import org.htedl.expression.Literal;

/**
 * DuckDB in memory, with 4 GB and on one thread: terms are numbered, each predicate is a table of
 * two columns with an index on both, and a pattern is a join.
 */
public final class DuckDbStore implements PatternStore {
  private static final String MEMORY = "4GB";

  private final DuckDBConnection connection;
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final Map<String, Integer> terms = new HashMap<>();
  private final Map<String, String> tables = new HashMap<>();

  public DuckDbStore() {
    try {
      connection = (DuckDBConnection) new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
      execute("SET threads TO 1");
      // By default it takes four fifths of the machine, in which the heap of this process is, too.
      execute("SET memory_limit TO '" + MEMORY + "'");
      execute("SET temp_directory TO ''");
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public String label() {
    return "DuckDB in memory";
  }

  private int number(String term) {
    return terms.computeIfAbsent(term, t -> terms.size());
  }

  @Override
  public void load(TripleSource source) {
    Map<String, DuckDBAppender> appenders = new HashMap<>();
    try {
      source.forEach(
          new TripleSource.Sink() {
            @Override
            public void edge(String subject, String predicate, String object) {
              add(predicate, number(subject), number(object), appenders);
            }

            @Override
            public void value(String subject, String predicate, Literal literal) {
              add(predicate, number(subject), number(StoredLiterals.text(literal)), appenders);
            }
          });
      for (DuckDBAppender appender : appenders.values()) {
        appender.close();
      }
      for (String table : tables.values()) {
        execute("CREATE INDEX " + table + "_s ON " + table + "(s)");
        execute("CREATE INDEX " + table + "_o ON " + table + "(o)");
      }
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private void add(
      String predicate, int subject, int object, Map<String, DuckDBAppender> appenders) {
    try {
      DuckDBAppender appender = appenders.get(predicate);
      if (appender == null) {
        String table = "p" + tables.size();
        tables.put(predicate, table);
        execute("CREATE TABLE " + table + "(s INTEGER, o INTEGER)");
        appender = connection.createAppender(DuckDBConnection.DEFAULT_SCHEMA, table);
        appenders.put(predicate, appender);
      }
      appender.beginRow();
      appender.append(subject);
      appender.append(object);
      appender.endRow();
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Override
  public OptionalLong count(String query, Duration limit) {
    PatternQuery pattern = PatternParser.parse("", "query", query);
    if (!pattern.predicates().stream().allMatch(tables::containsKey)) {
      return OptionalLong.of(0);
    }
    return countSql(pattern.sql(this::table, this::term), limit);
  }

  private String table(String predicate) {
    return tables.getOrDefault(predicate, predicate);
  }

  private String term(String term) {
    return String.valueOf(terms.getOrDefault(term, -1));
  }

  @Override
  public void prepare(NativeQuery preparation) {
    try {
      execute(preparation.sql(this::table, this::term));
    } catch (SQLException failed) {
      throw new IllegalStateException(preparation.sql(), failed);
    }
  }

  @Override
  public OptionalLong count(NativeQuery query, Duration limit) {
    return countSql(query.sql(this::table, this::term), limit);
  }

  private OptionalLong countSql(String sql, Duration limit) {
    try (Statement statement = connection.createStatement()) {
      ScheduledFuture<?> end =
          timer.schedule(() -> cancel(statement), limit.toMillis(), TimeUnit.MILLISECONDS);
      try (ResultSet result = statement.executeQuery(sql)) {
        result.next();
        return OptionalLong.of(result.getLong(1));
      } finally {
        end.cancel(false);
      }
    } catch (SQLException failed) {
      String message = String.valueOf(failed.getMessage());
      if (message.contains("INTERRUPT") || message.contains("Out of Memory")) {
        return OptionalLong.empty();
      }
      throw new IllegalStateException(sql, failed);
    }
  }

  private static void cancel(Statement statement) {
    try {
      statement.cancel();
    } catch (SQLException ended) {
      // It is over already.
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    try {
      connection.close();
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
