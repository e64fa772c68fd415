// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.lang.LabelToNode;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.htedl.fuseki.ingest.FactStream;
import org.htedl.mirror.build.FactTarget;
import org.junit.jupiter.api.Test;

/** Lines of N-Triples mean what Jena reads in them, and what it refuses is refused. */
class NTriplesLineTest {
  /** What a line means, as text; empty if there is no triple. */
  private static String read(byte[] line) throws NTriplesLine.BadLineException {
    NTriplesLine reader = new NTriplesLine(0);
    if (!reader.read(line, line.length)) {
      return "";
    }
    return reader.isLiteral()
        ? String.join(
            "|",
            reader.subject(),
            reader.predicate(),
            reader.object(),
            reader.datatype(),
            reader.language())
        : String.join("|", reader.subject(), reader.predicate(), reader.object());
  }

  private static String byJena(byte[] line) {
    List<String> found = new ArrayList<>();
    FactTarget target =
        new FactTarget() {
          @Override
          public void add(String subject, String predicate, String object) {
            found.add(String.join("|", named(subject), predicate, named(object)));
          }

          @Override
          public void add(
              String subject, String predicate, String lexical, String datatype, String language) {
            found.add(String.join("|", named(subject), predicate, lexical, datatype, language));
          }

          @Override
          public void omit() {
            found.add("omitted");
          }

          private String named(String node) {
            return node.startsWith("_:") ? "_:f0x" + node.substring(2) : node;
          }
        };
    RDFParser.source(new java.io.ByteArrayInputStream(line))
        .lang(Lang.NTRIPLES)
        .errorHandler(ErrorHandlerFactory.errorHandlerStrictNoLogging)
        .checking(false)
        .labelToNode(LabelToNode.createUseLabelAsGiven())
        .parse(new FactStream(target));
    return String.join("\n", found);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static final List<String> PIECES =
      List.of(
          "<http://a.example/x>",
          "<http://a.example/\\u00E9>",
          "<urn:x:y>",
          "<http://b/größe>",
          "<http://b/a\\U0001F600>",
          "_:b1",
          "_:b.2",
          "_:x-y",
          "_:0",
          "\"text\"",
          "\"\"",
          "\"a\\tb\\n\\\"c\\\\\"",
          "\"\\u00e9\\U0001F600\"",
          "\"größe 😀\"",
          "\"x\"@en",
          "\"x\"@DE-at",
          "\"7\"^^<http://www.w3.org/2001/XMLSchema#integer>",
          "\"7\"^^<urn:dt>",
          " ",
          "  ",
          "\t",
          ".",
          " .",
          " . # comment",
          "# comment",
          "<http://a.example/p>",
          "<http://a b/>",
          "\"open",
          "<open",
          "@en",
          "^^",
          "\"x\"@",
          "\"x\"@en-",
          "_:",
          "\"\\q\"",
          "\"\\u12\"",
          "\\",
          ">");

  @Test
  void lines() throws Exception {
    SplittableRandom random = new SplittableRandom(3);
    int triples = 0;
    int refused = 0;
    for (int run = 0; run < 20_000; run++) {
      StringBuilder line = new StringBuilder();
      if (random.nextInt(4) > 0) {
        line.append(PIECES.get(random.nextInt(9))).append(random.nextBoolean() ? " " : "\t");
        line.append(PIECES.get(random.nextInt(5))).append(random.nextInt(8) == 0 ? "" : " ");
        line.append(PIECES.get(random.nextInt(18))).append(random.nextInt(9) == 0 ? "." : " .");
      }
      if (random.nextInt(3) == 0) {
        for (int i = random.nextInt(5); i > 0; i--) {
          line.insert(random.nextInt(line.length() + 1), PIECES.get(random.nextInt(PIECES.size())));
        }
      }
      String text = line.toString();
      if (text.contains("--") || text.contains("<<") || text.contains("<_:")) {
        continue; // RDF 1.2 and Jena's own way to write blank nodes, which are refused here
      }
      String expected;
      try {
        expected = byJena(bytes(text + "\n"));
      } catch (RiotException wrong) {
        if (String.valueOf(wrong.getMessage()).contains("Bad IRI")) {
          continue; // Jena looks closer than the grammar of N-Triples does
        }
        refused++;
        assertThrows(NTriplesLine.BadLineException.class, () -> read(bytes(text)), text);
        continue;
      }
      if (!expected.contains("\n")) { // else several triples in a line, which Jena lets pass
        triples += expected.isEmpty() ? 0 : 1;
        assertEquals(expected, read(bytes(text)), text);
      }
    }
    assertTrue(triples > 5_000 && refused > 2_000, triples + " triples, " + refused + " refused");
  }

  @Test
  void whatIsNotLoadedIsSaid() {
    for (String[] each :
        new String[][] {
          {"<urn:a> <urn:b> <<( <urn:a> <urn:b> <urn:c> )>> .", "triple terms"},
          {"<urn:a> <urn:b> \"x\"@en--ltr .", "direction"},
          {"<urn:a> <_:b> <urn:c> .", "<_:b> is no IRI"},
          {"<urn:a> <urn:\\u0000b> <urn:c> .", "a character of an IRI"},
          {"<urn:a> <urn:b> \"x\"", "'.' at the end of a triple in column 20"}
        }) {
      NTriplesLine.BadLineException bad =
          assertThrows(NTriplesLine.BadLineException.class, () -> read(bytes(each[0])));
      assertTrue(String.valueOf(bad.getMessage()).contains(each[1]), bad.getMessage());
    }
    byte[] broken = bytes("<urn:a> <urn:b> \"x\" .");
    broken[17] = (byte) 0xC3;
    assertTrue(
        String.valueOf(
                assertThrows(NTriplesLine.BadLineException.class, () -> read(broken)).getMessage())
            .contains("not UTF-8 at byte 18"));
  }
}
