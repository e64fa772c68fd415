// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.QueryParseException;
import org.apache.jena.query.Syntax;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.QueryExecDatasetBuilder;
import org.apache.jena.sparql.util.Context;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.transaction.Mirrors;
import org.htedl.fuseki.transaction.Unmirrored;
import org.htedl.limit.Cancellation;
import org.htedl.message.Plural;

/** A query that was executed, with its number of rows and how its graph patterns were matched. */
public final class ExplainedQuery {
  /** Relative IRIs are relative to this, as in Fuseki. */
  private static final String BASE = "http://server/unset-base/";

  private static final long POLL_MILLIS = 20;

  private final Query query;
  private final String without;
  private final PatternTrace trace;
  private final long rows;
  private final long nanos;

  private ExplainedQuery(Query query, String without, PatternTrace trace, long rows, long nanos) {
    this.query = query;
    this.without = without;
    this.trace = trace;
    this.rows = rows;
    this.nanos = nanos;
  }

  /**
   * Reads a query.
   *
   * @throws QueryException if it is none that can be explained
   */
  public static Query read(String text) {
    return read(text, BASE);
  }

  /**
   * Reads a query.
   *
   * @param base relative IRIs are relative to this
   * @throws QueryException if it is none that can be explained
   */
  public static Query read(String text, String base) {
    Query query = parsed(text, base);
    if (!query.isSelectType()
        && !query.isAskType()
        && !query.isConstructType()
        && !query.isDescribeType()) {
      throw new QueryException(
          "Only SELECT, ASK, CONSTRUCT and DESCRIBE can be executed here: use one of these");
    }
    return query;
  }

  private static Query parsed(String text, String base) {
    try {
      return QueryFactory.create(text, base, Syntax.syntaxARQ);
    } catch (QueryParseException wrong) {
      String sentence =
          wrong.getMessage() == null // of an overflow of the parser's stack
              ? "The query is nested too deeply: write it with fewer brackets"
              : SyntaxSentence.of(wrong);
      throw new QueryParseException(sentence, wrong, wrong.getLine(), wrong.getColumn());
    }
  }

  /** As the other, with the dataset's own settings. */
  public static ExplainedQuery of(DatasetGraph dataset, Query query, Cancellation cancellation) {
    Context settings = Context.mergeCopy(ARQ.getContext(), dataset.getContext());
    return of(dataset, settings, query, cancellation);
  }

  /** As the other; of the rows only the number is kept. */
  public static ExplainedQuery of(
      DatasetGraph dataset, Context settings, Query query, Cancellation cancellation) {
    return of(dataset, settings, query, ExplainedQuery::rows, cancellation);
  }

  /**
   * Executes a query, within the caller's transaction.
   *
   * @param settings the context of the query; it is copied
   * @param reader reads the results of the execution to their end, and returns the number of rows
   * @throws QueryCancelledException if it is cancelled, or takes longer than queries may
   * @throws QueryException if it fails
   */
  public static ExplainedQuery of(
      DatasetGraph dataset,
      Context settings,
      Query query,
      ToLongFunction<QueryExec> reader,
      Cancellation cancellation) {
    PatternTrace trace = new PatternTrace();
    long start = System.nanoTime();
    long rows;
    CountDownLatch over = new CountDownLatch(1);
    try (QueryExec execution =
        QueryExecDatasetBuilder.create().dataset(dataset).query(query).context(settings).build()) {
      trace.install(execution.getContext());
      Thread.ofVirtual().start(() -> abortWhenCancelled(execution, cancellation, over));
      rows = reader.applyAsLong(execution);
    } finally {
      over.countDown();
    }
    return new ExplainedQuery(query, without(dataset), trace, rows, System.nanoTime() - start);
  }

  /** The explanation of a query that is not executed, since no pattern of it can be matched. */
  public static ExplainedQuery notExecuted(Query query) {
    return new ExplainedQuery(query, LeftToJena.VIEW.sentence(), new PatternTrace(), -1, 0);
  }

  private static void abortWhenCancelled(
      QueryExec execution, Cancellation cancellation, CountDownLatch over) {
    try {
      while (!over.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        if (cancellation.isCancelled()) {
          execution.abort();
          return;
        }
      }
    } catch (InterruptedException e) {
      execution.abort();
    }
  }

