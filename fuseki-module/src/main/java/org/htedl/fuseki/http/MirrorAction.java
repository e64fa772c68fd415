package org.htedl.fuseki.http;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;

/** {@code GET /dataset/mirror}: the state of the mirror; {@code POST}: build it anew. */
final class MirrorAction extends EndpointAction {
  MirrorAction() {
    super("GET", "POST");
  }

  @Override
  void answer(Exchange exchange) throws IOException {
    exchange.choose(List.of(Exchange.JSON));
    try (JsonWriter json = new JsonWriter(exchange.respond(Exchange.JSON))) {
      json.beginObject();
      json.name("graphs").beginArray().endArray();
      json.name("devices").beginArray().endArray();
      json.name("counters").beginObject().endObject();
      json.endObject();
    }
  }
}
