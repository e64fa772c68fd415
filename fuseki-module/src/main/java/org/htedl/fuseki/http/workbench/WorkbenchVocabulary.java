// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.htedl.fuseki.http.exchange.HttpExchange;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.exchange.RequestException;
import org.htedl.fuseki.http.exchange.RequestTransaction;
import org.htedl.mirror.term.Iri;

/** Lists the classes and properties of a graph with how much there is of each. */
final class WorkbenchVocabulary {
  private static final int MOST_LISTED = 1000;

  private final HttpExchange exchange;

  WorkbenchVocabulary(HttpExchange exchange) {
    this.exchange = exchange;
  }

  /**
   * Those whose name or label contains the parameter {@code vocabulary}, of the {@code kinds} asked
   * for, from {@code offset} on.
   */
  void list() throws IOException {
    String text = String.valueOf(exchange.parameter("vocabulary"));
    WorkbenchNames names = new WorkbenchNames(exchange);
    int offset = number("offset", 0, Integer.MAX_VALUE);
    int limit = number("limit", 100, MOST_LISTED);
    try (RequestTransaction transaction = new RequestTransaction(exchange, names.graph())) {
      VocabularyIndex.Page page =
          VocabularyIndex.of(transaction.active()).find(text, names.kinds(), offset, limit);
      exchange.client().release();
      try (JsonWriter json = new JsonWriter(exchange.respond(HttpExchange.JSON))) {
        json.beginObject();
        json.name("entities").beginArray();
        for (VocabularyIndex.Entity entity : page.entities()) {
          json.beginObject();
          json.name("iri").value(entity.iri());
          json.name("text")
              .value(WorkbenchNames.text(entity.iri(), Iri.localName(entity.iri()), transaction));
          if (entity.label() != null) {
            json.name("label").value(entity.label());
          }
          json.name("kind").value(entity.kind().words());
          json.name("count").value(entity.count());
          json.endObject();
        }
        json.endArray();
        json.name("count").value(page.count());
        json.endObject();
      }
    }
  }

  private int number(String name, int usual, int most) {
    String text = exchange.parameter(name);
    if (text == null) {
      return usual;
    }
    try {
      int number = Integer.parseInt(text);
      if (number >= 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Falls through to the same sentence.
    }
    throw RequestException.badRequest(
        "The parameter "
            + name
            + " is a number from 0 to "
            + most
            + ", not "
            + JsonMembers.quoted(text)
            + ".");
  }
}
