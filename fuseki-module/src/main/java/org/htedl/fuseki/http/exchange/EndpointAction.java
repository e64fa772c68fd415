// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import com.google.gson.stream.MalformedJsonException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.zip.ZipException;
import org.apache.jena.fuseki.servlets.ActionErrorException;
import org.apache.jena.fuseki.servlets.ActionService;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.fuseki.servlets.ServletOps;
import org.apache.jena.query.QueryCancelledException;
import org.htedl.expression.BadExpressionException;
import org.htedl.fuseki.access.Refusal;
import org.htedl.fuseki.access.ServerAccess;
import org.htedl.fuseki.ask.BadRequestException;
import org.htedl.fuseki.memory.MemoryRefusal;
import org.htedl.fuseki.spool.RefusedTextException;
import org.htedl.fuseki.spool.SpoolFullException;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MirrorLimitException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An endpoint: which methods it has, and how failures become responses. */
public abstract class EndpointAction extends ActionService {
  private static final Logger LOG = LoggerFactory.getLogger("org.htedl.http");

  private final List<String> methods;

  public EndpointAction(String... methods) {
    this.methods = List.of(methods);
  }

  /** Answers a request of one of the methods. */
  public abstract void answer(HttpExchange exchange) throws IOException;

  @Override
  public final void process(HttpAction action) {
    executeLifecycle(action);
  }

  @Override
  public final void validate(HttpAction action) {}

  @Override
  public final void execute(HttpAction action) {
    HttpExchange exchange = new HttpExchange(action);
    try {
      try {
        admit(exchange);
      } catch (RuntimeException | IOException | OutOfMemoryError failure) {
        exchange.client().release();
        refuse(exchange, failure);
      } finally {
        exchange.client().release();
      }
    } catch (IOException gone) {
      exchange.breakOff(RequestException.BAD_REQUEST, "The client left.");
      ServletOps.error(RequestException.BAD_REQUEST);
    } finally {
      exchange.end();
    }
  }

  /**
   * Lets those pass who may use the endpoint.
   *
   * @throws RequestException for all others
   */
  public void authorize(HttpExchange exchange) {
    EndpointAccess.checkQuery(exchange.action());
  }

  private void admit(HttpExchange exchange) throws IOException {
    Refusal foreign = ServerAccess.refusal(exchange.action().getRequest());
    if (foreign != null) {
      throw new RequestException(foreign.status(), foreign.sentence());
    }
    authorize(exchange);
    String method = exchange.method();
    String allowed = String.join(", ", methods) + ", OPTIONS";
    if (method.equals("OPTIONS")) {
      exchange.setHeader("Allow", allowed);
      exchange.send(204, "text/plain", new byte[0]);
    } else if (methods.contains(method.equals("HEAD") ? "GET" : method)) {
      answer(exchange);
    } else {
      exchange.setHeader("Allow", allowed);
      throw new RequestException(
          RequestException.METHOD_NOT_ALLOWED,
          "This address takes " + String.join(" and ", methods) + ", not " + word(method) + ".");
    }
  }

  private static String word(String method) {
    return method.length() > 20 ? "that" : method;
  }

  private static void refuse(HttpExchange exchange, Throwable failure) throws IOException {
    switch (failure) {
      case ActionErrorException fuseki -> throw fuseki;
      case RequestException request -> refuse(exchange, request.status(), request.sentence());
      case BadRequestException wrong ->
          refuse(exchange, RequestException.BAD_REQUEST, wrong.sentence());
      case BadExpressionException expression ->
          refuse(exchange, RequestException.BAD_REQUEST, String.valueOf(expression.getMessage()));
      case RefusedTextException text -> refuse(exchange, text.status(), text.sentence());
      case SpoolFullException full ->
          refuse(
              exchange,
              full.isTooLarge() ? RequestException.TOO_LARGE : RequestException.UNAVAILABLE,
              full.sentence());
      case MirrorLimitException limit ->
          refuse(exchange, RequestException.UNAVAILABLE, MirrorLimitException.FOR_ALL);
      case MemoryBudgetException budget ->
          refuse(exchange, RequestException.UNAVAILABLE, MemoryRefusal.sentence(budget));
      case CancellationException cancelled -> cancelled(exchange);
      case QueryCancelledException cancelled -> cancelled(exchange);
      case MalformedJsonException json ->
          refuse(exchange, 400, notJson(String.valueOf(json.getMessage())));
      case EOFException ended ->
          refuse(exchange, 400, "The request ends in the middle of its JSON: send all of it.");
      case CharacterCodingException characters ->
          refuse(exchange, 400, "The request is not in UTF-8: encode it as UTF-8.");
      case IllegalCharsetNameException charset -> notUtf8(exchange);
      case UnsupportedCharsetException charset -> notUtf8(exchange);
      case ZipException packed ->
          refuse(
              exchange,
              400,
              "The request is not valid gzip: pack it again, or leave out Content-Encoding.");
      case UncheckedIOException disk ->
          refuse(
              exchange,
              RequestException.STORAGE,
              "The server could not write the request to its folder for large requests: send it in"
                  + " parts, or name another folder with the system property htedl.spoolFolder.");
      case IOException connection -> lost(exchange, connection);
      case OutOfMemoryError memory -> {
        LOG.warn(
            "Out of memory while answering a request: start the server with a larger heap (-Xmx)");
        refuse(
            exchange,
            RequestException.UNAVAILABLE,
            MemoryRefusal.sentence(MemoryRefusal.heapIsFull()));
      }
      default -> {
        LOG.error("A request failed", failure);
        refuse(exchange, 500, "The server failed to answer; its log says why.");
      }
    }
  }

  private static void refuse(HttpExchange exchange, int status, String sentence)
      throws IOException {
    exchange.refuse(status, sentence);
    // Counts the request as failed; there is no message since the response is complete.
    ServletOps.error(status);
  }

  /**
   * The container looks for the charset that the request names as soon as its body is asked for.
   */
  private static void notUtf8(HttpExchange exchange) throws IOException {
    refuse(exchange, RequestException.UNSUPPORTED_TYPE, "The request has to be in UTF-8.");
  }

  private static String notJson(String message) {
    // Gson appends the address of a page for its developers.
    String where = message.replaceAll("(?s)\\s*See https?://\\S+.*", "").replaceAll("\\s+", " ");
    return "The request is not JSON: "
        + where.replaceFirst("Use JsonReader\\.\\S+ to accept malformed JSON", "unexpected text")
        + ".";
  }

  private static void cancelled(HttpExchange exchange) throws IOException {
    if (exchange.client().isCancelled()) {
      throw new IOException("The client left");
    }
    refuse(
        exchange,
        RequestException.UNAVAILABLE,
        "The request took longer than its timeout: ask for less, or raise --timeout of serve or"
            + " arq:queryTimeout.");
  }

  /** The client is gone, or has gone silent within its request. */
  private static void lost(HttpExchange exchange, IOException connection) throws IOException {
    if (connection instanceof InterruptedIOException
        || connection.getCause() instanceof TimeoutException) {
      refuse(
          exchange,
          RequestException.TIMEOUT,
          "The rest of the request did not come in time: send it again.");
    }
    throw connection;
  }
}
