// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jena.fuseki.access.SecurityContext;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.ARQConstants;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.iterator.QueryIteratorWrapper;
import org.apache.jena.sparql.engine.main.OpExecutor;
import org.apache.jena.sparql.engine.main.OpExecutorFactory;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.tdb2.solver.OpExecutorTDB2;
import org.htedl.fuseki.transaction.Storage;
import org.jspecify.annotations.Nullable;

/** Asks queries with mirrors and of Jena alone, compares the rows, and counts what it did. */
final class JenaComparison {
  private static final int MOST_ROWS = 20_000;

  private final Storage storage;
  private int compared;
  private int failures;
  private int tooMany;
  private long rows;

  JenaComparison(Storage storage) {
    this.storage = storage;
  }

  /** Whether Jena reads a text: two values for one variable, for example, are no query. */
  static boolean isQuery(RandomQuery.Text text) {
    try {
      QueryFactory.create(text.query());
      QueryFactory.create(text.plain());
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }

  /** The share of the queries of which both answers were compared. */
  double share() {
    return (double) compared / (compared + failures + tooMany);
  }

  /** How many rows were compared. */
  long rows() {
    return rows;
  }

  @Override
  public String toString() {
    return compared + " compared, " + failures + " where Jena fails, " + tooMany + " of many rows";
  }

  /**
   * Compares the answers to a query.
   *
   * @param view what the caller may read; null for everything
   */
  void compare(
      String where, DatasetGraph dataset, RandomQuery.Text text, @Nullable SecurityContext view) {
    Asked asked = new Asked(dataset, view);
    String message = where + "\n" + text.query();
    AtomicBoolean hasFailed = new AtomicBoolean();
    OpExecutorFactory jena = observed(storage, hasFailed);
    List<String> expected;
    try {
      expected = asked.answers(text.isAsk(), text.plain(), jena, true);
    } catch (RuntimeException e) {
      // Jena fails where a literal has come to stand for a predicate, at some empty joins, and
      // where a variable is assigned in an inner pattern that an outer one binds.
      failures++;
      return;
    }
    if (hasFailed.get()) {
      failures++;
      return;
    }
    if (expected.size() >= MOST_ROWS) {
      tooMany++;
      return;
    }
    List<String> actual;
    try {
      actual = asked.answers(text.isAsk(), text.query(), null, true);
    } catch (RuntimeException e) {
      // A filter with functions of ours does not pass over Jena's failures.
      if ((text.isAsk() && fails(asked, text.plain(), jena))
          || fails(asked, text.query(), jena)
          || hasFailed.get()) {
        failures++;
        return;
      }
      throw new AssertionError(message, e);
    }
    String wrong = difference(text, expected, actual);
    if (wrong != null) {
      // Jena's optimizer makes plans that fail where variables are assigned in a filter's pattern,
      // and drops the row then; sub-selects within GRAPH ?g lose rows. The same text as ours has
      // none of these in place of htedl:in.
      List<String> otherwise = asked.answersOrNone(text, text.plain(), jena, false);
      if (isWrong(text, otherwise, actual)
          && isWrong(text, asked.answersOrNone(text, text.query(), jena, true), actual)
          && isWrong(text, asked.answersOrNone(text, text.query(), jena, false), actual)) {
        if (otherwise != null && !bag(expected).equals(bag(otherwise))) {
          failures++; // Jena contradicts itself.
          return;
        }
        throw new AssertionError(
            message + "\n" + wrong + "\nwhere Jena alone " + asked.told(text, jena));
      }
    }
    compared++;
    rows += expected.size();
  }

  private static boolean isWrong(
      RandomQuery.Text text, @Nullable List<String> expected, List<String> actual) {
    return expected == null || difference(text, expected, actual) != null;
  }

  /** What the answers are that are not as expected, or null. */
  private static @Nullable String difference(
      RandomQuery.Text text, List<String> expected, List<String> actual) {
    Map<String, Integer> bag = bag(expected);
    boolean isRight;
    if (text.isLimited()) {
      int limit = Integer.parseInt(text.query().substring(text.query().lastIndexOf(' ') + 1));
      isRight =
          actual.size() == Math.min(limit, expected.size())
              && bag(actual).entrySet().stream()
                  .allMatch(row -> bag.getOrDefault(row.getKey(), 0) >= row.getValue());
    } else if (text.query().contains("SELECT REDUCED")) {
      isRight = bag.keySet().equals(bag(actual).keySet());
    } else {
      isRight = bag.equals(bag(actual));
    }
    return isRight ? null : "expected " + bag + " but was " + bag(actual);
  }

  /**
   * Whether Jena fails at one of all matches of a text; {@code ASK} ends with the first of its own
   * order. What the plain text has in place of {@code htedl:in} and {@code htedl:different} can
   * lead to another kind of join, which does not fail.
   */
  private static boolean fails(Asked asked, String query, OpExecutorFactory jena) {
    try {
      asked.answers(false, query.replaceFirst("ASK", "SELECT *"), jena, true);
      return false;
    } catch (RuntimeException e) {
      return true;
    }
  }

  /**
   * Jena's execution, telling of failures, at once or at a row: a filter passes over one within
   * {@code EXISTS} as an error of its own, and whether there is one depends on the order of rows.
   */
  private interface Execution {
    QueryIterator execute();

    static QueryIterator observed(Execution execution, AtomicBoolean hasFailed) {
      try {
        QueryIterator rows = execution.execute();
        if (rows.getClass().getSimpleName().equals("QueryIterFailed")) { // of Jena 6
          hasFailed.set(true);
        }
        return new QueryIteratorWrapper(rows) {
          @Override
          protected boolean hasNextBinding() {
            try {
              return super.hasNextBinding();
            } catch (RuntimeException e) {
              hasFailed.set(true);
              throw e;
            }
          }
        };
      } catch (RuntimeException e) {
        hasFailed.set(true);
        throw e;
      }
    }
  }

  /**
   * Jena's executor.
   *
   * @param hasFailed becomes true if it fails, also where a filter passes over that
   */
  static OpExecutorFactory observed(Storage storage, AtomicBoolean hasFailed) {
    return storage == Storage.IN_MEMORY
        ? execution -> inMemory(execution, hasFailed)
        : execution -> tdb2(execution, hasFailed);
  }

  private static OpExecutor inMemory(ExecutionContext execution, AtomicBoolean hasFailed) {
    return new OpExecutor(execution) {
      @Override
      protected QueryIterator exec(Op op, QueryIterator input) {
        return Execution.observed(() -> super.exec(op, input), hasFailed);
      }
    };
  }

  private static OpExecutor tdb2(ExecutionContext execution, AtomicBoolean hasFailed) {
    return new OpExecutorTDB2(execution) {
      @Override
      protected QueryIterator exec(Op op, QueryIterator input) {
        return Execution.observed(() -> super.exec(op, input), hasFailed);
      }
    };
  }

  /** A dataset as a caller sees it. */
  private record Asked(DatasetGraph dataset, @Nullable SecurityContext view) {
    /**
     * All rows up to the most, as text.
     *
     * @param executor Jena's, or null for the dataset's own
     */
    List<String> answers(
        boolean isAsk, String query, @Nullable OpExecutorFactory executor, boolean isOptimized) {
      try (QueryExec execution = execution(query)) {
        execution.getContext().set(MirroredDatasets.STRICT, true);
        execution.getContext().set(ARQ.optimization, isOptimized);
        if (executor != null) {
          execution.getContext().set(ARQConstants.sysOpExecutorFactory, executor);
        }
        if (isAsk) {
          return List.of(Boolean.toString(execution.ask()));
        }
        RowSet rows = execution.select();
        List<String> texts = new ArrayList<>();
        while (rows.hasNext() && texts.size() < MOST_ROWS) {
          texts.add(RowTexts.of(rows.getResultVars(), rows.next(), query));
        }
        return texts;
      }
    }

    /** As {@link #answers}; null where Jena fails. */
    @Nullable List<String> answersOrNone(
        RandomQuery.Text text, String query, OpExecutorFactory executor, boolean isOptimized) {
      try {
        return answers(text.isAsk(), query, executor, isOptimized);
      } catch (RuntimeException e) {
        return null;
      }
    }

    /** What Jena answers to the text with {@code htedl:} functions, for whoever reads a failure. */
    String told(RandomQuery.Text text, OpExecutorFactory executor) {
      try {
        return "answers " + bag(answers(text.isAsk(), text.query(), executor, true));
      } catch (RuntimeException e) {
        return "fails: " + e;
      }
    }

    private QueryExec execution(String query) {
      return view == null
          ? QueryExec.dataset(dataset).query(query).build()
          : view.createQueryExec(QueryFactory.create(query), dataset);
    }
  }

  private static Map<String, Integer> bag(List<String> rows) {
    Map<String, Integer> bag = new HashMap<>();
    rows.forEach(row -> bag.merge(row, 1, Integer::sum));
    return bag;
  }
}
