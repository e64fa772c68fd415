// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import static org.htedl.fuseki.InstalledJava.ours;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.htedl.testing.Prerequisite;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The drop-in jar beside the oldest and the newest server, in all that depends on the server. */
class StockServersIT {
  private static final String OLDEST = "5.6.0";
  private static final String NEWEST = "6.2.0";

  private static final String PREFIXES =
      """
      PREFIX : <http://example/#>
      PREFIX htedl: <https://w3id.org/htedl#>
      """;

  private static final String DATA =
      PREFIXES
          + """
          :anna a :Woman ; :child :bert, :cora . :bert a :Man ; :age 7 . :cora a :Woman .
          :good htedl:example :anna . :bad htedl:example :bert, :cora .
          :g { :dora a :Woman ; :child :anna . }
          """;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    OLDEST + ",--modules=true --mem",
    OLDEST + ",--modules=true --tdb2 --loc=DB",
    NEWEST + ",--mem",
    NEWEST + ",--tdb2 --loc=DB"
  })
  void answers(String version, String dataset) throws Exception {
    try (StockServer server = StockServer.start(ours(), version, folder, arguments(dataset))) {
      load(server);
      checkAnswers(server);
      checkErrors(server, "Wömann");
      checkUpdates(server);
    }
  }

  /** The oldest server starts modules only when told to; the functions are there all the same. */
  @Test
  void answersWithoutModules() throws Exception {
    try (StockServer server =
        StockServer.start(ours(), OLDEST, folder, arguments("--tdb2 --loc=DB"))) {
      load(server);
      checkAnswers(server);
      checkErrors(server, "W\\u00F6mann");
    }
  }

  /** The configurations that the project ships, as they are but for the database's folder. */
  @ParameterizedTest
  @CsvSource({
    OLDEST + ",mirrored-memory.ttl,W\\u00F6mann",
    OLDEST + ",mirrored-tdb2.ttl,W\\u00F6mann",
    NEWEST + ",mirrored-memory.ttl,Wömann",
    NEWEST + ",mirrored-tdb2.ttl,Wömann"
  })
  void answersFromMirrors(String version, String file, String name) throws Exception {
    try (StockServer server =
        StockServer.start(ours(), version, folder, "--config=" + configuration(file))) {
      load(server);
      checkAnswers(server);
      checkErrors(server, name);
      checkUpdates(server);
    }
  }

  /** A configuration that the project ships, with a folder of its own. */
  private Path configuration(String file) throws IOException {
    Path shipped = Path.of(System.getProperty("basedir"), "..", "config", file);
    Path configuration = folder.resolve(file);
    String location = "tdb2:location \"" + folder.resolve("DB") + "\"";
    Files.writeString(
        configuration, Files.readString(shipped).replaceAll("tdb2:location +\"[^\"]*\"", location));
    return configuration;
  }

  /** Plain SPARQL is matched with the mirror, before an update and after. */
  @ParameterizedTest
  @CsvSource({
    OLDEST + ",mirrored-memory.ttl",
    OLDEST + ",mirrored-tdb2.ttl",
    NEWEST + ",mirrored-memory.ttl",
    NEWEST + ",mirrored-tdb2.ttl"
  })
  void matchesPlainPatterns(String version, String file) throws Exception {
    String modules = version.equals(OLDEST) ? "--modules=true " : "";
    String[] arguments = (modules + "--config=" + configuration(file)).split(" ");
    try (StockServer server = StockServer.start(ours(), version, folder, arguments)) {
      load(server);
      server.query("kb", PREFIXES + "SELECT ?x { 'Woman' htedl:covers ?x }"); // has it built
      String query = PREFIXES + "SELECT ?x ?y { ?x a ?c ; :child ?y . ?y a ?c }";
      assertEquals(
          List.of("<http://example/#anna>\t<http://example/#cora>"), server.query("kb", query));
      assertEquals(1, matched(server));
      String update = PREFIXES + "INSERT DATA { :cora :child :emma . :emma a :Woman }";
      server.send("POST", "kb/update", "application/sparql-update", update);
      assertEquals(
          List.of(
              "<http://example/#anna>\t<http://example/#cora>",
              "<http://example/#cora>\t<http://example/#emma>"),
          server.query("kb", query).stream().sorted().toList());
      assertEquals(2, matched(server));
      assertEquals(
          List.of("2"), server.query("kb", query.replace("?x ?y {", "(COUNT(*) AS ?n) {")));
      assertEquals(3, matched(server));
    }
  }

  /** How many plain patterns were matched with mirrors. */
  private static int matched(StockServer server) throws Exception {
    String status = server.send("GET", "kb/mirror", "", "").body();
    Matcher counter = Pattern.compile("\"answered\" *: *(\\d+)").matcher(status);
    assertTrue(counter.find(), status);
    return Integer.parseInt(counter.group(1));
  }

  private String[] arguments(String dataset) throws IOException {
    Files.createDirectory(folder.resolve("DB"));
    return (dataset.replace("DB", folder.resolve("DB").toString()) + " --update /kb").split(" ");
  }

  private static void load(StockServer server) throws Exception {
    assertEquals(2, server.send("POST", "kb/data", "application/trig", DATA).statusCode() / 100);
  }

  private static void checkAnswers(StockServer server) throws Exception {
    assertEquals(
        List.of("<http://example/#anna>", "<http://example/#cora>"),
        server.query("kb", PREFIXES + "SELECT ?x { 'Woman' htedl:covers ?x } ORDER BY ?x"));
    assertEquals(
        List.of("<http://example/#g>\t<http://example/#dora>"),
        server.query("kb", PREFIXES + "SELECT ?g ?x { GRAPH ?g { 'Woman' htedl:covers ?x } }"));
    assertEquals(
        List.of(
            "\"Woman\"\t1\t1\t0\t1\t0.6666666666666666",
            "\"age some xsd:integer[> 6]\"\t0\t1\t1\t1" + "\t0.3333333333333333"),
        server
            .query(
                "kb",
                PREFIXES
                    + """
                    SELECT ?e ?tp ?fp ?fn ?tn ?accuracy {
                      VALUES ?e { 'Woman' 'age some xsd:integer[> 6]' }
                      ?e htedl:coverage (:good :bad ?tp ?fp ?fn ?tn ?accuracy)
                    }
                    """)
            .stream()
            .map(line -> line.replace("^^<http://www.w3.org/2001/XMLSchema#double>", ""))
            .map(line -> line.replace("6666\"", "6666").replace("3333\"", "3333"))
            .map(line -> line.replace("\t\"0.", "\t0."))
            .toList());
    assertEquals(
        List.of("\"Woman\"\t2.0"),
        server.query(
            "kb",
            PREFIXES
                + "SELECT ?e ?n { VALUES (?e ?n) { ('Woman' 2.0) ('Woman' 3) ('Man' 'x') }"
                + " ?e htedl:coverage ?n }"));
    assertTrue(
        server
            .query("kb", PREFIXES + "SELECT ?p { 'child some Man' htedl:explain ?p }")
            .get(0)
            .contains("individuals"));
  }

  private static void checkErrors(StockServer server, String name) throws Exception {
    HttpResponse<String> wrong =
        server.answer("kb", PREFIXES + "SELECT ?x { 'Wömann' htedl:covers ?x }");
    assertEquals(400, wrong.statusCode());
    assertEquals(
        "At character 1 of \"Wömann\": Expected a class but 'Wömann' is not known, the closest name is"
                .replace("Wömann", name)
            + " 'Woman'.",
        wrong.body().strip());
    assertEquals(
        400, server.answer("kb", PREFIXES + "SELECT * { ?e htedl:covers ?x }").statusCode());
    assertEquals(
        400, server.answer("kb", PREFIXES + "SELECT * { ?e htedl:coverage (1 2) }").statusCode());
    for (String pattern :
        List.of(
            "'Mann' htedl:covers ?x . ?x ?p ?y",
            "'Mann' htedl:covers ?x . ?x ?p ?y . ?y ?q ?z",
            "'Mann' htedl:covers ?x . ?x ?p ?y FILTER (?y != 1)",
            "VALUES ?e { 'Woman' 'Mann' } ?e htedl:covers ?x . ?x ?p ?y",
            "'Mann' htedl:covers ?x OPTIONAL { ?x ?p ?y }",
            "{ 'Mann' htedl:covers ?x } UNION { ?x ?p ?y } ?x a ?t",
            "GRAPH :g { 'Mann' htedl:covers ?x . ?x ?p ?y }",
            "GRAPH ?g { 'Mann' htedl:covers ?x . ?x ?p ?y }",
            "?x a ?t FILTER EXISTS { 'Mann' htedl:covers ?x . ?x ?p ?y }")) {
      HttpResponse<String> answer = server.answer("kb", PREFIXES + "SELECT * { " + pattern + " }");
      assertEquals(400, answer.statusCode(), () -> pattern + ": " + answer.body());
      assertTrue(answer.body().contains("'Mann' is not known"), answer.body());
    }
    assertFalse(server.log().contains("\tat "), server::logQuietly);
  }

  private static void checkUpdates(StockServer server) throws Exception {
    String update = PREFIXES + "INSERT DATA { :emma a :Woman } ";
    assertEquals(
        2,
        server.send("POST", "kb/update", "application/sparql-update", update).statusCode() / 100);
    assertEquals(
        List.of("3"), server.query("kb", PREFIXES + "SELECT ?n { 'Woman' htedl:coverage ?n }"));
  }

  /** On a Java that is too old the server starts, works, and says what it lacks. */
  @ParameterizedTest
  @CsvSource({OLDEST + ",17,24"})
  void stepsAside(String version, int oldest, int newest) throws Exception {
    Optional<Path> java = InstalledJava.find(oldest, newest);
    Prerequisite.require(
        java.isPresent(), "Fuseki " + version + " on an older Java: no Java 17 to 24 installed");
    checkStepsAside(version, java.get());
  }

  /** Where there is such a Java; the newest server does not start on Java 17 anyway. */
  @Test
  void stepsAsideInTheNewestServer() throws Exception {
    Optional<Path> java = InstalledJava.find(21, 24);
    if (java.isPresent()) {
      checkStepsAside(NEWEST, java.get());
    }
  }

  private void checkStepsAside(String version, Path java) throws Exception {
    try (StockServer server =
        StockServer.start(java, version, folder, "--mem", "--update", "/kb")) {
      assertTrue(server.log().contains("htedl needs Java 25"), server::logQuietly);
      load(server);
      assertEquals(
          List.of("2"), server.query("kb", PREFIXES + "SELECT (COUNT(*) AS ?n) { ?x a :Woman }"));
      for (String pattern :
          List.of(
              "'Woman' htedl:covers ?x",
              "'Woman' htedl:coverage ?x",
              "'Woman' htedl:explain ?x",
              "?x htedl:entailed (?p ?o)")) {
        HttpResponse<String> refused =
            server.answer("kb", PREFIXES + "SELECT ?x { " + pattern + " }");
        assertEquals(501, refused.statusCode(), pattern);
        assertTrue(refused.body().contains("needs Java 25 or newer"), refused.body());
      }
      assertFalse(server.log().contains("\tat "), server::logQuietly);
    }
  }
}
