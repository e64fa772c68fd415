package org.htedl.fuseki.client;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A request that may execute a query, from its arrival to the end of its answer. */
final class WatchedQuery {
  private final WatchedClients clients;
  private final HttpServletRequest request;
  private final ClientConnection client;
  private volatile @Nullable AtomicBoolean signal;
  private boolean isWatched;

  WatchedQuery(WatchedClients clients, HttpServletRequest request) {
    this.clients = clients;
    this.request = request;
    this.client = ClientConnection.ofThisThread(request.getProtocol().equals("HTTP/1.1"));
  }

  ClientConnection client() {
    return client;
  }

  boolean isCancelledBy(@Nullable AtomicBoolean given) {
    return signal == given;
  }

  /** From now on the query is cancelled by this signal when the client leaves. */
  void watch(@Nullable AtomicBoolean given) {
    signal = given;
    if (!isWatched && given != null && isReadToItsEnd()) {
      isWatched = true;
      client.watch();
      clients.add(this);
    }
  }

  /** Whether nothing of the request is left in the connection. */
  private boolean isReadToItsEnd() {
    if (request.getContentLengthLong() <= 0 && request.getHeader("Transfer-Encoding") == null) {
      return true;
    }
    String type = String.valueOf(request.getContentType()).toLowerCase(Locale.ROOT);
    if (type.startsWith("application/x-www-form-urlencoded")) {
      // The query was a part of it; forms are read as a whole.
      return true;
    }
    try {
      return request.getInputStream().isFinished();
    } catch (IOException | IllegalStateException readOtherwise) {
      return false;
    }
  }

  void look() {
    AtomicBoolean cancel = signal;
    if (cancel != null && client.isCancelled()) {
      cancel.set(true);
    }
  }

  /** Looks at the client no more. */
  void forget() {
    clients.remove(this);
  }

  /** The answer is complete, or about to be. */
  void end() {
    if (isWatched) {
      clients.remove(this);
      client.release();
    }
  }
}
