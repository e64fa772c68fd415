// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code POST /kb/instances} among some individuals: which are covered and which are not. */
class InstancesEndpointTest {
  private static final String TRAINS = "http://example.org/trains#";
  private static final List<String> EXPRESSIONS =
      List.of(
          "owl:Nothing",
          "Train",
          "hasCar min 4",
          "hasCar some (ShortCar and ClosedCar)",
          "not (hasCar min 3)",
          "inverse hasCar some EastboundTrain");

  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static JsonObject ask(String members) {
    HttpResponse<String> answer = server.post("kb/instances", "{" + members + "}");
    assertEquals(200, answer.statusCode(), answer.body());
    return JsonParser.parseString(answer.body()).getAsJsonObject();
  }

  private static List<String> strings(JsonArray array) {
    List<String> strings = new ArrayList<>();
    array.forEach(each -> strings.add(each.isJsonNull() ? "none" : each.getAsString()));
    return strings;
  }

  private static String asked(String expression) {
    return "\"expression\":\"" + expression + "\"";
  }

  private static Set<String> all(String members) {
    JsonObject answer = ask(members);
    List<String> names = strings(answer.getAsJsonArray("instances"));
    assertEquals(names.size(), answer.get("count").getAsInt());
    Set<String> distinct = new TreeSet<>(names);
    assertEquals(names.size(), distinct.size());
    return distinct;
  }

  private static Set<String> without(Set<String> some, Set<String> others) {
    Set<String> left = new TreeSet<>(some);
    left.removeAll(others);
    return left;
  }

  @Test
  void theTwoHalvesOfASetAreItsMembers() {
    Set<String> everything = all(asked("owl:Thing"));
    assertEquals(40, everything.size());
    for (String expression : EXPRESSIONS) {
      Set<String> covered = all(asked(expression));
      assertEquals(
          without(everything, covered), all(asked(expression) + ",\"covered\":false"), expression);
      for (String among :
          List.of("\"examples\":\"" + TRAINS + "positives\"", "\"class\":\"Train or LongCar\"")) {
        String asked = asked(expression) + ",\"among\":{" + among + "}";
        Set<String> members =
            among.contains("class")
                ? all(asked("Train or LongCar"))
                : all(asked("{train1, train2, train3, train4, train5}"));
        Set<String> not = without(members, covered);
        assertEquals(not, all(asked + ",\"covered\":false"), asked);
        assertEquals(without(members, not), all(asked), asked);
        Set<String> dropped = Set.of(TRAINS + "train1", TRAINS + "car1_2", "urn:none");
        String except = ",\"except\":[\"" + String.join("\",\"", dropped) + "\"]";
        assertEquals(without(not, dropped), all(asked + ",\"covered\":false" + except), asked);
      }
    }
  }

  @Test
  void namesThatAreNoIndividualsComeLastAmongTheOthers() {
    String among =
        asked("EastboundTrain")
            + ",\"labels\":true,\"among\":{\"individuals\":[\"urn:a\",\""
            + TRAINS
            + "train6\",\""
            + TRAINS
            + "train1\",\"urn:b\",\"urn:a\"]}";
    assertEquals(List.of(TRAINS + "train1"), strings(ask(among).getAsJsonArray("instances")));
    JsonObject others = ask(among + ",\"covered\":false");
    assertEquals(
        List.of(TRAINS + "train6", "urn:a", "urn:b"), strings(others.getAsJsonArray("instances")));
    assertEquals(
        List.of("westbound train 6", "none", "none"), strings(others.getAsJsonArray("labels")));
    List<String> paged = new ArrayList<>();
    for (int offset = 0; offset < 4; offset++) {
      JsonObject page = ask(among + ",\"covered\":false,\"limit\":1,\"offset\":" + offset);
      assertEquals(3, page.get("count").getAsInt());
      paged.addAll(strings(page.getAsJsonArray("instances")));
    }
    assertEquals(strings(others.getAsJsonArray("instances")), paged);
  }

  @Test
  void aSetThatIsNotThereIsRefused() {
    HttpResponse<String> answer =
        server.post(
            "kb/instances", "{" + asked("Train") + ",\"among\":{\"examples\":\"urn:none\"}}");
    assertEquals(400, answer.statusCode());
    assertTrue(answer.body().contains("for the individuals asked about"), answer::body);
  }
}
