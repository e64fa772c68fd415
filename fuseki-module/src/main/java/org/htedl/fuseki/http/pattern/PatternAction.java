// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.pattern;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.QueryException;
import org.apache.jena.sparql.engine.http.QueryExceptionHTTP;
import org.apache.jena.sparql.util.Context;
import org.htedl.fuseki.entailed.EntailedQuery;
import org.htedl.fuseki.http.exchange.EndpointAction;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.fuseki.http.infer.InferProcessor;
import org.htedl.fuseki.pattern.ExplainedQuery;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.limit.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /dataset/pattern}: how the graph patterns of a query are matched, or why with Jena.
 * The query is executed, and its rows are counted. It is the body, or a member of a JSON object.
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
    Question question =
        exchange.sendsJson()
            ? Question.read(exchange)
            : new Question(
                exchange.text(QUERY, "a query or JSON"), InferProcessor.infers(exchange.action()));
    ExplainedQuery explained = explained(exchange, question);
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

  /**
   * What is asked.
   *
   * @param infers whether the query reads what follows from the data
   */
  private record Question(String query, boolean infers) {
    static Question read(HttpExchange exchange) throws IOException {
      @Nullable String[] query = {null};
      boolean[] infers = {InferProcessor.infers(exchange.action())};
      exchange
          .json()
          .document(
              Map.of(
                  "query", value -> query[0] = value.string(),
                  "infer", value -> infers[0] = value.bool()));
      if (query[0] == null) {
        throw RequestException.badRequest("The member \"query\", a string, is missing.");
      }
      return new Question(query[0], infers[0]);
    }
  }

  private static ExplainedQuery explained(HttpExchange exchange, Question question)
      throws IOException {
    try {
      Query query = ExplainedQuery.read(question.query);
      Cancellation cancellation = RequestTransaction.watch(exchange);
      HttpAction action = exchange.action();
      action.beginRead();
      try {
        if (DatasetLayers.of(action.getDataset()).accessControl().isPresent()) {
          // Refuses those who may read nothing. Others see a part, which has no mirror to match.
          RequestTransaction.visible(action);
          return ExplainedQuery.notExecuted(query);
        }
        Context settings = action.getContext();
        if (!question.infers) {
          return ExplainedQuery.of(action.getDataset(), settings, query, cancellation);
        }
        EntailedQuery entailed = EntailedQuery.of(query, action.getDataset(), settings);
        return ExplainedQuery.of(entailed.dataset(), settings, entailed.query(), cancellation);
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
