// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.htedl.launcher.Execution;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ontologies that the data imports: named if they are missing, and found among local files. */
class ImportsTest {
  private static final String PREFIXES =
      """
      @prefix : <http://ex/> .
      @prefix owl: <http://www.w3.org/2002/07/owl#> .
      @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
      """;

  @TempDir Path folder;
  private Path main;

  @BeforeEach
  void write() throws IOException {
    main =
        turtle(
            "main.ttl",
            "<http://ex/main> a owl:Ontology ; owl:imports <http://ex/b>, <http://ex/main> .",
            ":x a :C . :y a :D .");
  }

  private Path turtle(String name, String... lines) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, PREFIXES + String.join("\n", lines));
  }

  private static Execution eval(Path data, Object... more) {
    List<String> all = new ArrayList<>(List.of("eval", "--data", data.toString()));
    for (Object argument : more) {
      all.add(argument.toString());
    }
    all.addAll(List.of("--format", "csv", "<http://ex/C>"));
    return Execution.of(all.toArray(String[]::new));
  }

  private static void covers(int count, String err, Execution execution) {
    assertEquals(err, execution.err());
    assertEquals("covered,expression\n" + count + ",<http://ex/C>\n", execution.out());
  }

  private static String missing(String... iris) {
    String subject =
        iris.length == 1
            ? "1 imported ontology is not loaded: "
            : iris.length + " imported ontologies are not loaded: ";
    return "htedl: "
        + subject
        + String.join(", ", iris)
        + " (name their files, or say with --imports where they are)\n";
  }

  /** Each command that loads files says it once. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "eval --data MAIN owl:Thing",
        "eval --shards 2 --data MAIN -- owl:Thing",
        "eval --keep --data MAIN owl:Thing",
        "eval --keep=hash --entailment none --data MAIN owl:Thing",
        "eval --data MAIN --around {:x} --depth 1 --list owl:Thing",
        "why --data MAIN owl:Thing :x",
        "closure --data MAIN",
        "repairs MAIN",
        "theory --data MAIN --positives {:x} --negatives {:y} :C",
        "learn --data MAIN --positives {:x} --negatives {:y} --max-length 1 --format csv",
        "explain-query --data MAIN QUERY",
        "query --data MAIN --query QUERY",
        "solve --data MAIN RULES",
        "around --data MAIN --around {:x} --depth 1 --out OUT.nt"
      })
  void whatIsMissingIsNamed(String command) throws IOException {
    Path query = Files.writeString(folder.resolve("q.rq"), "SELECT * { ?s ?p ?o . ?o ?q ?r }");
    Path rules = Files.writeString(folder.resolve("r.lp"), "a(X) :- &kb[\"owl:Thing\"](X).");
    String[] arguments =
        command
            .replace("MAIN", main.toString())
            .replace("QUERY", query.toString())
            .replace("RULES", rules.toString())
            .replace("OUT", folder.resolve("out").toString())
            .split(" ");
    Execution execution = Execution.of(arguments);
    long lines = execution.err().lines().filter(line -> line.contains("imported")).count();
    assertEquals(1, lines, execution.err());
    assertTrue(execution.err().contains(missing("http://ex/b").strip()), execution.err());
    if (command.contains("--keep")) {
      // The second time the mirror comes from the disk.
      assertEquals(missing("http://ex/b"), Execution.of(arguments).err());
    }
  }

  /** An ontology is there by its IRI, by its version, by the name of a graph, with # or without. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<http://ex/b> a owl:Ontology .",
        "<http://ex/b#> a owl:Ontology .",
        "<http://ex/other> a owl:Ontology ; owl:versionIRI <http://ex/b> .",
        "GRAPH <http://ex/b> { :z a :C }"
      })
  void whatIsThereIsNotMissing(String line) throws IOException {
    Path other = turtle("other.trig", line);
    Execution both =
        Execution.of("eval", "--data", main.toString(), other.toString(), "--list", "owl:Thing");
    assertEquals("", both.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"main.nt", "main.nt.gz", "main.owl", "main.nq"})
  void inEverySyntax(String name) throws IOException {
    String triple =
        "<http://ex/m> <http://www.w3.org/2002/07/owl#imports> <http://ex/b"
            + (name.endsWith(".nq") ? "> <http://ex/g" : "")
            + "> .\n";
    Path file = folder.resolve(name);
    if (name.endsWith(".gz")) {
      try (var out = new java.util.zip.GZIPOutputStream(Files.newOutputStream(file))) {
        out.write(triple.getBytes(java.nio.charset.StandardCharsets.UTF_8));
      }
    } else {
      Files.writeString(file, triple);
    }
    assertEquals(
        missing("http://ex/b"), Execution.of("eval", "--data", file.toString(), "owl:Thing").err());
  }

  @Test
  void severalAreCountedAndTheFirstTwentyNamed() throws IOException {
    StringBuilder imports = new StringBuilder("<http://ex/m> a owl:Ontology .\n");
    for (int i = 10; i < 33; i++) {
      imports.append("<http://ex/m> owl:imports <http://ex/i").append(i).append("> .\n");
    }
    String err =
        Execution.of("eval", "--data", turtle("m.ttl", imports.toString()).toString(), "owl:Thing")
            .err();
    assertTrue(
        err.startsWith("htedl: 23 imported ontologies are not loaded: http://ex/i10, "), err);
    assertTrue(err.contains("http://ex/i29 and 3 more ("), err);
  }

  /** From files of a folder, by what they declare, through cycles, each once. */
  @Test
  void aFolderIsSearched() throws IOException {
    turtle(
        "lib/deep/b.owl",
        "<http://ex/b> a owl:Ontology ; owl:imports <http://ex/c> .",
        ":D rdfs:subClassOf :C .");
    turtle(
        "lib/c.ttl",
        "<http://ex/c#> a owl:Ontology ; owl:imports <http://ex/b>, <http://ex/main> .",
        "[] a :C .");
    turtle("lib/unused.ttl", "<http://ex/unused> a owl:Ontology .", ":never a :C .");
    Files.writeString(folder.resolve("lib/readme.txt"), "no ontology");
    Files.writeString(folder.resolve("lib/f.ofn"), "Ontology(<http://ex/b>)");
    covers(1, missing("http://ex/b"), eval(main));
    covers(3, "", eval(main, "--imports", folder.resolve("lib")));
    // The folder of the data itself, with that in it.
    covers(3, "", eval(main, "--imports", folder));
    covers(3, "", eval(main, "--imports", folder, "--keep"));
    covers(3, "", eval(main, "--imports", folder, "--keep"));
    covers(3, "", eval(main, "--imports", folder, "--shards", 2));
  }

  @Test
  void whatIsFoundNowhereIsNamed() throws IOException {
    turtle("lib/b.ttl", "<http://ex/b> a owl:Ontology ; owl:imports <http://ex/c> .", "");
    covers(1, missing("http://ex/c"), eval(main, "--imports", folder.resolve("lib")));
    Files.writeString(folder.resolve("lib/bad.ttl"), "@prefix : <http://ex/> . :a :b");
    String err = eval(main, "--imports", folder.resolve("lib")).err();
    assertTrue(err.startsWith("htedl: --imports passes over a file that cannot be read: "), err);
    assertEquals(2, err.lines().count(), err);
  }

  /** As Protégé writes them, and as other programs do. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<group id='g' prefer='public' xml:base=''><uri id='u' name='http://ex/b' uri='lib/the"
            + " file.ttl'/></group>",
        "<uri name='http://ex/b' uri='lib/the%20file.ttl'/>",
        "<group xml:base='lib/'><uri name='http://ex/b' uri='the file.ttl'/></group>",
        "<rewriteURI uriStartString='http://ex/' rewritePrefix='nowhere/'/><rewriteURI"
            + " uriStartString='http://ex/b' rewritePrefix='lib/the file.ttl'/>",
        "<uriSuffix uriSuffix='/b' uri='lib/the file.ttl'/>",
        "<uri name='http://ex/z' uri='a [1] {2}.ttl'/><uri name='http://ex/b' uri='lib\\the"
            + " file.ttl'/>",
        "<system systemId='http://ex/b' uri='lib/the file.ttl'/>",
        "<nextCatalog catalog='lib/next.xml'/><nextCatalog catalog='catalog-v001.xml'/>"
      })
  void aCatalogIsRead(String entries) throws IOException {
    turtle("lib/the file.ttl", "<http://ex/elsewhere> a owl:Ontology .", ":D rdfs:subClassOf :C .");
    catalog("lib/next.xml", "<uri name='http://ex/b' uri='the file.ttl'/>");
    Path catalog = catalog("catalog-v001.xml", entries);
    covers(2, "", eval(main, "--imports", catalog));
    covers(2, "", eval(main, "--imports", folder));
  }

  private Path catalog(String name, String entries) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(
        file,
        """
        <?xml version="1.0" encoding="UTF-8" standalone="no"?>
        <!DOCTYPE catalog PUBLIC "-//OASIS//DTD XML Catalogs V1.1//EN"
          "http://localhost:9/catalog.dtd">
        <catalog prefer="public" xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">
        """
            + entries
            + "</catalog>");
  }

  @Test
  void aCatalogOfASubfolderHasItsOwnBase() throws IOException {
    turtle("a/b/file.ttl", "<http://ex/b> a owl:Ontology .", ":D rdfs:subClassOf :C .");
    Path catalog = folder.resolve("a/catalog.xml");
    Files.writeString(
        catalog,
        "<c:catalog xmlns:c='urn:oasis:names:tc:entity:xmlns:xml:catalog' xml:base='b/'>"
            + "<c:uri name='http://ex/b' uri='file.ttl'/></c:catalog>");
    covers(2, "", eval(main, "--imports", catalog));
  }

  @Test
  void aCatalogThatNamesNoFileIsSaid() throws IOException {
    Path catalog = catalog("c.xml", "<uri name='http://ex/b' uri='gone.ttl'/>");
    String err = eval(main, "--imports", catalog).err();
    assertEquals(2, err.lines().count(), err);
    assertTrue(err.contains("and there is no such file"), err);
    assertTrue(err.endsWith(missing("http://ex/b")), err);
  }

  @Test
  void whatIsNoCatalogIsRefused() throws IOException {
    Path none = Files.writeString(folder.resolve("no.xml"), "<project/>");
    Execution refused = eval(main, "--imports", none);
    assertEquals(1, refused.status());
    assertEquals(
        "htedl: --imports: " + none + " is not an XML catalog: its root element is project\n",
        refused.err());
    Execution nothing = Execution.of("serve", "--port", "49981", "--imports", folder.toString());
    assertEquals("htedl: --imports needs --data\n", nothing.err());
    Path gone = folder.resolve("gone");
    assertEquals(
        "htedl: --imports: no such folder or catalog: " + gone + "\n",
        eval(main, "--imports", gone).err());
  }

  /** An imported file that cannot be read is named, and nothing is answered. */
  @Test
  void aBadImportIsAFailure() throws IOException {
    Files.writeString(folder.resolve("b.owl"), "Ontology(<http://ex/b>)");
    Path catalog = catalog("c.xml", "<uri name='http://ex/b' uri='b.owl'/>");
    Execution refused = eval(main, "--imports", catalog);
    assertEquals(1, refused.status());
    assertEquals("", refused.out());
    assertTrue(refused.err().contains("b.owl is OWL functional syntax"), refused.err());
  }

  @Test
  void theNetworkIsNeverAsked() throws IOException {
    AtomicInteger requests = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    server.start();
    try {
      String address = "http://localhost:" + server.getAddress().getPort() + "/";
      Path data =
          turtle("net.ttl", "<http://ex/n> owl:imports <" + address + "o> , <http://ex/b> .", "");
      Path catalog =
          catalog(
              "c.xml",
              "<uri name='http://ex/b' uri='%sb'/><nextCatalog catalog='%sc'/>"
                  .formatted(address, address));
      String err = eval(data, "--imports", catalog).err();
      assertTrue(err.contains("2 imported ontologies are not loaded"), err);
      assertEquals(0, requests.get());
    } finally {
      server.stop(0);
    }
  }
}
