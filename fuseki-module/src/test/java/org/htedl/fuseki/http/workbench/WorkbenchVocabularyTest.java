// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import org.htedl.fuseki.http.TestServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The list of classes and properties of the workbench, without its page. */
class WorkbenchVocabularyTest {
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private record Listed(List<JsonObject> entities, int count) {}

  private static Listed listed(String text, String more) {
    HttpResponse<String> answer =
        server.send(server.request("kb/workbench?vocabulary=" + text + more).build());
    assertEquals(200, answer.statusCode(), answer.body());
    JsonObject json = JsonParser.parseString(answer.body()).getAsJsonObject();
    return new Listed(
        json.getAsJsonArray("entities").asList().stream()
            .map(JsonElement::getAsJsonObject)
            .toList(),
        json.get("count").getAsInt());
  }

  private static String name(JsonObject entity) {
    String iri = entity.get("iri").getAsString();
    String label = entity.has("label") ? entity.get("label").getAsString() : "";
    return (iri.substring(iri.lastIndexOf('#') + 1) + " " + label).toLowerCase(Locale.ROOT);
  }

  @Test
  void pagesTogetherAreTheWholeList() {
    List<JsonObject> all = listed("", "&limit=1000").entities();
    assertTrue(all.size() > 5, "entities: " + all.size());
    for (int limit : new int[] {0, 1, 3, all.size(), all.size() + 1}) {
      for (int offset = 0; offset <= all.size() + 1; offset++) {
        Listed page = listed("", "&offset=" + offset + "&limit=" + limit);
        int from = Math.min(offset, all.size());
        String where = limit + " from " + offset + " on";
        assertEquals(all.subList(from, Math.min(from + limit, all.size())), page.entities(), where);
        assertEquals(all.size(), page.count(), where);
      }
    }
  }

  @Test
  void theMostUsedComeFirst() {
    long before = Long.MAX_VALUE;
    for (JsonObject each : listed("", "&limit=1000").entities()) {
      long count = each.get("count").getAsLong();
      assertTrue(count <= before, each.toString());
      before = count;
    }
  }

  @Test
  void namesContainWhatIsAskedFor() {
    List<JsonObject> all = listed("", "&limit=1000").entities();
    for (String text : List.of("car", "CAR", "train", "e", "none of these")) {
      String key = text.toLowerCase(Locale.ROOT);
      assertEquals(
          all.stream().filter(each -> name(each).contains(key)).toList(),
          listed(text.replace(" ", "%20"), "").entities(),
          text);
    }
  }
}
