// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.writers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParserRegistry;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.fuseki.client.AllowedAddresses;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.SentData;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Data of a request has the server fetch nothing that is not allowed. */
class FetchedAddressesTest {
  private static final String JSON = "application/ld+json";
  private static final String MEMBER = ",\"@id\":\"http://e/a\",\"http://e/p\":1";

  private static final Map<String, TestServer> SERVERS = new LinkedHashMap<>();
  private static final AtomicInteger SERVED = new AtomicInteger();
  private static SlowServer slow;
  private static HttpServer files;

  @TempDir static Path folder;

  @BeforeAll
  static void start() throws Exception {
    slow = new SlowServer();
    SERVERS.put("memory", SentData.server(mirrored(DatasetGraphFactory.createTxnMem())));
    SERVERS.put("disk", SentData.server(mirrored(DatabaseMgr.createDatasetGraph())));
    SERVERS.put("not mirrored", SentData.server(DatasetGraphFactory.create()));
    files = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    files.start();
    Files.writeString(folder.resolve("context.jsonld"), "{\"@context\":{\"p\":\"http://e/p\"}}");
    Files.writeString(folder.resolve("a.ttl"), "<http://e/a> <http://e/p> 1 .");
  }

  private static DatasetGraph mirrored(DatasetGraph dataset) {
    return DatasetGraphHtedl.over(dataset, Settings.defaults());
  }

  @AfterAll
  static void stop() throws Exception {
    SERVERS.values().forEach(TestServer::close);
    slow.close();
    files.stop(0);
  }

