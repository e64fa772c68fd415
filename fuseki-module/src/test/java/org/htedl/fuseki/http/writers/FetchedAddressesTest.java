package org.htedl.fuseki.http.writers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParserRegistry;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.fuseki.client.AllowedAddresses;
import org.htedl.fuseki.config.Settings;
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
    SERVERS.put("memory", server(mirrored(DatasetGraphFactory.createTxnMem())));
    SERVERS.put("disk", server(mirrored(DatabaseMgr.createDatasetGraph())));
    SERVERS.put("not mirrored", server(DatasetGraphFactory.create()));
    files = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    files.start();
    Files.writeString(folder.resolve("context.jsonld"), "{\"@context\":{\"p\":\"http://e/p\"}}");
    Files.writeString(folder.resolve("a.ttl"), "<http://e/a> <http://e/p> 1 .");
  }

  private static DatasetGraph mirrored(DatasetGraph dataset) {
    return DatasetGraphHtedl.over(dataset, Settings.defaults());
  }

  private static TestServer server(DatasetGraph dataset) {
    return new TestServer(
        dataset, builder -> builder.addEndpoint("/kb", "upload", Operation.Upload));
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

  private static byte[] packed(byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return packed.toByteArray();
  }

  private static HttpResponse<String> form(TestServer server, String path, byte[] part, String name)
      throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    String head =
        "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\""
            + name
            + "\"\r\nContent-Type: application/octet-stream\r\n\r\n";
    body.write(head.getBytes(UTF_8));
    body.write(part);
    body.write("\r\n--x--\r\n".getBytes(UTF_8));
    return server.send(
        server
            .request(path)
            .header("Content-Type", "multipart/form-data; boundary=x")
            .POST(BodyPublishers.ofByteArray(body.toByteArray()))
            .build());
  }

  private static HttpResponse<String> send(
      TestServer server, String method, String path, String type, String text, boolean isPacked) {
    byte[] bytes = text.getBytes(UTF_8);
    HttpRequest.Builder request = server.request(path).header("Content-Type", type);
    if (isPacked) {
      request.header("Content-Encoding", "gzip");
    }
    return server.send(
        request
            .method(method, BodyPublishers.ofByteArray(isPacked ? packed(bytes) : bytes))
            .build());
  }

  private static HttpResponse<String> update(TestServer server, String text) {
    return send(server, "POST", "kb/update", "application/sparql-update", text, false);
  }

  private static HttpResponse<String> given(TestServer server, String way, String text)
      throws IOException {
    return switch (way) {
      case "form" -> form(server, "kb/data?default", text.getBytes(UTF_8), "a.jsonld");
      case "packed form" -> form(server, "kb/upload", packed(text.getBytes(UTF_8)), "a.jsonld.gz");
      case "load" -> update(server, "LOAD <" + served("a.jsonld", JSON, text) + ">");
      case "packed put" -> send(server, "PUT", "kb/data?default", JSON, text, true);
      case "octets" -> send(server, "PUT", "kb/data?default", "application/rdf+xml", text, false);
      default -> send(server, way.split(" ")[0], way.split(" ")[1], JSON, text, false);
    };
  }

  private static long number(TestServer server) {
    String query = "SELECT(COUNT(*)AS%20%3Fn)%7B%7B%3Fs%20%3Fp%20%3Fo%7DUNION%7BGRAPH%20%3Fg";
    HttpRequest request =
        server
            .request("kb/query?query=" + query + "%7B%3Fs%20%3Fp%20%3Fo%7D%7D%7D")
            .header("Accept", "text/csv")
            .build();
    return Long.parseLong(server.send(request).body().replaceAll("\\D+", ""));
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
    List<String> ways =
        List.of(
            "PUT kb/data?default",
            "POST kb/data?graph=http://e/g",
            "POST kb/data",
            "PUT kb",
            "POST kb/upload",
            "packed put",
            "octets",
            "form",
            "packed form",
            "load");
    return SERVERS.keySet().stream()
        .flatMap(
            storage ->
                ways.stream()
                    .flatMap(
                        way -> documents.stream().map(text -> Arguments.of(storage, way, text))));
  }

  @ParameterizedTest
  @MethodSource("contexts")
  void remoteContextsAreRefused(String storage, String way, String text) throws IOException {
    TestServer server = SERVERS.get(storage);
    int before = slow.accepted();
    HttpResponse<String> answer = given(server, way, text);
    assertEquals(400, answer.statusCode(), answer.body());
    assertTrue(answer.body().startsWith("The data names the context "), answer.body());
    assertTrue(answer.body().contains("--allow-address"), answer.body());
    assertEquals(1, answer.body().lines().count(), answer.body());
    assertEquals(before, slow.accepted());
    assertEquals(0, number(server));
  }

  @Test
  void contextsInTheDataAreRead() throws IOException {
    String text = "{\"@context\":{\"p\":\"http://e/p\"},\"@id\":\"http://e/a\",\"p\":1}";
    for (TestServer server : SERVERS.values()) {
      HttpResponse<String> answer = given(server, "PUT kb/data?default", text);
      assertTrue(answer.statusCode() < 300, answer.body());
      assertEquals(1, number(server));
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
          HttpResponse<String> answer = send(server, "PUT", "kb/data?default", JSON, text, false);
          assertTrue(answer.statusCode() < 300, answer.body());
        });
    assertEquals(1, number(server));
    update(server, "CLEAR ALL");
    allowing(
        top + "deeper/",
        () ->
            assertEquals(
                400, send(server, "PUT", "kb/data?default", JSON, text, false).statusCode()));
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
    assertEquals(0, number(server));
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
    assertEquals(1, number(server));
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
    HttpResponse<String> answer =
        send(server, "POST", "kb/data?default", type, start + text, false);
    assertTrue(answer.statusCode() < 500, answer.body());
    assertEquals(before, slow.accepted());
    update(server, "CLEAR ALL");
  }
}
