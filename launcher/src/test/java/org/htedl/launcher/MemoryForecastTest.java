// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.jena.sys.JenaSystem;
import org.htedl.launcher.data.MemoryForecast;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of files before they are loaded into memory. */
class MemoryForecastTest {
  private static final long GIGABYTE = 1_000_000_000;
  private static final int TRIPLES = 60_000;

  static {
    JenaSystem.init();
  }

  @TempDir Path folder;

  @Test
  void theFirstMiBAndTheSizeGiveTheNumberOfTriples() throws IOException {
    StringBuilder lines = new StringBuilder();
    StringBuilder turtle = new StringBuilder("@prefix e: <http://example.org/> .\n");
    for (int i = 0; i < TRIPLES; i++) {
      lines.append("<http://example.org/i").append(i).append("> <http://example.org/p> \"x\" .\n");
      turtle.append(
          i % 2 == 0 ? "e:i" + i + " e:p 'some text' ;\n" : " e:q 'more of the text' .\n");
    }
    Path plain = Files.writeString(folder.resolve("a.nt"), lines);
    Path packed = folder.resolve("a.nt.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(lines.toString().getBytes(StandardCharsets.UTF_8));
    }
    Path other = Files.writeString(folder.resolve("a.ttl"), turtle);
    for (Path file : List.of(plain, packed, other)) {
      long triples = MemoryForecast.of(List.of(file), GIGABYTE).triples();
      assertTrue(Math.abs(triples - TRIPLES) < TRIPLES / 10, file + ": " + triples);
    }
    long both = MemoryForecast.of(List.of(plain, other), GIGABYTE).triples();
    assertTrue(Math.abs(both - 2 * TRIPLES) < TRIPLES / 5, "both: " + both);
  }

  @Test
  void smallAndUnknownAndEmptyFilesAreNotWarnedOf() throws IOException {
    Path empty = Files.writeString(folder.resolve("a.nt"), "");
    Path unknown = Files.writeString(folder.resolve("a.jsonld"), "{");
    assertFalse(MemoryForecast.of(List.of(empty, unknown), 1).isShort());
    assertFalse(MemoryForecast.of(List.of(folder.resolve("a.xyz")), 1).isShort());
  }

  @Test
  void theSentenceNamesWhatHelps() {
    MemoryForecast forecast = new MemoryForecast("kb.nt", 20_000_000, 4 * GIGABYTE);
    assertTrue(forecast.isShort());
    assertEquals(
        "kb.nt has about 20 million triples; in memory Jena needs about 8.0 GB for them and this"
            + " JVM has 4.0: use --tdb2 DIR, or HTEDL_JAVA_OPTIONS=-Xmx13g",
        forecast.sentence());
    assertEquals(forecast.sentence(), forecast.whenFull());
    assertFalse(new MemoryForecast("kb.nt", 6_000_000, 4 * GIGABYTE).isShort());
    assertEquals(
        "out of memory: in memory Jena needs some 400 bytes a triple and this JVM has 4.0 GB: use"
            + " --tdb2 DIR, or HTEDL_JAVA_OPTIONS=-Xmx8g",
        new MemoryForecast("kb.nt", 6_000_000, 4 * GIGABYTE).whenFull());
  }

  @Test
  void millionsAreRoundedAndSmallerNumbersAreNot() {
    for (String[] each :
        new String[][] {
          {"1", "1"},
          {"999", "999"},
          {"1000", "1,000"},
          {"999999", "999,999"},
          {"1000000", "1 million"},
          {"1600000", "2 million"}
        }) {
      String sentence = new MemoryForecast("kb.nt", Long.parseLong(each[0]), 1).sentence();
      assertTrue(sentence.startsWith("kb.nt has about " + each[1] + " triples;"), sentence);
    }
  }
}
