// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Random;

/** Lines that are N-Triples, nearly so, or not at all. */
final class RandomLines {
  private static final List<String> RESOURCES =
      List.of(
          "<http://example.org/a>",
          "<http://example.org/b#c>",
          "<https://example.org:8080/d?e=f&g=(h)>",
          "<http://example.org>",
          "<http://example.org/%41%c3%A4>",
          "<http://example.org/größe>",
          "<http://example.org/日本>",
          "<http://example.org/𝔘>",
          "<http://example.org/a/../b/./c>",
          "<http://EXAMPLE.org/x'y!$*,;~>",
          "<http://user:secret@example.org/>",
          "<http://example.org:80/>",
          "<http://1.2.3.4/x>",
          "<http://1.2.3.456/x>",
          "<http://[::1]/x>",
          "<http://-a..b-/x>",
          "<http:///x>",
          "<http:/x>",
          "<HTTP://example.org/x>",
          "<http://example.org/a#b#c>",
          "<http://example.org/a[b]>",
          "<http://example.org/a b>",
          "<http://example.org/a\\u0041>",
          "<http://example.org/%4>",
          "<http://example.org/\uE000>",
          "<http://example.org/\uFFFD\uFDD0>",
          "<http://example.org/\u0085>",
          "<urn:uuid:0b0c5bb4-2b0a-4d2e-a9bc-2ad0b4c4bbd5>",
          "<urn:x:y>",
          "<mailto:a@example.org>",
          "<relative>",
          "<>",
          "<_:label>",
          "_:a",
          "_:b1",
          "_:b-2",
          "_:c.d",
          "_:e.",
          "_:ä",
          "_:0_",
          "_:-x",
          "_:");
  private static final List<String> TEXTS =
      List.of(
          "",
          "a",
          "plain text",
          "tab\there",
          "größe 日本 𝔘",
          "quo\\\"te",
          "line\\nfeed \\u00e4 \\U0001d518",
          "\\ud835\\udd18",
          "\\ud835",
          "\\x",
          "it's",
          "\u0001\u007F\u0085\uFEFF",
          "\uFFFE",
          "\uFFFF",
          "\uFDD0\uFFFD",
          "01",
          "1.50");
  private static final List<String> TYPES =
      List.of(
          "",
          "",
          "^^<http://www.w3.org/2001/XMLSchema#string>",
          "^^<http://www.w3.org/2001/XMLSchema#integer>",
          "^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#langString>",
          "^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#dirLangString>",
          "^^<http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral>",
          "^^<http://w3id.org/awslabs/neptune/SPARQL-CDTs/List>",
          "^^<http://example.org/typ%C3%A4>",
          "^^<x>",
          "^^ <http://example.org/t>",
          "^^xsd:integer",
          "@en",
          "@EN-gb",
          "@de-CH-1996",
          "@x-private",
          "@en--ltr",
          "@e1",
          "@en-",
          "@abcdefghi",
          "@i-klingon",
          "@sr-Latn-rs",
          " @en",
          "@");
  private static final List<String> ENDS =
      List.of(
          " .", " .", " .", " .", " .", " .", " .", " .", ".", " . ", " . # end", "  .", "", " ..");
  private static final List<String> WHOLE =
      List.of(
          "",
          " ",
          "# a comment",
          "\t# another <http://example.org/a> <http://example.org/b> \"c\" .",
          "<http://example.org/a> <http://example.org/b> <http://example.org/c> . _:a <x:y> _:b .",
          "<<( <http://example.org/a> <http://example.org/b> _:c )>> <x:y> _:z .",
          "_:z <http://example.org/r> <<( <http://example.org/a> <http://example.org/b> _:c )>> .",
          "VERSION \"1.2\"",
          "@prefix x: <http://example.org/> .",
          ".");
  private static final byte[] BYTES = "<>\"\\ \t\r\n.@^_:#%-{}|`'a1".getBytes(UTF_8);
  private static final int[] WIDE_BYTES = {
    0x00, 0x1F, 0x7F, 0x80, 0xA0, 0xBB, 0xBE, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF
  };

  private final Random random;

  RandomLines(Random random) {
    this.random = random;
  }

  /** A file of the given number of lines. */
  byte[] file(int lines) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    boolean wild = random.nextInt(3) == 0;
    if (random.nextInt(20) == 0) {
      out.writeBytes("\uFEFF".getBytes(UTF_8));
    }
    for (int i = 0; i < lines; i++) {
      out.writeBytes(line(wild));
      if (i < lines - 1 || random.nextInt(3) > 0) {
        out.writeBytes((random.nextInt(10) == 0 ? "\r\n" : "\n").getBytes(UTF_8));
      }
    }
    return out.toByteArray();
  }

  private byte[] line(boolean wild) {
    // A file is refused for one bad line: most files have none that is likely to be.
    boolean good = !wild || random.nextInt(3) > 0;
    if (random.nextInt(12) == 0) {
      return one(good ? WHOLE.subList(0, 7) : WHOLE).getBytes(UTF_8);
    }
    String space = !good && random.nextInt(10) == 0 ? one(List.of("\t", "  ", "", "\n")) : " ";
    String text =
        resource(good)
            + space
            + resource(good).replace("_:", good ? "<http://example.org/_:" : "_:")
            + space
            + (random.nextBoolean() ? resource(good) : literal(good))
            + one(good ? ENDS.subList(0, 12) : ENDS);
    text = good ? closed(text) : text;
    byte[] bytes = text.getBytes(UTF_8);
    return good || random.nextBoolean() ? bytes : changed(bytes);
  }

  /** Closes the brackets that replacing a blank predicate has opened. */
  private static String closed(String text) {
    return text.replaceAll("(<http://example.org/_:[^ >]*) ", "$1> ");
  }

  private String resource(boolean good) {
    return good ? one(RESOURCES.subList(0, random.nextInt(4) == 0 ? 10 : 5)) : one(RESOURCES);
  }

  private String literal(boolean good) {
    return good
        ? '"' + one(TEXTS.subList(0, 8)) + '"' + one(List.of("", "@en", "@EN-gb", TYPES.get(3)))
        : '"' + one(TEXTS) + '"' + one(TYPES);
  }

  private byte[] changed(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int at = random.nextInt(bytes.length + 1);
    out.write(bytes, 0, at);
    out.write(
        random.nextBoolean()
            ? BYTES[random.nextInt(BYTES.length)]
            : WIDE_BYTES[random.nextInt(WIDE_BYTES.length)]);
    int skipped = Math.min(bytes.length - at, random.nextInt(3));
    out.write(bytes, at + skipped, bytes.length - at - skipped);
    return out.toByteArray();
  }

  private String one(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
