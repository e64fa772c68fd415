// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class KindsTest {
  /** A property that the class does not read would make every slice repeat the same seeds. */
  @Test
  void testClassesReadThePropertiesThatTheyAreGiven() throws IOException {
    List<TestClass> classes =
        Kinds.all().stream()
            .filter(TestClass.class::isInstance)
            .map(TestClass.class::cast)
            .toList();
    assertFalse(classes.isEmpty());
    for (TestClass each : classes) {
      String code = code(each.className());
      for (String property : each.properties().apply(new Slice(each.name(), 7, 11))) {
        String name = property.substring(0, property.indexOf('='));
        assertTrue(code.contains(name), each.className() + " does not read " + name);
      }
    }
  }

  /** The class file as text, with the constants in it. */
  private static String code(String className) throws IOException {
    String file = "/" + className.replace('.', '/') + ".class";
    try (InputStream in = KindsTest.class.getResourceAsStream(file)) {
      return new String(
          Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }
}