  /** Reads the results of an execution to their end, and returns their number. */
  public static long rows(QueryExec execution) {
    Query query = execution.getQuery();
    if (query.isAskType()) {
      return execution.ask() ? 1 : 0;
    }
    if (query.isDescribeType()) {
      return execution.describe().size();
    }
    Iterator<?> rows = query.isConstructType() ? execution.constructQuads() : execution.select();
    long count = 0;
    while (rows.hasNext()) {
      rows.next();
      count++;
    }
    return count;
  }

  /** Why no pattern is matched with a mirror, whatever the query; empty if some may be. */
  private static String without(DatasetGraph dataset) {
    DatasetLayers layers = DatasetLayers.of(dataset);
    Mirrors mirrors = layers.mirrorsInside();
    if (mirrors == null) {
      return layers.unmirrored().map(Unmirrored::reason).orElse(LeftToJena.NO_MIRROR.sentence());
    }
    return mirrors.settings().patterns().isOn() ? "" : LeftToJena.OFF.sentence();
  }

  /** The explanation for people. */
  public String text() {
    StringBuilder text = new StringBuilder();
    if (rows >= 0) {
      line(text, Plural.counted(rows, "row") + " in " + milliseconds() + " ms");
    }
    if (!without.isEmpty()) {
      line(text, "no pattern is matched with a mirror: " + without);
    }
    int number = 0;
    for (PatternTrace.Step step : trace.steps()) {
      line(text, "");
      String head = "pattern " + ++number + ": ";
      switch (step) {
        case PatternTrace.Left left -> line(text, head + "left to Jena: " + left.why());
        case PatternTrace.Matched matched ->
            line(
                text,
                head
                    + "matched with the mirror, "
                    + Plural.counted(matched.triples(), "triple pattern")
                    + ", "
                    + Plural.counted(matched.rows(), "row")
                    + ", "
                    + Plural.counted(matched.looked(), "candidate")
                    + " looked at"
                    + (matched.passes() == 0
                        ? ""
                        : ", "
                            + Plural.counted(matched.passes(), "variable")
                            + " counted for all values above at once"));
      }
      algebra(step).lines().forEach(each -> line(text, "    " + each));
      if (step instanceof PatternTrace.Matched matched) {
        PlanText.lines(matched).forEach(each -> line(text, "  " + each));
      }
    }
    if (trace.omitted() > 0) {
      line(text, "");
      line(text, Plural.counted(trace.omitted(), "pattern") + " more");
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String line) {
    text.append(line.stripTrailing()).append('\n');
  }

  private double milliseconds() {
    return Math.round(nanos / 10_000.0) / 100.0;
  }

  private String algebra(PatternTrace.Step step) {
    return step.op().toString(query.getPrefixMapping()).stripTrailing();
  }

  /** Writes the explanation for programs. */
  public void write(JsonWriter json) throws IOException {
    json.beginObject();
    if (rows >= 0) {
      json.name("rows").value(rows);
      json.name("milliseconds").value(milliseconds());
    }
    if (!without.isEmpty()) {
      json.name("notMatched").value(without);
    }
    json.name("patterns").beginArray();
    for (PatternTrace.Step step : trace.steps()) {
      json.beginObject();
      json.name("algebra").value(algebra(step));
      switch (step) {
        case PatternTrace.Left left -> {
          json.name("matched").value(false);
          json.name("why").value(left.why());
        }
        case PatternTrace.Matched matched -> {
          json.name("matched").value(true);
          json.name("triples").value(matched.triples());
          json.name("rows").value(matched.rows());
          json.name("looked").value(matched.looked());
          json.name("passes").value(matched.passes());
          names(json.name("given"), matched.given().stream().map(Object::toString).toList());
          PlanText.write(json.name("variables"), matched);
        }
      }
      json.endObject();
    }
    json.endArray();
    json.name("omitted").value(trace.omitted());
    json.endObject();
  }

  private static void names(JsonWriter json, List<String> names) throws IOException {
    json.beginArray();
    for (String name : names) {
      json.value(name);
    }
    json.endArray();
  }
}
