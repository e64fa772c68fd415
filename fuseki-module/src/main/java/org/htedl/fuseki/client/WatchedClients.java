// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.client;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.Timeouts;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.expression.HtedlVocabulary;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stops SPARQL queries and updates whose clients have left, with which Fuseki would go on until it
 * writes rows, and updates that take longer than their timeout. A stopped update is undone.
 *
 * <p>The timeout of an update is that of Jena ({@code arq:updateTimeout}), else {@link
 * #UPDATE_TIMEOUT}. Jena looks at its own only while it evaluates patterns, and gives the second
 * pattern of a request no time at all; here it counts for the whole request, from the moment at
 * which it asks for the writer lock: reading, waiting for other servers, and writing.
 *
 * <p>One thread looks at all requests that are being executed, from {@link #init} to {@link
 * #destroy}; it waits while there are none.
 */
public final class WatchedClients implements Filter {
  private static final Logger LOG = LoggerFactory.getLogger("org.htedl.http");

  private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(40);

  /** In a dataset's or server's context: milliseconds that an update may take. */
  public static final Symbol UPDATE_TIMEOUT =
      Symbol.create(HtedlVocabulary.NAMESPACE + "updateTimeout");

  private static final ThreadLocal<@Nullable WatchedRequest> CURRENT = new ThreadLocal<>();

  private final Set<WatchedRequest> watched = ConcurrentHashMap.newKeySet();
  private volatile @Nullable Thread thread;
  private volatile boolean isWaiting;

  /**
   * A part of a query or update is executed by this thread: if the thread handles a request, the
   * execution is cancelled when the request is stopped.
   */
  public static void executing(ExecutionContext execution) {
    WatchedRequest request = CURRENT.get();
    if (request != null && !request.isCancelledBy(execution.getCancelSignal())) {
      if (writes(execution)) {
        request.write(updateTimeout(execution.getContext()));
      }
      request.watch(execution.getCancelSignal());
    }
  }

  private static boolean writes(ExecutionContext execution) {
    DatasetGraph dataset = execution.getDataset();
    return dataset != null && dataset.transactionMode() == ReadWrite.WRITE;
  }

  /**
   * This thread is about to ask for the writer lock of a dataset.
   *
   * @param dataset the dataset's context
   */
  public static void writing(Context dataset) {
    WatchedRequest request = CURRENT.get();
    if (request != null) {
      request.write(updateTimeout(dataset));
    }
  }

  /** The most milliseconds of an update; negative if it has no limit. */
  private static long updateTimeout(Context dataset) {
    for (Context context : List.of(dataset, ARQ.getContext())) {
      for (Symbol setting : List.of(ARQ.updateTimeout, UPDATE_TIMEOUT)) {
        Timeouts.Timeout timeout = Timeouts.extractTimeout(context, setting);
        if (timeout.hasOverallTimeout()) {
          return timeout.overallTimeoutMillis();
        }
      }
    }
    return -1;
  }

  /**
   * This thread is about to write something.
   *
   * @throws QueryCancelledException if the request that it handles has been stopped
   */
  public static void checkWriter() {
    WatchedRequest request = CURRENT.get();
    if (request != null && request.isStopped()) {
      throw new QueryCancelledException();
    }
  }

  /**
   * The request of this thread fails, and is answered with this status and sentence; Fuseki would
   * call most failures within an update an error of the server.
   */
  public static void refuse(int status, String sentence) {
    WatchedRequest request = CURRENT.get();
    if (request != null) {
      request.refuse(status, sentence);
    }
  }

  /** Returns whether this thread handles a request. */
  public static boolean isHandling() {
    return CURRENT.get() != null;
  }

  /** The dataset of the request that this thread handles; null if it handles none for a dataset. */
  public static @Nullable DatasetGraph dataset() {
    WatchedRequest request = CURRENT.get();
    return request == null ? null : request.dataset();
  }

  /**
   * The request for which this thread is about to wait for another server; null if it handles none.
   */
  static @Nullable WatchedRequest waiting() {
    WatchedRequest request = CURRENT.get();
    DatasetGraph dataset = dataset();
    if (request != null && dataset != null && dataset.transactionMode() == ReadWrite.WRITE) {
      // LOAD into a dataset without mirrors executes no pattern and calls no other method here.
      request.write(updateTimeout(dataset.getContext()));
    }
    return request;
  }

  /** The request of this thread is for an endpoint that looks at its connection itself. */
  public static void leaveToEndpoint() {
    CURRENT.remove();
  }

  @Override
  public void init(FilterConfig configuration) {
    Thread looking = new Thread(this::look, "htedl-clients");
    looking.setDaemon(true);
    thread = looking;
    looking.start();
  }

  @Override
  public void destroy() {
    Thread looking = thread;
    thread = null;
    LockSupport.unpark(looking);
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request instanceof HttpServletRequest asked
        && response instanceof HttpServletResponse http) {
      WatchedRequest watching = new WatchedRequest(this, asked);
      WatchedAnswer answer = new WatchedAnswer(http, watching);
      CURRENT.set(watching);
      try {
        chain.doFilter(request, answer);
        answer.refuse();
      } finally {
        CURRENT.remove();
        watching.end();
      }
    } else {
      chain.doFilter(request, response);
    }
  }

  void add(WatchedRequest request) {
    watched.add(request);
    if (isWaiting) {
      LockSupport.unpark(thread);
    }
  }

  void remove(WatchedRequest request) {
    watched.remove(request);
  }

  private void look() {
    while (thread == Thread.currentThread()) {
      // Said before it is looked whether there are any: who adds one after that wakes this thread.
      isWaiting = true;
      if (watched.isEmpty()) {
        LockSupport.park(this);
      } else {
        isWaiting = false;
        watched.forEach(WatchedClients::look);
        LockSupport.parkNanos(this, INTERVAL);
      }
    }
  }

  /** What fails for one client must not end the looking at others. */
  private static void look(WatchedRequest request) {
    try {
      request.look();
    } catch (RuntimeException failure) {
      LOG.warn("A request is not watched: its work goes on if its client leaves", failure);
      request.forget();
    }
  }
}
