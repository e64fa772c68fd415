// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WrittenIriTest {
  private static final List<Map<String, String>> PREFIXES =
      List.of(Map.of("", "http://own/"), Map.of("", "http://data/", "ex", "http://ex/"));

  @Test
  void bracketsAndPrefixes() {
    assertEquals("http://e/a", WrittenIri.expanded("<http://e/a>", PREFIXES));
    assertEquals(
        "http://own/a", WrittenIri.expanded(":a", PREFIXES), "the first map that knows it");
    assertEquals("http://ex/a:b", WrittenIri.expanded("ex:a:b", PREFIXES));
  }

  @Test
  void anythingElseIsNot() {
    for (String written : List.of("http://e/a", "a", "", "_:a", "other:a", "<http://e/a")) {
      assertNull(WrittenIri.expanded(written, PREFIXES), written);
    }
    assertNull(WrittenIri.expanded("_:a", List.of(Map.of("_", "http://e/"))), "a blank node");
  }
}
