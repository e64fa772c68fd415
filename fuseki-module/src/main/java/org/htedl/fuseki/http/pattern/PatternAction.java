// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.pattern;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.QueryException;
import org.apache.jena.sparql.engine.http.QueryExceptionHTTP;
import org.htedl.fuseki.http.exchange.EndpointAction;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.pattern.ExplainedQuery;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.limit.Cancellation;

/**
 * {@code POST /dataset/pattern}: how the graph patterns of a query are matched, or why with Jena.
 * The query is executed, and its rows are counted.
 */
public final class PatternAction extends EndpointAction {
  private static final String QUERY = "application/sparql-query";
  private static final String TEXT = "text/plain";

  public PatternAction() {
    super("POST");
  }

  @Override
  public void answer(HttpExchange exchange) throws IOException {
    String type = exchange.choose(List.of(HttpExchange.JSON, TEXT));
    String text = exchange.text(QUERY);
    ExplainedQuery explained = explained(exchange, text);
    Writer out = exchange.respond(type);
    exchange.client().release();
    try (out) {
      if (type.equals(TEXT)) {
        out.write(explained.text());
      } else {
        explained.write(new JsonWriter(out));
      }
    }
  }

  private static ExplainedQuery explained(HttpExchange exchange, String text) throws IOException {
    try {
      Query query = ExplainedQuery.read(text);
      Cancellation cancellation = RequestTransaction.watch(exchange);
      HttpAction action = exchange.action();
      action.beginRead();
      try {
        if (DatasetLayers.of(action.getDataset()).accessControl().isPresent()) {
          // Refuses those who may read nothing. Others see a part, which has no mirror to match.
          RequestTransaction.visible(action);
          return ExplainedQuery.notExecuted(query);
        }
        return ExplainedQuery.of(action.getDataset(), action.getContext(), query, cancellation);
      } finally {
        action.endRead();
      }
    } catch (QueryCancelledException cancelled) {
      throw cancelled;
    } catch (QueryExceptionHTTP refused) {
      throw new RequestException(refused.getStatusCode(), sentence(refused));
    } catch (QueryException wrong) {
      throw RequestException.badRequest(sentence(wrong));
    }
  }

  /** The message in one line. */
  private static String sentence(QueryException wrong) {
    String message = String.valueOf(wrong.getMessage()).replaceAll("\\s+", " ").strip();
    return message.endsWith(".") ? message : message + ".";
  }
}
