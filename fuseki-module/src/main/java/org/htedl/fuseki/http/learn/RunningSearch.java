package org.htedl.fuseki.http.learn;

import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.htedl.device.Cancellation;
import org.htedl.fuseki.http.learn.EventWriter.Event;
import org.htedl.learn.LearnEvent;
import org.htedl.learn.LearnListener;
import org.htedl.learn.Learner;
import org.htedl.learn.text.EventMembers;
import org.htedl.learn.text.LearnState;
import org.jspecify.annotations.Nullable;

/**
 * A search in a thread of its own, so that a client that reads slowly does not hold it up, and at
 * low priority. What it says waits in a queue. What it holds is given back as soon as it is over,
 * also if the client has not read the answer by then. Closing it ends the search and waits for
 * that.
 */
final class RunningSearch implements LearnListener, AutoCloseable {
  /** Events that wait; a client that leaves so many unread is given up. */
  private static final int MOST_WAITING = 1_000;

  private final EventMembers members;
  private final Cancellation unwanted;
  private final Runnable over;
  private final LearnState state = new LearnState();
  private final LinkedBlockingQueue<Event> waiting = new LinkedBlockingQueue<>(MOST_WAITING);
  private final Thread thread;
  private volatile boolean cancelled;
  private volatile @Nullable Throwable failure;

  /**
   * Starts a search.
   *
   * @param unwanted whether the client has left, or the dataset
   * @param over gives back what it holds; called in its thread
   * @param learner makes it, with what it tells and what cancels it
   */
  @SuppressWarnings("ThreadPriorityCheck") // right answers do not depend on it
  RunningSearch(
      EventMembers members,
      Cancellation unwanted,
      Runnable over,
      Function<RunningSearch, Learner> learner) {
    this.members = members;
    this.unwanted = unwanted;
    this.over = over;
    thread = new Thread(() -> run(learner), "htedl-learn");
    thread.setDaemon(true);
    // Threads that it starts have the same.
    thread.setPriority(Thread.MIN_PRIORITY);
    thread.start();
  }

  private void run(Function<RunningSearch, Learner> learner) {
    try {
      learner.apply(this).run();
    } catch (RuntimeException | Error e) {
      failure = e;
    } finally {
      over.run();
    }
  }

  /** What ends the search. */
  Cancellation cancellation() {
    return () -> cancelled || unwanted.isCancelled();
  }

  @Override
  public void event(LearnEvent event) {
    state.event(event);
    if (event instanceof LearnEvent.Progress && !waiting.isEmpty()) {
      return;
    }
    String json = EventJson.line(members.of(event));
    if (!waiting.offer(new Event(EventMembers.type(event), json))) {
      cancelled = true;
      throw new CancellationException("the client does not read");
    }
  }

  /** The next event, or null once the search is over. */
  @Nullable Event next() throws InterruptedException {
    while (true) {
      boolean over = !thread.isAlive();
      Event event = waiting.poll(over ? 0 : 20, TimeUnit.MILLISECONDS);
      if (event != null || over) {
        return event;
      }
    }
  }

  /** The last events; complete once the search is over. */
  LearnState state() {
    return state;
  }

  /** Throws what the search has thrown, if anything; once it is over. */
  void rethrow() {
    Throwable thrown = failure;
    if (thrown instanceof Error error) {
      throw error;
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
