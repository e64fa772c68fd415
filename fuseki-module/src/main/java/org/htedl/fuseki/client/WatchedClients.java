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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cancels SPARQL queries whose clients have left, with which Fuseki would go on until it writes
 * rows. Updates are carried out whether their client waits or not.
 *
 * <p>One thread looks at the connections of all queries that are being executed, from {@link #init}
 * to {@link #destroy}; it waits while there are none.
 */
public final class WatchedClients implements Filter {
  private static final Logger LOG = LoggerFactory.getLogger("org.htedl.http");

  private static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(40);

  private static final ThreadLocal<@Nullable WatchedQuery> CURRENT = new ThreadLocal<>();

  private final Set<WatchedQuery> watched = ConcurrentHashMap.newKeySet();
  private volatile @Nullable Thread thread;
  private volatile boolean isWaiting;

  /**
   * A part of a query is executed by this thread: if the thread handles a request, the query is
   * cancelled when the client leaves. Has no effect in updates.
   */
  public static void executing(ExecutionContext execution) {
    WatchedQuery query = CURRENT.get();
    if (query != null && !query.isCancelledBy(execution.getCancelSignal()) && reads(execution)) {
      query.watch(execution.getCancelSignal());
    }
  }

  private static boolean reads(ExecutionContext execution) {
    DatasetGraph dataset = execution.getDataset();
    return dataset == null || dataset.transactionMode() != ReadWrite.WRITE;
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
      WatchedQuery query = new WatchedQuery(this, asked);
      CURRENT.set(query);
      try {
        chain.doFilter(request, new WatchedAnswer(http, query));
      } finally {
        CURRENT.remove();
        query.end();
      }
    } else {
      chain.doFilter(request, response);
    }
  }

  void add(WatchedQuery query) {
    watched.add(query);
    if (isWaiting) {
      LockSupport.unpark(thread);
    }
  }

  void remove(WatchedQuery query) {
    watched.remove(query);
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
  private static void look(WatchedQuery query) {
    try {
      query.look();
    } catch (RuntimeException failure) {
      LOG.warn("A connection cannot be looked at", failure);
      query.forget();
    }
  }
}
