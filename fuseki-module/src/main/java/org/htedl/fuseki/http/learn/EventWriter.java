package org.htedl.fuseki.http.learn;

import java.io.IOException;
import java.io.Writer;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.jspecify.annotations.Nullable;

/** Sends events as they come, as lines of JSON or as a stream of events. */
final class EventWriter {
  private final HttpExchange exchange;
  private final String type;
  private @Nullable Writer out;

  /**
   * @param type the media type
   */
  EventWriter(HttpExchange exchange, String type) {
    this.exchange = exchange;
    this.type = type;
  }

  /** Sends an event; the first begins the response. */
  void send(Event event) throws IOException {
    Writer to = out == null ? exchange.stream(type) : out;
    out = to;
    if (type.equals(HttpExchange.EVENTS)) {
      to.write("event: " + event.type() + "\ndata: " + event.json() + "\n\n");
    } else {
      to.write(event.json() + "\n");
    }
    to.flush();
  }

  void end() throws IOException {
    exchange.client().release();
    if (out != null) {
      out.close();
    }
  }

  /**
   * An event.
   *
   * @param json without a line break
   */
  record Event(String type, String json) {}
}
