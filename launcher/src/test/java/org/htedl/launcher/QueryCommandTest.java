// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.jena.graph.Graph;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.query.ResultSet;
import org.apache.jena.query.ResultSetFormatter;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.IsoMatcher;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.TDB2Factory;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.htedl.testing.Prerequisite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryCommandTest {
  private static final String PREFIX =
      "PREFIX : <http://ex/> PREFIX htedl: <https://w3id.org/htedl#> ";

  /** Terms that formats write in different ways, and blank nodes in one of two files. */
  private static final String TERMS =
      """
      @prefix : <http://ex/> .
      @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
      :a :p 1, 01, 1.5, 1e3, true, "x", "x"@en, "2026-01-01"^^xsd:date .
      :b :p "a,b", "say \\"a\\"", "a\\nb", "a\\tb", "é漢", "<&>", :a, <http://ex/a/b#c> .
      """;

  private static final String GRAPHS =
      """
      @prefix : <http://ex/> .
      :x :p :y .
      :g { :a :q :b, :c }
      :h { :b :q :d }
      """;

  @TempDir Path folder;
  private String family = "";
  private String terms = "";
  private String graphs = "";

  @BeforeEach
  void write() throws IOException {
    family = Execution.family(folder).toString();
    terms = Files.writeString(folder.resolve("terms.ttl"), TERMS).toString();
    graphs = Files.writeString(folder.resolve("graphs.trig"), GRAPHS).toString();
  }

  private static Execution query(String... arguments) {
    List<String> all = new ArrayList<>(List.of("query"));
    all.addAll(List.of(arguments));
    return Execution.of(all.toArray(String[]::new));
  }

  private static String out(String... arguments) {
    Execution execution = query(arguments);
    assertEquals("", execution.err());
    assertEquals(0, execution.status());
    return execution.out();
  }

  /** All formats have the bytes of Jena's own formatter, in which the rows have one order. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT ?s ?o { ?s :p ?o } ORDER BY ?s ?o",
        "SELECT ?s ?none { ?s :p \"x\" }",
        "SELECT * { ?s :nothing ?o }",
        "SELECT ?n (STR(?n) AS ?text) { VALUES ?n { 1 UNDEF <http://ex/z> \"l\"@de } }",
        "SELECT (COUNT(*) AS ?n) { ?s :p ?o . ?s :p ?other }",
        "ASK { :a :p 1 }",
        "ASK { :a :p 7 }"
      })
  void rowsAsJenaWritesThem(String text) {
    Dataset data = RDFDataMgr.loadDataset(terms);
    for (String format : List.of("text", "csv", "tsv", "json", "xml")) {
      ByteArrayOutputStream expected = new ByteArrayOutputStream();
      try (QueryExecution execution = QueryExecutionFactory.create(PREFIX + text, data)) {
        if (text.startsWith("ASK")) {
          write(execution.execAsk(), format, expected);
        } else {
          write(execution.execSelect(), execution, format, expected);
        }
      }
      assertEquals(
          expected.toString(UTF_8),
          out("--data", terms, "--results", format, PREFIX + text),
          format);
    }
  }

  private static void write(
      ResultSet rows, QueryExecution execution, String format, ByteArrayOutputStream out) {
    switch (format) {
      case "csv" -> ResultSetFormatter.outputAsCSV(out, rows);
      case "tsv" -> ResultSetFormatter.outputAsTSV(out, rows);
      case "json" -> ResultSetFormatter.outputAsJSON(out, rows);
      case "xml" -> ResultSetFormatter.outputAsXML(out, rows);
      default -> ResultSetFormatter.out(out, rows, execution.getQuery());
    }
  }

  private static void write(boolean answer, String format, ByteArrayOutputStream out) {
    switch (format) {
      case "csv" -> ResultSetFormatter.outputAsCSV(out, answer);
      case "tsv" -> ResultSetFormatter.outputAsTSV(out, answer);
      case "json" -> ResultSetFormatter.outputAsJSON(out, answer);
      case "xml" -> ResultSetFormatter.outputAsXML(out, answer);
      default -> ResultSetFormatter.out(out, answer);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "CONSTRUCT { ?s :q ?o } { ?s :p ?o }, text TTL Turtle nt jsonld rdfxml RDF/XML",
    "CONSTRUCT { ?s :q [] } { ?s :p ?o }, ttl n-triples json-ld",
    "CONSTRUCT { ?s :q ?o } { ?s :nothing ?o }, ttl nt jsonld rdfxml",
    "DESCRIBE :a, text ttl nt jsonld rdfxml"
  })
  void graphsAsJenaReadsThem(String text, String formats) {
    Dataset data = RDFDataMgr.loadDataset(terms);
    for (String format : formats.split(" ", -1)) {
      try (QueryExecution execution = QueryExecutionFactory.create(PREFIX + text, data)) {
        Graph expected =
            (text.startsWith("DESCRIBE") ? execution.execDescribe() : execution.execConstruct())
                .getGraph();
        String written = out("--data", terms, "--results", format, PREFIX + text);
        Graph actual =
            RDFParser.fromString(written, lang(format.toLowerCase(Locale.ROOT))).toGraph();
        assertTrue(expected.isIsomorphicWith(actual), format + ": " + written);
      }
    }
  }

  private static Lang lang(String format) {
    return switch (format) {
      case "nt", "n-triples" -> Lang.NTRIPLES;
      case "jsonld", "json-ld" -> Lang.JSONLD;
      case "rdfxml", "rdf/xml" -> Lang.RDFXML;
      default -> Lang.TURTLE;
    };
  }

  /** A template gives some triples twice; a graph has each once, also in a stream. */
  @Test
  void aGraphHasNoTripleTwice() {
    String text = PREFIX + "CONSTRUCT { ?s a :Thing } { ?s :p ?o }";
    List<String> lines = out("--data", terms, "--results", "nt", text).lines().sorted().toList();
    String type = " <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://ex/Thing> .";
    assertEquals(List.of("<http://ex/a>" + type, "<http://ex/b>" + type), lines);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ttl", "nt", "jsonld"})
  void constructedGraphsKeepTheirNames(String format) {
    String text = PREFIX + "CONSTRUCT { GRAPH ?g { ?o :was ?s } } { GRAPH ?g { ?s :q ?o } }";
    Lang lang = format.equals("ttl") ? Lang.TRIG : format.equals("nt") ? Lang.NQUADS : Lang.JSONLD;
    DatasetGraph expected =
        RDFParser.fromString(
                "PREFIX : <http://ex/> :g { :b :was :a . :c :was :a } :h { :d :was :b }", Lang.TRIG)
            .toDatasetGraph();
    String written = out("--data", graphs, "--results", format, text);
    assertTrue(
        IsoMatcher.isomorphic(expected, RDFParser.fromString(written, lang).toDatasetGraph()),
        written);
  }

  @Test
  void filesAreOneDefaultGraphAndQuadsKeepTheirGraphs() {
    String count = PREFIX + "SELECT (COUNT(*) AS ?n) ";
    // Twelve of the family with its two types, sixteen terms of which 1 and 01 differ, and :x.
    int triples = RDFDataMgr.loadGraph(family).size() + RDFDataMgr.loadGraph(terms).size() + 1;
    String[] files = {"--data", family, terms, "--data=" + graphs, "--results=CSV"};
    assertEquals("n\r\n" + triples + "\r\n", out(with(files, count + "{ ?s ?p ?o }")));
    assertEquals("n\r\n3\r\n", out(with(files, count + "{ GRAPH ?g { ?s ?p ?o } }")));
    assertEquals("n\r\n2\r\n", out(with(files, count + "{ GRAPH :g { :a :q ?o } }")));
    assertEquals("n\r\n2\r\n", out(with(files, count + "FROM :g { ?s ?p ?o }")));
    assertEquals(
        "n\r\n2\r\n",
        out(
            with(
                files,
                count + "{ GRAPH <urn:x-arq:UnionGraph> { :a :q ?x OPTIONAL { ?x :q ?y } } }")));
  }

  private static String[] with(String[] some, String... more) {
    String[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }

  @Test
  void aQueryFromAFileOrStandardInput() throws IOException {
    // Relative names are relative to the file, as in arq.
    Files.writeString(folder.resolve("near.ttl"), "<a> <b> <c> .");
    Path query = Files.writeString(folder.resolve("q.rq"), "ASK { <a> <b> <c> }");
    String data = "--data=" + folder.resolve("near.ttl");
    assertEquals("yes\n", out(data, "--query", query.toString()));
    assertEquals("yes\n", out(data, "--query=" + query));
    InputStream in = System.in;
    try {
      System.setIn(new ByteArrayInputStream("ASK { ?s ?p ?o }".getBytes(UTF_8)));
      assertEquals("yes\n", out(data, "--query", "-"));
      System.setIn(new ByteArrayInputStream("ASK { ?s ?p ?o ".getBytes(UTF_8)));
      String sentence =
          "htedl: -: At line 1, column 15: Expected something else than the end of the query.\n";
      assertEquals(sentence, query(data, "--query=-").err());
    } finally {
      System.setIn(in);
    }
  }

  @Test
  void functionsReadTheEntailment() {
    String people = PREFIX + "SELECT ?n { ':Person' htedl:coverage ?n }";
    assertEquals("n\r\n4\r\n", out("--data", family, "--results", "csv", people));
    assertEquals(
        "n\r\n0\r\n", out("--data", family, "--results", "csv", "--entailment", "none", people));
    Execution plain =
        query("--data", family, "--entailment", "owl", "ASK { ?x a <http://ex/Person> }");
    assertEquals("no\n", plain.out());
    assertTrue(plain.err().contains(" no effect on this query: give --infer"), plain.err());
  }

  @Test
  void whatFollowsIsReadIfAskedFor() throws IOException {
    String people = PREFIX + "SELECT ?x { ?x a :Person } ORDER BY ?x";
    String parents = PREFIX + "SELECT ?x ?y { ?x :hasChild ?y . ?x a :Person . ?y a :Person }";
    assertEquals("x\r\n", out("--data", family, "--results", "csv", people));
    assertEquals(
        List.of("x", "http://ex/anna", "http://ex/bob", "http://ex/cleo", "http://ex/dora"),
        out("--data", family, "--results", "csv", "--infer", people).lines().toList());
    assertEquals(4, out("--data", family, "--results", "csv", "--infer", parents).lines().count());
    String[] none = {"--data", family, "--results", "csv", "--infer", "--entailment", "none"};
    Execution nothing = query(with(none, people));
    assertEquals("x\r\n", nothing.out());
    assertTrue(nothing.err().contains("--infer has no effect under --entailment none"));
    // A symmetric property says nothing under rdfs.
    Path symmetric =
        Files.writeString(
            folder.resolve("symmetric.ttl"),
            "@prefix : <http://ex/> . :p a <http://www.w3.org/2002/07/owl#SymmetricProperty> ."
                + " :a :p :b .");
    String[] asked = {"--data", symmetric.toString(), "--infer"};
    assertEquals("no\n", out(with(asked, PREFIX + "ASK { :b :p :a }")));
    assertEquals("yes\n", out(with(asked, "--entailment", "owl", PREFIX + "ASK { :b :p :a }")));
  }

  @Test
  void theExplanationFollowsTheResults() {
    String text = PREFIX + "SELECT ?z { ?x :hasChild ?y . ?y :hasChild ?z }";
    Execution explained = query("--data", family, "--explain", "--results", "csv", text);
    assertEquals("z\r\nhttp://ex/dora\r\n", explained.out());
    assertTrue(explained.err().startsWith("1 row in "), explained.err());
    assertTrue(
        explained.err().contains("pattern 1: matched with the mirror, 2 triple patterns, 1 row, "),
        explained.err());
  }

  @Test
  void theGraphsOfFromAreMatchedWithTheirMirrors() {
    String text = "SELECT * FROM <http://ex/g> { ?x :q ?y . ?x :q ?z }";
    Execution explained = query("--data", graphs, "--explain", PREFIX + text);
    assertTrue(
        explained.err().contains("pattern 1: matched with the mirror, 2 triple patterns, "),
        explained.err());
  }

  @Test
  void noDataGivesNoRows() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.ttl"));
    assertEquals(
        "s\r\n", out("--data", empty.toString(), "--results", "csv", "SELECT ?s { ?s ?p ?o }"));
    assertEquals("no\n", out("--data", empty.toString(), "ASK { ?s ?p ?o . ?o ?q ?r }"));
  }

  @Test
  void aDatabase() {
    Path database = folder.resolve("database");
    Dataset stored = TDB2Factory.connectDataset(database.toString());
    try {
      Txn.executeWrite(stored, () -> RDFDataMgr.read(stored, family));
    } finally {
      stored.close();
      TDBInternal.expel(stored.asDatasetGraph());
    }
    String text = PREFIX + "SELECT ?z { ?x :hasChild ?y . ?y :hasChild ?z }";
    String[] asked = {"--tdb2", database.toString(), "--results", "csv"};
    assertEquals("z\r\nhttp://ex/dora\r\n", out(with(asked, text)));
    assertEquals(
        "n\r\n4\r\n", out(with(asked, PREFIX + "SELECT ?n { ':Person' htedl:coverage ?n }")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ASK {} | Missing required option: '--data=FILE' (try --help)",
        "--data FAMILY | the query is missing: give one, or its file with --query FILE",
        "--data FAMILY --query QUERY ASK {} | --query cannot be combined with a query on the",
        "--data FAMILY --tdb2 FOLDER ASK {} | --data cannot be combined with --tdb2: ",
        "--tdb2 FOLDER/none ASK {} | no such database: FOLDER/none (name the folder of",
        "--tdb2 FOLDER ASK {} | no such database: FOLDER (name the folder of a TDB2 database)",
        "--tdb2 FOLDER/none --imports FOLDER ASK {} | --imports needs --data",
        "--data FOLDER/none.ttl ASK {} | no such file: FOLDER/none.ttl",
        "--data FAMILY --query FOLDER/none.rq | no such file: FOLDER/none.rq",
        "--data FAMILY --query FOLDER | FOLDER is a folder: name a file with one query",
        "--data FAMILY QUERY | QUERY is a file: give it with --query QUERY",
        "--data FAMILY --query QUERY | QUERY: At line 2, column 4: Expected something else than '?z'",
        "--data FAMILY SELECT | At line 1, column 6: Expected something else than the end of the",
        "--data FAMILY ASK {?x a :A} | Line 1, column 11: Unresolved prefixed name: :A",
        "--data FAMILY DELETE WHERE {?s ?p ?o} | this is an update, and this command takes queries",
        "--data FAMILY JSON {'s': ?s} WHERE {?s ?p ?o} | Only SELECT, ASK, CONSTRUCT and DESCRIBE",
        "--data FAMILY --query BINARY | BINARY is not text in UTF-8: save it as such",
        "--data FAMILY --results md ASK {} | --results: 'md' is not one of text, csv, tsv, json,"
            + " xml, ttl, nt, jsonld, rdfxml (try --help)",
        "--data FAMILY --results nt ASK {} | --results nt is for graphs, and SELECT and ASK",
        "--data FAMILY --results json DESCRIBE ?x {?x a ?y} | --results json is for rows",
        "--data FAMILY --results rdfxml CONSTRUCT {GRAPH ?g {?s ?p ?o}} {GRAPH ?g {?s ?p ?o}} |"
            + " --results rdfxml has no named graphs",
        "--data FAMILY --results rdfxml CONSTRUCT {?s <http://ex/1> ?o} {?s ?p ?o} | --results"
            + " rdfxml cannot write this graph (http://ex/1): use ttl or nt",
        "--data FAMILY --timeout 0 ASK {} | --timeout takes a number of seconds above 0, not 0.0",
        "--data FAMILY --result csv ASK {} | Unknown option: '--result', did you mean --results?",
        "--data FAMILY ASK {'hasChild sme Man' <https://w3id.org/htedl#covers> ?x} | At char"
      })
  void wrongArguments(String written, String sentence) throws IOException {
    Path wrong = Files.writeString(folder.resolve("wrong.rq"), "SELECT * { ?x a ?y\n   ?z }");
    Path binary = Files.write(folder.resolve("binary.rq"), new byte[] {'A', (byte) 0xFF, 'K'});
    List<String> arguments = new ArrayList<>();
    // All from the first keyword of SPARQL on is one argument.
    String[] parts = written.split(" (?=(ASK|SELECT|CONSTRUCT|DESCRIBE|DELETE|JSON)\\b)", 2);
    String options = written.matches("(ASK|SELECT).*") ? "" : parts[0];
    if (!options.isEmpty()) {
      arguments.addAll(List.of(options.split(" ")));
    }
    if (options.isEmpty() || parts.length > 1) {
      arguments.add(parts[parts.length - 1]);
    }
    Execution execution =
        query(
            arguments.stream()
                .map(argument -> named(argument, wrong, binary))
                .toArray(String[]::new));
    assertEquals(1, execution.status());
    assertEquals(1, execution.err().lines().count(), execution.err());
    assertTrue(
        execution.err().startsWith("htedl: " + named(sentence, wrong, binary)), execution.err());
    assertFalse(Files.exists(folder.resolve("Data-0001")), "a database was created");
  }

  private String named(String text, Path wrong, Path binary) {
    return text.replace("FAMILY", family)
        .replace("FOLDER", folder.toString())
        .replace("QUERY", wrong.toString())
        .replace("BINARY", binary.toString());
  }

  @Test
  void aQueryThatIsNestedTooDeeply() throws IOException {
    Path deep =
        Files.writeString(
            folder.resolve("deep.rq"), "SELECT * " + "{".repeat(50_000) + "}".repeat(50_000));
    assertEquals(
        "htedl: " + deep + ": The query is nested too deeply: write it with fewer brackets\n",
        query("--data", family, "--query", deep.toString()).err());
  }

  @Test
  void theTimeIsLimited() throws IOException {
    String many =
        IntStream.range(0, 3_000)
            .mapToObj(i -> "<http://ex/" + i + "> <http://ex/p> \"" + i + "\" .\n")
            .collect(Collectors.joining());
    Path data = Files.writeString(folder.resolve("many.nt"), many);
    String join =
        "SELECT (COUNT(*) AS ?n) { ?a ?p ?x . ?b ?q ?y . ?c ?r ?z FILTER(STRLEN(CONCAT(?x, ?y, ?z))"
            + " < 0) }";
    assertEquals(
        "htedl: the query took longer than 0.25 s: give it more with --timeout\n",
        query("--data", data.toString(), "--timeout", "0.25", join).err());
  }

  /** In a shell, since the reader of a pipe and a full disk are not of this process. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "COMMAND BAR head -n 2; exit ${PIPESTATUS[0]} | 0 | ''",
        "COMMAND >/dev/full | 1 | htedl: the standard output cannot be written: No space left"
      })
  void aReaderThatLeavesEndsItQuietlyAndAFullDiskDoesNot(String script, int status, String sentence)
      throws Exception {
    Prerequisite.require(
        Files.exists(Path.of("/dev/full")) && Files.exists(Path.of("/bin/bash")),
        "the output of query: /dev/full and bash");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    // More rows than would be written in an hour.
    String all = "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l . ?m ?n ?o . ?p ?q ?r }";
    String command =
        "'%s' --add-modules=jdk.incubator.vector -cp '%s' %s query --data '%s' --results csv '%s'"
            .formatted(
                java, System.getProperty("java.class.path"), Htedl.class.getName(), terms, all);
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(
                "/bin/bash", "-c", script.replace("COMMAND", command).replace("BAR", "|"))
            .redirectError(err.toFile())
            .start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertEquals(status, process.waitFor(), Files.readString(err));
    String said =
        Files.readString(err)
            .lines()
            .filter(line -> line.startsWith("htedl: "))
            .collect(Collectors.joining());
    assertTrue(said.startsWith(sentence) && said.isEmpty() == sentence.isEmpty(), said);
    assertEquals(status == 0 ? 2 : 0, out.lines().count());
  }
}
