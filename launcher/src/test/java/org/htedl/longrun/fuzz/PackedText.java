// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** Bodies that are short when packed and have up to millions of small elements. */
final class PackedText {
  private static final String SIDES =
      "{\"hypotheses\":[\"A\"],\"positives\":{\"individuals\":[\"a\"]},"
          + "\"negatives\":{\"individuals\":[\"b\"";

  private final Dice dice;

  PackedText(Dice dice) {
    this.dice = dice;
  }

  /** A packed body for this endpoint. */
  byte[] body(String endpoint) {
    return switch (endpoint) {
      case "coverage" ->
          dice.percent(50)
              ? packed("{\"hypotheses\":[\"A\"", element(","), "]}", 200_000)
              : packed(SIDES, element(","), "]}}");
      case "learn" ->
          dice.percent(50)
              ? packed(SIDES.replace("\"hypotheses\":[\"A\"],", ""), element(","), "]}}")
              : packed("{\"use\":[\"A\"", element(","), "]}");
      case "instances" -> packed("{\"expression\":\"A\",\"except\":[\"a\"", element(","), "]}");
      case "pattern" -> packed("SELECT * { VALUES ?x { 1", element(" "), "} }");
      default -> packed("{\"expression\":\"A\",\"prefixes\":{\"\":\"a\"", element(",\"\":"), "}}");
    };
  }

  private String element(String between) {
    return between + dice.of("\"\"", "\"x\"", "1", "null", "{}", "[]", "1e999999999", "[[[[");
  }

  private byte[] packed(String before, String element, String after) {
    return packed(before, element, after, 3_000_000);
  }

  private byte[] packed(String before, String element, String after, int most) {
    int elements = Math.min(most, Integer.parseInt(dice.of("0", "100", "20000", "3000000")));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(before.getBytes(UTF_8));
      byte[] block = element.repeat(100).getBytes(UTF_8);
      for (int i = 0; i < elements; i += 100) {
        out.write(block);
      }
      out.write(after.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    byte[] packed = bytes.toByteArray();
    return dice.percent(5) ? Arrays.copyOf(packed, packed.length / 2) : packed;
  }
}
