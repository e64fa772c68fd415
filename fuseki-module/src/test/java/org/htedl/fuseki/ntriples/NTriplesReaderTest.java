// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.htedl.fuseki.ingest.FactStream;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorComparison;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.testing.PublicSuites;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reader of N-Triples gives what Jena's parser gives, however the file is cut into parts. */
@Tag("slow")
class NTriplesReaderTest {
  /** Lines of every kind, with both ends of lines, wide characters, and no end of the last one. */
  private static final String MIXED =
      """
      <http://example.org/ä> <http://example.org/p> _:x .\r
      # a comment
      _:x <http://example.org/p> "größe 日本 𝔘"@DE .
      \t
      _:x <http://example.org/p>   "a\\tb" .\r

      <http://example.org/a> <http://example.org/p> "1"^^<http://www.w3.org/2001/XMLSchema#int> .
      _:x.y <urn:x:p> <http://example.org/ä> .
      _:x <http://example.org/p> <http://example.org/日本> . # end
      """
          + "<http://example.org/a> <http://example.org/p> \"\u0085\uFEFF𝔘\" .\n"
          + "_:y <http://example.org/p> _:x .";

  /** A statement that goes on over lines, between two that do not. */
  private static final String OVER_LINES =
      """
      <http://example.org/a> <http://example.org/p> <http://example.org/b> .
      <http://example.org/a>
      <http://example.org/p>
      # not yet over
      "c"
      @en .
      <http://example.org/a> <http://example.org/p> <http://example.org/d> .
      """;

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.write(folder.resolve("data.nt"), text.getBytes(UTF_8));
  }

  private Mirror mirror(Path file, int threads, long splitBytes) throws IOException {
    MirrorBuilder builder = new MirrorBuilder();
    new NTriplesReader(
            file,
            () -> new FactReceiver(builder.appender()),
            bytes -> {},
            threads,
            splitBytes,
            new UUID(1, 2))
        .read();
    return builder.build();
  }

  private static Mirror byJena(byte[] bytes) {
    MirrorBuilder builder = new MirrorBuilder();
    RDFParser.source(new ByteArrayInputStream(bytes))
        .lang(Lang.NTRIPLES)
        .errorHandler(ErrorHandlerFactory.errorHandlerStrictNoLogging)
        .checking(false)
        .labelToNode(new JenaParser(new UUID(1, 2)).labels())
        .parse(new FactStream(builder));
    return builder.build();
  }

  private static void assertSame(Mirror expected, Mirror actual, String name) {
    assertEquals(Optional.empty(), MirrorComparison.difference(expected, actual), name);
    assertEquals(expected.omitted(), actual.omitted(), name);
  }

  /** More cases with {@code -Dhtedl.ntriples.lines=1000000}, others with {@code .seed}. */
  @Test
  void randomLinesAreReadAsByJena() throws IOException {
    long lines = Long.getLong("htedl.ntriples.lines", 20_000);
    long first = Long.getLong("htedl.ntriples.seed", 20261125);
    long refused = 0;
    long cases = 0;
    for (long seed = first; lines > 0; seed++, cases++) {
      Random random = new Random(seed);
      int length = 1 + random.nextInt(30);
      lines -= length;
      byte[] bytes = new RandomLines(random).file(length);
      Path file = Files.write(folder.resolve("data.nt"), bytes);
      int threads = 1 + random.nextInt(3);
      long splitBytes = 1L + random.nextInt(random.nextBoolean() ? 20 : 2000);
      String name = "seed " + seed + ", " + threads + " threads, splits of " + splitBytes;
      Reading expected = Reading.byJena(file);
      assertEquals(expected, Reading.of(file, threads, splitBytes), () -> name);
      refused += expected.refusal().isEmpty() ? 0 : 1;
      if (cases % 16 == 0 && expected.refusal().isEmpty()) {
        assertSame(byJena(bytes), mirror(file, threads, splitBytes), name);
      }
    }
    assertTrue(refused * 10 < cases * 9 && refused * 10 > cases, refused + " of " + cases);
  }

  @Test
  void everySplitPointGivesTheSameMirror() throws IOException {
    for (String text :
        List.of(MIXED, MIXED + "\n", MIXED + "\n\n", "\n" + MIXED, "\uFEFF" + MIXED, "", "\n")) {
      byte[] bytes = text.getBytes(UTF_8);
      Path file = file(text);
      Mirror expected = byJena(bytes);
      int step = text.equals(MIXED) ? 1 : 2;
      for (int split = 1; split <= bytes.length + 1; split += step) {
        assertSame(expected, mirror(file, 1 + split % 3, split), "splits of " + split);
      }
    }
  }

  @Test
  void charactersMayLieOverTheEndsOfBuffers() throws IOException {
    byte[] bytes = MIXED.getBytes(UTF_8);
    Reading expected = Reading.byJena(file(MIXED));
    for (int buffer = 2; buffer <= bytes.length + 2; buffer++) {
      Reading.Texts texts = new Reading.Texts();
      JenaParser jena = new JenaParser(new UUID(4711, 815));
      SplitReader reader = new SplitReader(jena, texts, () -> false, buffer);
      reader.read(new ByteArrayInputStream(bytes), 0, bytes.length);
      reader.finish();
      texts.triples.sort(null);
      int size = buffer;
      assertEquals(expected.triples(), texts.triples, () -> "a buffer of " + size);
      assertEquals(5, texts.scanned);
    }
  }

  @Test
  void statementsOverLinesAreReadAsByJena() throws IOException {
    Path file = file(OVER_LINES);
    Reading expected = Reading.byJena(file);
    assertEquals(3, expected.triples().size());
    for (int split = 1; split <= OVER_LINES.length(); split++) {
      assertEquals(expected, Reading.of(file, 2, split));
    }
  }

  @Test
  void halvesOfStatementsWithOthersBetweenAreNone() throws IOException {
    String between = "<http://example.org/a> <http://example.org/p> <http://example.org/b> .\n";
    String text =
        "<http://example.org/a>  <http://example.org/p>\n"
            + between
            + "<http://example.org/c>  .\n";
    Path file = file(text);
    Reading expected = Reading.byJena(file);
    assertTrue(expected.refusal().contains("line: 2"), expected.refusal());
    assertEquals(expected, Reading.of(file, 1, 1000));
  }

  @Test
  void aBadLineIsNamedWithLineAndColumn() throws IOException {
    String good = "<http://example.org/a> <http://example.org/p> \"b\" .\n".repeat(1000);
    Path file = file(good + "<http://example.org/a> <http://example.org/p> \"\\x\" .\n" + good);
    RiotException refused = assertThrows(RiotException.class, () -> mirror(file, 3, 1000));
    assertTrue(refused.getMessage().startsWith("[line: 1001, col: 50]"), refused.getMessage());
  }

  @Test
  void labelsOfBlankNodesAreThoseOfTheirFile() throws IOException {
    Path file = file("_:a <http://example.org/p> _:a .\n_:a  <http://example.org/p> \"x\" .\n");
    MirrorBuilder builder = new MirrorBuilder();
    for (int i = 0; i < 2; i++) {
      new NTriplesReader(file, () -> new FactReceiver(builder.appender()), bytes -> {}, 2, 1)
          .read();
    }
    Mirror mirror = builder.build();
    assertEquals(2, mirror.individuals());
    assertEquals(4, mirror.assertions());
    assertNotEquals(mirror.nodeName(0), mirror.nodeName(1));
  }

  @Test
  void packedFilesAreRead() throws IOException {
    Path packed = folder.resolve("data.nt.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(MIXED.getBytes(UTF_8));
    }
    assertSame(byJena(MIXED.getBytes(UTF_8)), mirror(packed, 2, 100), "packed");
    byte[] cut = Files.readAllBytes(packed);
    Files.write(packed, Arrays.copyOf(cut, cut.length - 9));
    assertThrows(IOException.class, () -> mirror(packed, 2, 100));
  }

  @Test
  void thePropertyLeavesFilesToJena() {
    assertTrue(NTriplesReader.reads(Path.of("a.nt")) && NTriplesReader.reads(Path.of("a.nt.gz")));
    assertTrue(!NTriplesReader.reads(Path.of("a.ttl")) && !NTriplesReader.reads(Path.of("a.nq")));
    System.setProperty(NTriplesReader.PROPERTY, "jena");
    try {
      assertTrue(!NTriplesReader.reads(Path.of("a.nt")));
    } finally {
      System.clearProperty(NTriplesReader.PROPERTY);
    }
  }

  @Test
  void theSuiteOfTheW3cIsReadAsByJena() throws IOException {
    Path suite = PublicSuites.folder("w3c").resolve("rdf/rdf11/rdf-n-triples");
    List<Path> files;
    try (var all = Files.list(suite)) {
      files = all.filter(file -> file.toString().endsWith(".nt")).sorted().toList();
    }
    assertTrue(files.size() > 60, files.size() + " files");
    for (Path file : files) {
      Reading expected = Reading.byJena(file);
      boolean bad = file.getFileName().toString().contains("-bad-");
      assertTrue(bad || expected.refusal().isEmpty(), file + ": " + expected.refusal());
      for (int split : new int[] {1, 7, 1000}) {
        assertEquals(expected, Reading.of(file, 2, split), file::toString);
      }
    }
  }
}
