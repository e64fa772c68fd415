// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.ARQ;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.SentData;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.memory.ServerMemory;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Data in every syntax and on every way takes no more memory than its budget. */
@Tag("slow")
class DataMemoryTest {
  private static final int WAYS = Integer.getInteger("htedl.dataWays", 1);
  private static final Symbol MEMORY = Symbol.create("https://w3id.org/htedl#serverMemory");

  private static ServerMemory memory;
  private static TestServer server;
  private static TestServer collecting;

  @BeforeAll
  static void start() {
    memory = new ServerMemory(64L << 20);
    ARQ.getContext().set(MEMORY, memory);
    server = mirroring();
    collecting = SentData.server(DatasetGraphFactory.create());
  }

  private static TestServer mirroring() {
    return SentData.server(
        DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), Settings.defaults()));
  }

  @AfterAll
  static void stop() {
    server.close();
    collecting.close();
    ARQ.getContext().remove(MEMORY);
  }

  /** Data of which a parser keeps something for each of a number of parts. */
  interface Text {
    byte[] of(int parts);
  }

  record Case(Lang lang, String name, int many, Text text) {
    /** So many parts are read when memory is short. */
    int few() {
      return Math.min(10, many / 1000);
    }

    @Override
    public String toString() {
      return lang.getName() + ": " + name;
    }
  }

  private static Case text(Lang lang, int many, String before, String part, String after) {
    return new Case(
        lang,
        part,
        many,
        parts -> {
          StringBuilder text = new StringBuilder(before);
          for (int i = 0; i < parts; i++) {
            text.append(part.replace("%d", Integer.toString(i)));
          }
          return text.append(after).toString().getBytes(UTF_8);
        });
  }

  private static Case bytes(Lang lang) {
    return new Case(
        lang,
        "a long literal",
        400_000,
        parts -> {
          Graph graph = GraphFactory.createDefaultGraph();
          graph.add(
              NodeFactory.createURI("http://e/a"),
              NodeFactory.createURI("http://e/p"),
              NodeFactory.createLiteralString("x".repeat(20 * parts)));
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          RDFDataMgr.write(out, graph, lang);
          return out.toByteArray();
        });
  }

  /** Ten bytes that ask for a string of as many bytes as there are parts, which do not follow. */
  private static Case announced() {
    return new Case(
        Lang.RDFTHRIFT,
        "an announced string",
        90_000_000,
        parts ->
            parts < 1000
                ? new byte[0]
                : new byte[] {
                  0x2c,
                  0x1c,
                  0x1c,
                  0x18,
                  (byte) (parts & 0x7f | 0x80),
                  (byte) (parts >> 7 & 0x7f | 0x80),
                  (byte) (parts >> 14 & 0x7f | 0x80),
                  (byte) (parts >> 21 & 0x7f),
                  'a'
                });
  }

  private static List<Case> cases() {
    String x = "xxxxxxxxxxxxxxxxxxxx";
    String rdf =
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:e='http://e/'>";
    String trix = "<TriX xmlns='http://www.w3.org/2004/03/trix/trix-1/'><graph><triple>";
    int many = 400_000;
    return List.of(
        text(Lang.TURTLE, many, "<a:a> <b:b> '", x, "' ."),
        text(Lang.TURTLE, many, "<a:a> <b:b> 1 . <a:", x, "> <b:b> 1 ."),
        text(Lang.TURTLE, 70_000, "", "@prefix a%d: <http://e/%d#> .\n", "<a:a> <b:b> 1 ."),
        text(Lang.TRIG, many, "<a:g> { <a:a> <b:b> '''", x, "''' }"),
        text(Lang.TRIG, 70_000, "", "PREFIX a%d: <http://e/%d#>\n", "<a:a> <b:b> 1 ."),
        text(Lang.NTRIPLES, many, "<a:a> <b:b> \"", x, "\" ."),
        text(Lang.NQUADS, many, "<a:a> <b:b> <c:c", x, "> <g:g> ."),
        text(Lang.RDFXML, many, rdf + "<e:C><e:p>", x, "</e:p></e:C></rdf:RDF>"),
        text(Lang.RDFXML, many, rdf + "<e:C e:p='", x, "'/></rdf:RDF>"),
        text(Lang.RDFXML, 70_000, rdf + "<e:C>", "<e:p%d>1</e:p%d>", "</e:C></rdf:RDF>"),
        text(Lang.RDFXML, 70_000, rdf, "<e:C%d/>", "</rdf:RDF>"),
        text(Lang.RDFXML, 2_000, rdf, "<e:C xml:base='http://e/%d' rdf:ID='x'/>", "</rdf:RDF>"),
        text(
            Lang.TRIX,
            many,
            trix + "<uri>a:a</uri><uri>b:b</uri><plainLiteral>",
            x,
            "</plainLiteral></triple></graph></TriX>"),
        text(Lang.JSONLD, many, "[{}", ",{}", "]"),
        text(Lang.JSONLD, many, "{\"@id\":\"a:a\",\"b:b\":\"", x, "\"}"),
        text(
            Lang.JSONLD,
            3_000,
            "{\"\\u0040context\":{\"p\":\"http://e/" + x.repeat(200) + "\"},\"@graph\":[{}",
            ",{\"@id\":\"p:%d\"}",
            "]}"),
        text(
            Lang.RDFJSON,
            many,
            "{\"a:a\":{\"b:b\":[{\"type\":\"literal\",\"value\":\"",
            x,
            "\"}]}}"),
        bytes(Lang.RDFTHRIFT),
        bytes(Lang.RDFPROTO),
        announced());
  }

  /** Every way with some of the data, and all data on as many ways as the setting says. */
  private static Stream<Arguments> sent() {
    List<Case> cases = cases();
    return IntStream.range(0, cases.size())
        .boxed()
        .flatMap(
            i ->
                IntStream.range(0, WAYS)
                    .mapToObj(
                        j ->
                            Arguments.of(
                                SentData.WAYS.get((i + 3 * j) % SentData.WAYS.size()),
                                cases.get(i))));
  }

  private static HttpResponse<String> send(TestServer to, String way, Case data, int parts) {
    Lang lang = data.lang();
    return SentData.send(
        to,
        way,
        lang.getContentType().getContentTypeStr(),
        lang.getFileExtensions().get(0),
        data.text().of(parts));
  }

  private static void isRefused(HttpResponse<String> answer) {
    boolean isRefused = answer.statusCode() == 413 || answer.statusCode() == 503;
    assertTrue(isRefused, answer.statusCode() + ": " + answer.body());
    assertTrue(answer.body().contains(ServerMemory.LIMIT), answer.body());
    assertEquals(1, answer.body().lines().count(), answer.body());
  }

  @ParameterizedTest
  @MethodSource("sent")
  void muchIsRefused(String way, Case data) {
    isRefused(send(server, way, data, data.many()));
    assertEquals(0, SentData.number(server));
  }

  /** However much others take. */
  @ParameterizedTest
  @MethodSource("cases")
  void littleIsRead(Case data) {
    try (var claim = memory.claimForBody()) {
      claim.take(memory.mostForBodies());
      HttpResponse<String> answer = send(server, "PUT kb/data?default", data, data.few());
      assertTrue(answer.statusCode() < 300, answer.statusCode() + ": " + answer.body());
    }
    SentData.update(server, "CLEAR ALL");
  }

  /** The dataset takes it as it comes; a new one each time, because Jena's takes long to clear. */
  @ParameterizedTest
  @MethodSource("streamed")
  void manyTriplesAreNotCounted(Case data) {
    for (String way : List.of("PUT kb/data?default", "packed form kb/upload")) {
      try (TestServer empty = mirroring()) {
        HttpResponse<String> answer = send(empty, way, data, 150_000);
        assertTrue(answer.statusCode() < 300, answer.statusCode() + ": " + answer.body());
      }
    }
  }

  /** A dataset that cannot undo a part of a request gets its data from memory. */
  @ParameterizedTest
  @MethodSource("streamed")
  void collectedTriplesAreCounted(Case data) {
    for (String way : List.of("PUT kb/data?default", "POST kb", "packed form kb/upload")) {
      isRefused(send(collecting, way, data, 150_000));
      assertEquals(0, SentData.number(collecting));
    }
  }

  private static List<Case> streamed() {
    String rdf =
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns:e='http://e/'>";
    return List.of(
        text(Lang.TURTLE, 0, "", "<a:%d> <b:b> ( 1 ) .\n", ""),
        text(Lang.NQUADS, 0, "", "<a:%d> <b:b> <c:c> .\n", ""),
        text(Lang.RDFXML, 0, rdf, "<e:C rdf:about='http://e/%d'/>", "</rdf:RDF>"));
  }
}
