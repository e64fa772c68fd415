// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTreeTest {
  private static final Gson GSON =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

  private static Map<String, Object> members(Object... namesAndValues) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      members.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return members;
  }

  @Test
  void writesWhatGsonWrites() {
    Map<String, Object> tree =
        members(
            "text", "\"\\\n\r\t\u0001\u2028<é&'>\b",
            "numbers", Arrays.asList(0, -1L, 1.5, 1e300, 0.1f, null),
            "booleans", List.of(true, false),
            "nothing", null,
            "empty", members("map", Map.of(), "list", List.of(), "", ""),
            "array", new int[] {1, 2},
            "last", List.of(members("a", List.of(List.of("b")))));
    assertEquals(GSON.toJson(tree), JsonTree.line(tree));
    assertEquals("{}", JsonTree.line(Map.of()));
  }

  /** A thread's stack would hold a fraction of this. */
  @Test
  void theDepthIsNotLimited() {
    int depth = 200_000;
    Map<String, Object> tree = new LinkedHashMap<>();
    for (int i = 0; i < depth; i++) {
      List<Object> list = new ArrayList<>();
      list.add(tree);
      tree = members("a", list);
    }
    assertEquals("{\"a\":[".repeat(depth) + "{}" + "]}".repeat(depth), JsonTree.line(tree));
  }
}
