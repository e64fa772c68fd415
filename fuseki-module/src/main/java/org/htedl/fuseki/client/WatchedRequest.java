// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.client;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jena.sparql.core.DatasetGraph;
import org.jspecify.annotations.Nullable;

/**
 * A request that may execute a query or an update, from its arrival to the end of its answer. It is
 * stopped when its client leaves or its time is over. Its own thread says what it does; the thread
 * of {@link WatchedClients} stops it.
 */
final class WatchedRequest {
  private static final int UNAVAILABLE = 503;

  private static final String LATE_UPDATE =
      "The update took longer than its timeout and was undone: send it in several requests, or"
          + " raise --timeout of serve or https://w3id.org/htedl#updateTimeout.";

  private static final String LATE_QUERY =
      "The query took longer than its timeout while it waited for another server: ask that server"
          + " for less, or raise --timeout of serve or arq:queryTimeout.";

  private final WatchedClients clients;
  private final HttpServletRequest request;
  private final ClientConnection client;
  private final Set<OpenExchange> exchanges = ConcurrentHashMap.newKeySet();
  private volatile @Nullable AtomicBoolean signal;
  private volatile boolean isStopped;
  private volatile boolean isLate;
  private @Nullable Refusal refusal;
  private volatile @Nullable Long deadline;
  private boolean isAdded;
  private boolean isWatched;

  WatchedRequest(WatchedClients clients, HttpServletRequest request) {
    this.clients = clients;
    this.request = request;
    this.client = ClientConnection.ofThisThread(request.getProtocol().equals("HTTP/1.1"));
  }

  /** An answer that replaces the one that Fuseki gives to a failure. */
  record Refusal(int status, String sentence) {}

  /** What an error of this request is answered with; null if with what Fuseki says. */
  @Nullable Refusal refusal() {
    if (refusal != null || !isLate) {
      return refusal;
    }
    return new Refusal(UNAVAILABLE, deadline == null ? LATE_QUERY : LATE_UPDATE);
  }

  /** From now on the request fails for this reason. */
  void refuse(int status, String sentence) {
    refusal = new Refusal(status, sentence);
  }

  /** Work for another server, which can be ended from any thread. */
  interface OpenExchange {
    void end();
  }

  ClientConnection client() {
    return client;
  }

  boolean isCancelledBy(@Nullable AtomicBoolean given) {
    return signal == given;
  }

  /** Returns whether the request was stopped, so that its work has to end. */
  boolean isStopped() {
    return isStopped;
  }

  /** Uses this signal from now on to cancel what the request executes. */
  void watch(@Nullable AtomicBoolean given) {
    signal = given;
    if (given != null) {
      add();
      if (isStopped) {
        given.set(true);
      }
    }
  }

  /**
   * The request waits for the writer lock, or has it: from now on its time is limited.
   *
   * @param milliseconds the limit; negative if there is none
   */
  void write(long milliseconds) {
    if (isUpload()) {
      return;
    }
    if (milliseconds >= 0 && deadline == null) {
      deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
    }
    add();
  }

  /** The dataset of the service that the request is for, if there is one. */
  @Nullable DatasetGraph dataset() {
    return RequestedDataset.of(request);
  }

  /** The request waits for another server. */
  void open(OpenExchange exchange) {
    exchanges.add(exchange);
    add();
    if (isStopped) {
      exchange.end();
    }
  }

  /** The request no longer waits for another server. */
  void closed(OpenExchange exchange) {
    exchanges.remove(exchange);
  }

  private void add() {
    if (!isWatched && isReadToItsEnd()) {
      isWatched = true;
      client.watch();
    }
    if (!isAdded) {
      isAdded = true;
      clients.add(this);
    }
  }

  /**
   * Returns whether the request is data to be stored, whose length bounds the time that it takes.
   * An update is text of a type of its own, or a form.
   */
  private boolean isUpload() {
    String type = contentType();
    return !type.isEmpty() && !type.startsWith("application/sparql-update") && !isForm(type);
  }

  private String contentType() {
    // As it was sent: the container fails if it names a charset that is not known.
    String type = request.getHeader("Content-Type");
    return type == null ? "" : type.strip().toLowerCase(Locale.ROOT);
  }

  private static boolean isForm(String type) {
    return type.startsWith("application/x-www-form-urlencoded");
  }

  /** Returns whether nothing of the request is left in the connection. */
  private boolean isReadToItsEnd() {
    if (request.getContentLengthLong() <= 0 && request.getHeader("Transfer-Encoding") == null) {
      return true;
    }
    if (isForm(contentType())) {
      // The query was a part of it; forms are read as a whole.
      return true;
    }
    try {
      return request.getInputStream().isFinished();
    } catch (IOException | IllegalStateException readOtherwise) {
      return false;
    }
  }

  /** Stops the request if its client has left or its time is over. */
  void look() {
    AtomicBoolean cancel = signal;
    if (!isStopped) {
      isLate = isOver(cancel);
      isStopped = isLate || client.isCancelled();
    }
    if (isStopped) {
      if (cancel != null) {
        cancel.set(true);
      }
      exchanges.forEach(OpenExchange::end);
    }
  }

  /** Jena cancels a query whose time is over, but not what the query waits for. */
  private boolean isOver(@Nullable AtomicBoolean cancel) {
    Long end = deadline;
    return end == null
        ? cancel != null && cancel.get() && !exchanges.isEmpty()
        : System.nanoTime() - end >= 0;
  }

  /** Looks at the client no more. */
  void forget() {
    clients.remove(this);
  }

  /** The answer is complete, or about to be. */
  void end() {
    if (isAdded) {
      clients.remove(this);
    }
    if (isWatched) {
      client.release();
    }
  }
}
