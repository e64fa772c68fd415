// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.search;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jena.query.QueryCancelledException;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.work.SearchPlaces;
import org.htedl.limit.Cancellation;
import org.htedl.limit.MemoryClaim;
import org.jspecify.annotations.Nullable;

/**
 * A search in a thread of its own, so that a client that reads slowly does not hold it up, and at
 * low priority. What it says waits in a queue. What it holds is given back as soon as it is over,
 * also if the client has not read the answer by then. Closing it ends the search and waits for
 * that.
 */
public final class RunningSearch implements AutoCloseable {
  /** Events that wait; a client that leaves this many unread may be given up. */
  private static final int MOST_WAITING = 1_000;

  /** Characters that wait; a search may wait for a client that leaves more unread. */
  private static final long MOST_CHARACTERS = 1 << 20;

  private static final long POLL_MILLIS = 20;

  private final Cancellation client;
  private final SearchPlaces.Place place;
  private final LinkedBlockingQueue<SearchEvent> waiting = new LinkedBlockingQueue<>();
  private final AtomicLong characters = new AtomicLong();
  private final Thread thread;
  private volatile boolean cancelled;
  private volatile @Nullable Throwable failure;
  private volatile @Nullable SearchEvent end;

  /** What a search does, in its thread. */
  @FunctionalInterface
  public interface Work {
    /** Searches until there is nothing left to find, or the search is cancelled. */
    void run(RunningSearch search);
  }

  /** What the reader of events does while there are none. */
  @FunctionalInterface
  public interface Idle {
    /** Called every few milliseconds. */
    void pass() throws IOException;
  }

  /**
   * Starts a search.
   *
   * @param name that of the thread
   * @param client whether the client has left
   * @param place given back when the search is over, which ends if it is withdrawn
   * @param claims given back when the search is over
   */
  @SuppressWarnings("ThreadPriorityCheck") // right answers do not depend on it
  public RunningSearch(
      String name,
      Cancellation client,
      SearchPlaces.Place place,
      List<MemoryClaim> claims,
      Work work) {
    this.client = client;
    this.place = place;
    thread = new Thread(() -> run(work, List.copyOf(claims)), name);
    thread.setDaemon(true);
    // Threads that it starts have the same.
    thread.setPriority(Thread.MIN_PRIORITY);
    thread.start();
  }

  private void run(Work work, List<MemoryClaim> claims) {
    try {
      work.run(this);
    } catch (RuntimeException | Error e) {
      failure = e;
    } finally {
      claims.forEach(MemoryClaim::close);
      place.close();
      // Who reads that the search is over may start the next one.
      SearchEvent last = end;
      if (last != null) {
        enqueue(last);
      }
    }
  }

  /** What ends the search: the client has left, or the dataset. */
  public Cancellation cancellation() {
    return () -> cancelled || client.isCancelled() || place.isWithdrawn();
  }

  /** Whether the search ends since its dataset does. */
  public boolean isWithdrawn() {
    return place.isWithdrawn();
  }

  /** Whether there are unread events. */
  public boolean hasUnread() {
    return !waiting.isEmpty();
  }

  /**
   * Adds an event for the reader, who gets the one of type {@link SearchEvent#END} once the search
   * is over.
   */
  public void add(SearchEvent event) {
    if (event.type().equals(SearchEvent.END)) {
      end = event;
    } else {
      enqueue(event);
    }
  }

  private void enqueue(SearchEvent event) {
    characters.addAndGet(event.text().length());
    waiting.add(event);
  }

  /** Ends the search of a reader who leaves too many events unread. */
  public void checkReader() {
    if (waiting.size() > MOST_WAITING) {
      cancelled = true;
      throw new CancellationException("the client does not read");
    }
  }

  /**
   * Waits while too much is unread.
   *
   * @throws CancellationException if the caller no longer waits
   */
  public void awaitReader(Cancellation cancellation) {
    try {
      while (characters.get() > MOST_CHARACTERS) {
        cancellation.check();
        Thread.sleep(1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
  }

  /** The next event, or null once the search is over. */
  public @Nullable SearchEvent next(Idle idle) throws IOException {
    try {
      while (true) {
        boolean over = !thread.isAlive();
        SearchEvent event = waiting.poll(over ? 0 : POLL_MILLIS, TimeUnit.MILLISECONDS);
        if (event != null) {
          characters.addAndGet(-event.text().length());
        }
        if (event != null || over) {
          return event;
        }
        idle.pass();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new QueryCancelledException();
    }
  }

  /**
   * Throws what the search has thrown, if anything; once it is over.
   *
   * @throws RequestException if it was cancelled since its dataset has ended
   */
  public void rethrow() {
    Throwable thrown = failure;
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof CancellationException && place.isWithdrawn()) {
      throw new RequestException(RequestException.UNAVAILABLE, SearchPlaces.WITHDRAWN);
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
  }

  @Override
  public void close() {
    cancelled = true;
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
