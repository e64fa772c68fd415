// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.search;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.function.Supplier;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.jspecify.annotations.Nullable;

/** Sends events as they come, as lines of JSON or as a stream of events. */
public final class EventWriter {
  private final HttpExchange exchange;
  private final String type;
  private @Nullable Writer out;

  /**
   * A writer of one response.
   *
   * @param type the media type
   */
  public EventWriter(HttpExchange exchange, String type) {
    this.exchange = exchange;
    this.type = type;
  }

  /**
   * Sends the events of a search until it is over.
   *
   * @throws IOException if the client has left
   */
  public void send(RunningSearch search) throws IOException {
    send(search, List::of);
  }

  /**
   * Sends the events of a search until it is over, and then others.
   *
   * @param last what is sent at the end; asked for unless the search has failed
   * @throws IOException if the client has left
   */
  public void send(RunningSearch search, Supplier<List<SearchEvent>> last) throws IOException {
    for (SearchEvent event = search.next(this::probe);
        event != null;
        event = search.next(this::probe)) {
      send(event);
    }
    search.rethrow();
    for (SearchEvent event : last.get()) {
      send(event);
    }
    exchange.client().release();
    if (out != null) {
      out.close();
    }
  }

  /**
   * Waits until a search is over, whose events are not sent, and sends one text.
   *
   * @param type its media type
   * @param answer called when it is over
   * @throws IOException if the client has left
   */
  public static void whole(
      HttpExchange exchange, String type, RunningSearch search, Supplier<String> answer)
      throws IOException {
    while (search.next(() -> {}) != null) {
      // What is sent says what came last.
    }
    search.rethrow();
    String text = answer.get();
    exchange.client().release();
    try (Writer out = exchange.respond(type)) {
      out.write(text);
    }
  }

  /** Sends an event; the first begins the response. */
  private void send(SearchEvent event) throws IOException {
    Writer to = out == null ? exchange.stream(type) : out;
    out = to;
    if (type.equals(HttpExchange.EVENTS)) {
      to.write("event: " + event.type() + "\ndata: " + event.text() + "\n\n");
    } else {
      to.write(event.text() + "\n");
    }
    to.flush();
  }

  /**
   * Sends what readers skip to a client that has closed its direction of the connection, within an
   * answer that has begun: that fails if it has closed both.
   */
  private void probe() throws IOException {
    if (out != null && exchange.client().isHalfClosed()) {
      out.write(type.equals(HttpExchange.EVENTS) ? ":\n" : " ");
      out.flush();
    }
  }
}
