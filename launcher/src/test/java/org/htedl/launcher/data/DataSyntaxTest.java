// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.htedl.launcher.Execution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as they are in people's folders: named and encoded in all ways, and of all kinds. */
class DataSyntaxTest {
  private static final String TURTLE =
      """
      @prefix : <http://ex/> .
      @prefix owl: <http://www.w3.org/2002/07/owl#> .
      """;
  private static final String FACTS = ":C a owl:Class . :a a :C . :b a :C .\n";
  private static final String TYPE = " <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> ";
  private static final String LINES =
      "<http://ex/a>" + TYPE + "<http://ex/C> .\n<http://ex/b>" + TYPE + "<http://ex/C> .\n";
  private static final String ROOT =
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://ex/">
        <C rdf:about="http://ex/a"/><C rdf:about="http://ex/b"/></rdf:RDF>
      """;
  private static final String LINKED =
      """
      {"@context": {"@vocab": "http://ex/"},
       "@graph": [{"@id": "http://ex/a", "@type": "C"}, {"@id": "http://ex/b", "@type": "C"}]}
      """;
  private static final String TYPED =
      """
      <!DOCTYPE rdf:RDF [ <!ENTITY ex "http://ex/"> <!-- > ] --> <!ENTITY gt "]>"> ]>
      """;

  @TempDir Path folder;

  private static String text(String kind) {
    return switch (kind) {
      case "turtle" -> TURTLE + FACTS;
      case "commented" -> "# <?xml\n\n  # Ontology(\n" + TURTLE + FACTS;
      case "sparql" -> TURTLE.replace("@prefix", "PREFIX").replace(" .\n", "\n") + FACTS;
      case "trig" -> TURTLE + "<http://ex/g> { " + FACTS + " }";
      case "n-triples" -> LINES;
      case "n-quads" -> LINES.replace(" .\n", " <http://ex/g> .\n");
      case "json-ld" -> LINKED;
      case "rdf/xml" -> "<?xml version=\"1.0\"?>\n" + ROOT;
      case "rdf/xml-16" -> "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n" + ROOT;
      case "rdf/xml-1" -> "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<!-- \u00E9 -->" + ROOT;
      case "root" -> ROOT;
      case "typed" -> TYPED + ROOT.replace("\"http://ex/\"", "\"&ex;\"");
      case "comment" -> "<!-- <html> -->\n" + ROOT;
      default -> throw new IllegalArgumentException(kind);
    };
  }

  /** The same two members, whatever the ending, the encoding and the packing. */
  @ParameterizedTest
  @CsvSource({
    "turtle, turtle.ttl, UTF-8",
    "turtle, turtle.owl, UTF-8",
    "turtle, turtle.rdf, UTF-8",
    "turtle, turtle.xml, UTF-8",
    "turtle, turtle.txt, UTF-8",
    "turtle, turtle, UTF-8",
    "turtle, turtle.nt, UTF-8",
    "turtle, turtle.owl.gz, UTF-8",
    "turtle, packed.owl, gzip",
    "turtle, mark.ttl, mark",
    "turtle, mark.owl, mark",
    "commented, commented.owl, UTF-8",
    "sparql, sparql.owl, UTF-8",
    "trig, trig.owl, UTF-8",
    "n-triples, lines.owl, UTF-8",
    "n-triples, lines.ttl, UTF-8",
    "n-triples, mark.nt, mark",
    "n-triples, packed.nt, gzip",
    "n-quads, quads.owl, UTF-8",
    "n-quads, quads.ttl, UTF-8",
    "json-ld, linked.owl, UTF-8",
    "json-ld, linked.ttl, UTF-8",
    "json-ld, linked.json, UTF-8",
    "rdf/xml, xml.owl, UTF-8",
    "rdf/xml, xml.nt, UTF-8",
    "rdf/xml, xml.nt.gz, UTF-8",
    "rdf/xml, xml.ttl, UTF-8",
    "rdf/xml, mark.owl, mark",
    "rdf/xml-16, wide.owl, UTF-16",
    "rdf/xml-1, latin.owl, ISO-8859-1",
    "root, root.owl, UTF-8",
    "typed, typed.owl, UTF-8",
    "typed, typed.ttl, UTF-8",
    "comment, comment.owl, UTF-8"
  })
  void theContentDecides(String kind, String name, String encoding) throws IOException {
    Path file = write(name, text(kind), encoding);
    Execution eval =
        Execution.of("eval", "--data", file.toString(), "--format", "csv", "<http://ex/C>");
    assertEquals("", eval.err());
    assertEquals("covered,expression\n2,<http://ex/C>\n", eval.out());
  }

  private Path write(String name, String text, String encoding) throws IOException {
    byte[] bytes =
        switch (encoding) {
          case "gzip" -> packed(text.getBytes(UTF_8));
          case "mark" -> ("\uFEFF" + text).getBytes(UTF_8);
          default -> text.getBytes(Charset.forName(encoding));
        };
    return Files.write(folder.resolve(name), name.endsWith(".gz") ? packed(bytes) : bytes);
  }

  private static byte[] packed(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    }
    return packed.toByteArray();
  }

  /** What the files of a folder are, and what to do: one sentence, by every command. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a.owl | Prefix(:=<http://ex/>)\\n"
            + "Ontology(<http://ex/o>) | OWL functional syntax, * robot convert",
        "a.ofn | # c\\nOntology(<http://ex/o>) | OWL functional syntax, * robot convert",
        "a.ttl | Ontology (<http://ex/o>) | OWL functional syntax, * robot convert",
        "a.owl | Prefix: : <http://ex/>\\n"
            + "Ontology: <http://ex/o> | OWL Manchester syntax, * Protégé",
        "a.omn | Ontology: <http://ex/o>\\nClass: C | OWL Manchester syntax, * Turtle",
        "a.owl | format-version: 1.2\\nontology: x | OBO, * robot convert",
        "a.obo | ! c\\n[Term]\\nid: X:1 | OBO, * robot convert",
        "a.owl | <?xml version='1.0'?><Ontology xmlns='http://www.w3.org/2002/07/owl#'/> | OWL/XML,"
            + " * robot",
        "a.owx | <owl:Ontology xmlns:owl='http://www.w3.org/2002/07/owl#'/> | OWL/XML, * robot"
            + " convert",
        "a.owl | (define-concept A B) | KRSS, * robot convert",
        "catalog-v001.xml | <catalog xmlns='urn:oasis:names:tc:entity:xmlns:xml:catalog'/> | an XML"
            + " catalog* --imports",
        "pom.xml | <project name='x'><a/></project> | XML with the root element <project>, not"
            + " RDF/XML:",
        "a.owl | <!DOCTYPE html><html></html> | an HTML page, not an ontology: download",
        "a.ttl | <html><body/></html> | an HTML page, not an ontology: download",
        "a.owl | <svg xmlns='http://www.w3.org/2000/svg'/> | an image (SVG): leave it out",
        "a.owl | <sparql xmlns='http://www.w3.org/2005/sparql-results#'/> | a result of a SPARQL"
            + " query:",
        "p.properties | #Tue\\na.b=c | a file of properties, not of RDF: leave it out",
        "a.pprj | ; Tue Nov 1\\n;\\n | a project of Protégé 3: open it",
        "a.json | {`a`: 1} | JSON without `@context` and `@id`, not JSON-LD: leave it out",
        "a.rq | SELECT * { ?s ?p ?o } | a SPARQL query or update: give the data",
        "a.owl | version https://git-lfs.github.com/spec/v1\\n"
            + "oid | a pointer of Git LFS* git lfs pull",
        "a.owl | '' | empty: save the ontology again",
        "a.rdf | ' \\n\\n' | empty: save the ontology again",
        "a.png | \u0089PNG\\r\\n\u001A\\n | an image (PNG): leave it out",
        "a.owl | BZh9 | packed by bzip2: unpack it"
      })
  void whatIsNoRdfIsNamed(String name, String written, String sentence) throws IOException {
    String text =
        written.replace("\\n", "\n").replace("\\r", "\r").replace("'", "\"").replace("`", "\"");
    text = text.equals("\"\"") ? "" : text.startsWith("\" ") ? " \n\n" : text;
    Path file = Files.write(folder.resolve(name), text.getBytes(ISO_8859_1));
    for (String command : new String[] {"eval", "closure", "explain-query", "serve"}) {
      isRefused(command, file, sentence.replace("`", "\"").split("\\* ?"));
    }
  }

  private void isRefused(String command, Path file, String... parts) throws IOException {
    Path query = Files.writeString(folder.resolve("query"), "SELECT * { ?s ?p ?o }");
    Execution run =
        command.equals("serve")
            ? Execution.of("serve", "--port", "49981", "--data", file.toString())
            : command.equals("closure")
                ? Execution.of("closure", "--data", file.toString())
                : Execution.of(
                    command,
                    "--data",
                    file.toString(),
                    command.equals("eval") ? "owl:Thing" : query.toString());
    assertEquals(1, run.status());
    assertEquals(1, run.err().lines().count(), run.err());
    String rest = run.err();
    String expected = "htedl: " + file + " is " + parts[0];
    assertEquals(expected, rest.substring(0, Math.min(rest.length(), expected.length())), rest);
    for (String part : parts) {
      assertEquals(true, rest.contains(part), rest);
    }
  }

  @Test
  void anArchiveIsToBeUnpacked() throws IOException {
    Path file = folder.resolve("a.owl");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("a.ttl"));
      zip.write(TURTLE.getBytes(UTF_8));
    }
    isRefused("eval", file, "a ZIP archive: unpack it");
  }

  @Test
  void turtleIsToBeUtf8() throws IOException {
    Path file = Files.write(folder.resolve("a.ttl"), (TURTLE + FACTS).getBytes(UTF_16));
    isRefused("eval", file, "text in the encoding UTF-16BE: save it as UTF-8");
    Files.write(file, (TURTLE + FACTS).getBytes(UTF_16LE));
    Execution unmarked = Execution.of("eval", "--data", file.toString(), "owl:Thing");
    assertEquals(1, unmarked.status());
    assertEquals(1, unmarked.err().lines().count(), unmarked.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"hello world", "hello\u0000world", "\u0001\u0002\u0003\u0000\u0004"})
  void whatIsUnknownIsRefused(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("a.owl"), text);
    Execution eval = Execution.of("eval", "--data", file.toString(), "owl:Thing");
    assertEquals(1, eval.status());
    assertEquals(1, eval.err().lines().count(), eval.err());
    assertEquals(true, eval.err().startsWith("htedl: " + file + " "), eval.err());
  }

  /** A document that grows without bounds is refused, with the limit that it exceeds. */
  @Test
  void aBombIsRefused() throws IOException {
    String entity = "<!ENTITY a \"" + "a".repeat(90_000) + "\">";
    String text =
        "<!DOCTYPE rdf:RDF ["
            + entity
            + "]>"
            + ROOT.replace("/><C", "><p>" + "&a;".repeat(2_000) + "</p></C><C");
    Path file = Files.writeString(folder.resolve("a.owl"), text);
    Execution eval = Execution.of("eval", "--data", file.toString(), "owl:Thing");
    assertEquals(1, eval.status());
    assertEquals(1, eval.err().lines().count(), eval.err());
    assertEquals(
        true,
        eval.err()
            .endsWith(
                " If you trust the file, set"
                    + " HTEDL_JAVA_OPTIONS=-Djdk.xml.totalEntitySizeLimit=NUMBER.\n"),
        eval.err());
  }

  /** What decides may be far behind the beginning. */
  @ParameterizedTest
  @CsvSource({"turtle, #, ''", "rdf/xml, <!--, -->", "typed, <!--, -->"})
  void longCommentsComeFirst(String kind, String begin, String end) throws IOException {
    String text = text(kind).replaceFirst("<\\?xml[^>]*>\n", "");
    String comment = (begin + " " + "long ".repeat(30_000) + end + "\n");
    Path file = Files.writeString(folder.resolve("a.owl"), comment + text);
    Execution eval =
        Execution.of("eval", "--data", file.toString(), "--format", "csv", "<http://ex/C>");
    assertEquals("", eval.err());
    assertEquals("covered,expression\n2,<http://ex/C>\n", eval.out());
  }

  /** No file of Turtle is refused because it is empty: that is an empty graph. */
  @ParameterizedTest
  @ValueSource(strings = {"a.ttl", "a.nt", "a.nq", "a.trig"})
  void anEmptyGraph(String name) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "# nothing\n");
    Execution eval =
        Execution.of("eval", "--data", file.toString(), "--format", "csv", "owl:Thing");
    assertEquals("", eval.err());
    assertEquals("covered,expression\n0,owl:Thing\n", eval.out());
  }

  /** One file among several is named, and a database is not begun. */
  @Test
  void nothingIsHalfLoaded() throws IOException {
    Path good = Files.writeString(folder.resolve("good.owl"), TURTLE + FACTS);
    Path bad = Files.writeString(folder.resolve("bad.owl"), "Ontology(<http://ex/o>)");
    Path database = folder.resolve("db");
    Execution serve =
        Execution.of(
            "serve",
            "--port",
            "49981",
            "--tdb2",
            database.toString(),
            "--data",
            good.toString(),
            bad.toString());
    assertEquals(1, serve.status());
    assertEquals(
        true, serve.err().startsWith("htedl: " + bad + " is OWL functional syntax"), serve.err());
    assertFalse(Files.exists(database));
    assertFalse(Files.exists(folder.resolve("db.loading")));
    assertEquals(List.of(), loaders());
  }

  /** Threads of Jena's loader. */
  private static List<Thread> loaders() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(
            each ->
                Arrays.stream(each.getValue())
                    .anyMatch(
                        frame -> frame.getClassName().startsWith("org.apache.jena.tdb2.loader.")))
        .map(Map.Entry::getKey)
        .toList();
  }
}