  /** Makes a document an answer of a server that answers at once. */
  private static String served(String name, String type, String text) {
    String path = "/" + SERVED.incrementAndGet() + "/" + name;
    files.createContext(
        path,
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", type);
          exchange.sendResponseHeaders(200, text.getBytes(UTF_8).length);
          exchange.getResponseBody().write(text.getBytes(UTF_8));
          exchange.close();
        });
    return "http://localhost:" + files.getAddress().getPort() + path;
  }

  private static HttpResponse<String> send(
      TestServer server, String way, String type, String text) {
    return SentData.send(server, way, type, "jsonld", text.getBytes(UTF_8));
  }

  private static HttpResponse<String> update(TestServer server, String text) {
    return SentData.update(server, text);
  }

  private static HttpResponse<String> given(TestServer server, String way, String text) {
    return switch (way) {
      case "load" -> update(server, "LOAD <" + served("a.jsonld", JSON, text) + ">");
      case "unknown" -> send(server, "PUT kb/data?default", "application/rdf+xml", text);
      default -> send(server, way, JSON, text);
    };
  }

  private static Stream<Arguments> contexts() {
    String remote = "\"" + slow.url("/silent") + "\"";
    List<String> documents =
        List.of(
            "{\"@context\":" + remote + MEMBER + "}",
            "{\"@context\":[{\"p\":\"http://e/p\"}," + remote + "]" + MEMBER + "}",
            "{\"@context\":{\"@version\":1.1,\"@import\":" + remote + "}" + MEMBER + "}",
            "{\"@context\":{\"p\":{\"@id\":\"http://e/p\",\"@context\":"
                + remote
                + "}},\"p\":{\"@id\":\"http://e/b\"}}",
            "[{\"@id\":\"http://e/a\",\"http://e/p\":{\"@context\":" + remote + MEMBER + "}}]",
            "{\"@context\":\"../other/context\"" + MEMBER + "}",
            "{\"@context\":\"ftp://localhost/context\"" + MEMBER + "}",
            "{\"@context\":\"" + folder.resolve("context.jsonld").toUri() + "\"" + MEMBER + "}");
    List<String> ways = new ArrayList<>(SentData.WAYS);
    ways.add("load");
    ways.add("unknown");
    return SERVERS.keySet().stream()
        .flatMap(
            storage ->
                ways.stream()
                    .flatMap(
                        way -> documents.stream().map(text -> Arguments.of(storage, way, text))));
  }

  @ParameterizedTest
  @MethodSource("contexts")
  void remoteContextsAreRefused(String storage, String way, String text) {
    TestServer server = SERVERS.get(storage);
    int before = slow.accepted();
    HttpResponse<String> answer = given(server, way, text);
    assertEquals(400, answer.statusCode(), answer.body());
    assertTrue(answer.body().startsWith("The data names the context "), answer.body());
    assertTrue(answer.body().contains("--allow-address"), answer.body());
    assertEquals(1, answer.body().lines().count(), answer.body());
    assertEquals(before, slow.accepted());
    assertEquals(0, SentData.number(server));
  }

  @Test
  void contextsInTheDataAreRead() {
    String text = "{\"@context\":{\"p\":\"http://e/p\"},\"@id\":\"http://e/a\",\"p\":1}";
    for (TestServer server : SERVERS.values()) {
      HttpResponse<String> answer = given(server, "PUT kb/data?default", text);
      assertTrue(answer.statusCode() < 300, answer.body());
      assertEquals(1, SentData.number(server));
      update(server, "CLEAR ALL");
    }
  }

  private static void allowing(String addresses, Runnable test) {
    System.setProperty(AllowedAddresses.PROPERTY, addresses);
    try {
      test.run();
    } finally {
      System.clearProperty(AllowedAddresses.PROPERTY);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"web", "file"})
  void allowedContextsAreRead(String place) {
    String context =
        place.equals("web")
            ? served("context", JSON, "{\"@context\":{\"p\":\"http://e/p\"}}")
            : folder.resolve("context.jsonld").toUri().toString();
    String top = context.substring(0, context.lastIndexOf('/') + 1);
    String text = "{\"@context\":\"" + context + "\",\"@id\":\"http://e/a\",\"p\":1}";
    TestServer server = SERVERS.get("memory");
    allowing(
        "http://other/ " + top,
        () -> {
          HttpResponse<String> answer = send(server, "PUT kb/data?default", JSON, text);
          assertTrue(answer.statusCode() < 300, answer.body());
        });
    assertEquals(1, SentData.number(server));
    update(server, "CLEAR ALL");
    allowing(
        top + "deeper/",
        () -> assertEquals(400, send(server, "PUT kb/data?default", JSON, text).statusCode()));
  }

  private static Stream<Arguments> loads() {
    List<String> addresses =
        List.of(
            folder.resolve("a.ttl").toUri().toString(),
            "file:///dev/zero",
            "file:/etc/hostname",
            "ftp://localhost:" + slow.url("").replaceAll(".*:", "") + "/a.ttl",
            "a.ttl",
            "org/htedl/fuseki/http/trains.trig");
    return SERVERS.keySet().stream()
        .flatMap(storage -> addresses.stream().map(address -> Arguments.of(storage, address)));
  }

  @ParameterizedTest
  @MethodSource("loads")
  void loadReadsTheWebAlone(String storage, String address) {
    TestServer server = SERVERS.get(storage);
    int before = slow.accepted();
    HttpResponse<String> answer =
        update(server, "BASE <file:///> LOAD <" + address + "> INTO GRAPH <http://e/g>");
    assertEquals(400, answer.statusCode(), answer.body());
    assertTrue(answer.body().startsWith("LOAD reads addresses of http"), answer.body());
    assertEquals(before, slow.accepted());
    assertEquals(0, SentData.number(server));
  }

  @Test
  void loadReadsAnAllowedFolder() {
    TestServer server = SERVERS.get("memory");
    String file = folder.resolve("a.ttl").toUri().toString();
    allowing(
        folder.toUri().toString(),
        () -> {
          assertEquals(204, update(server, "LOAD <" + file + ">").statusCode());
          String outside = file.replace("a.ttl", "../x.ttl");
          assertEquals(400, update(server, "LOAD <" + outside + ">").statusCode());
        });
    assertEquals(1, SentData.number(server));
    update(server, "CLEAR ALL");
  }

  /** Types of XML, also those of Jena's further readers. */
  private static Stream<Arguments> documents() {
    String address = slow.url("/silent");
    List<String> types =
        List.of(
            "<!DOCTYPE r SYSTEM '" + address + "'>",
            "<!DOCTYPE r PUBLIC '-//a//b' '" + address + "'>",
            "<!DOCTYPE r [<!ENTITY e SYSTEM '" + address + "'>]>",
            "<!DOCTYPE r [<!ENTITY % e SYSTEM '" + address + "'> %e;]>",
            "<?xml-stylesheet href='" + address + "'?>");
    return RDFParserRegistry.registeredLangTriples().stream()
        .filter(
            lang ->
                lang.getName().startsWith("RDF") && lang.getName().contains("XML")
                    || lang.equals(Lang.TRIX))
        .map(lang -> lang.getContentType().getContentTypeStr())
        .distinct()
        .flatMap(type -> types.stream().map(document -> Arguments.of(type, document)));
  }

  @ParameterizedTest
  @MethodSource("documents")
  void entitiesAreNotFetched(String type, String start) {
    TestServer server = SERVERS.get("memory");
    int before = slow.accepted();
    String value = start.contains("ENTITY e") ? "&e;" : "x";
    String text =
        type.contains("trix")
            ? "<TriX xmlns='http://www.w3.org/2004/03/trix/trix-1/'"
                + " xmlns:xi='http://www.w3.org/2001/XInclude'><graph><triple><uri>http://e/a</uri>"
                + "<uri>http://e/p</uri><plainLiteral>"
                + value
                + "</plainLiteral></triple></graph></TriX>"
            : "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
                + " xmlns:xi='http://www.w3.org/2001/XInclude' xmlns:e='http://e/'>"
                + "<rdf:Description rdf:about='http://e/a'><e:p>"
                + value
                + "</e:p></rdf:Description></rdf:RDF>";
    HttpResponse<String> answer = send(server, "POST kb/data?default", type, start + text);
    assertTrue(answer.statusCode() < 500, answer.body());
    assertEquals(before, slow.accepted());
    update(server, "CLEAR ALL");
  }
}
