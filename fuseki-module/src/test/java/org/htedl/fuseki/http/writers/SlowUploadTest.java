// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.writers;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.util.Symbol;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.http.TestServer;
import org.htedl.fuseki.spool.SpoolFolder;
import org.htedl.fuseki.spool.SpooledBodies;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that sends its request slowly, or never ends it, holds up no writer. */
@Tag("slow")
class SlowUploadTest {
  private static final Symbol FOLDER = Symbol.create("https://w3id.org/htedl#spoolFolder");

  /** So many that half of each body is longer than what is kept in memory. */
  private static final int TRIPLES = 5_000;

  private static final String PAD = "x".repeat(120);

  private static final Map<String, TestServer> SERVERS = new LinkedHashMap<>();

  @TempDir static Path folder;

  @BeforeAll
  static void start() {
    ARQ.getContext().set(SpooledBodies.SPOOL, true);
    ARQ.getContext().set(FOLDER, new SpoolFolder(folder, 4L << 20));
    SERVERS.put("memory", new TestServer(over(DatasetGraphFactory.createTxnMem())));
    SERVERS.put("disk", new TestServer(over(DatabaseMgr.createDatasetGraph())));
    SERVERS.put("not mirrored", new TestServer(DatabaseMgr.createDatasetGraph()));
  }

  @AfterAll
  static void stop() {
    SERVERS.values().forEach(TestServer::close);
    ARQ.getContext().remove(SpooledBodies.SPOOL);
    ARQ.getContext().remove(FOLDER);
  }

  private static DatasetGraph over(DatasetGraph base) {
    return DatasetGraphHtedl.over(base, Settings.defaults());
  }

  /** One request whose body comes in parts. */
  private record Upload(String line, String headers, byte[] body) {
    static Upload of(String line, String type, String body) {
      return new Upload(line, "Content-Type: " + type + "\r\n", body.getBytes(UTF_8));
    }

    Upload packed() {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
        out.write(body);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
      return new Upload(line, headers + "Content-Encoding: gzip\r\n", bytes.toByteArray());
    }
  }

  private static String lines(String before, String line, String after) {
    StringBuilder text = new StringBuilder(before);
    for (int i = 0; i < TRIPLES; i++) {
      text.append(line.replace("PAD", PAD).formatted(i));
    }
    return text + after;
  }

  private static Map<String, Upload> uploads() {
    String triples = lines("", "<urn:slow:s%d:PAD> <urn:p> <urn:o> .\n", "");
    String json =
        lines("[", "{\"@id\":\"urn:slow:s%d:PAD\",\"urn:p\":{\"@id\":\"urn:o\"}},\n", "{}]");
    String xml =
        lines(
            "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\" xmlns:u=\"urn:\">",
            "<rdf:Description rdf:about=\"urn:slow:s%d:PAD\"><u:p rdf:resource=\"urn:o\"/>"
                + "</rdf:Description>\n",
            "</rdf:RDF>");
    String form =
        "--cut\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.nt\"\r\n"
            + "Content-Type: application/n-triples\r\n\r\n"
            + triples
            + "\r\n--cut--\r\n";
    Map<String, Upload> uploads = new LinkedHashMap<>();
    uploads.put("N-Triples", Upload.of("POST /kb/data?default", "application/n-triples", triples));
    uploads.put("Turtle", Upload.of("PUT /kb/data?graph=urn:g", "text/turtle", triples));
    uploads.put("JSON-LD", Upload.of("POST /kb/data?default", "application/ld+json", json));
    uploads.put("RDF/XML", Upload.of("POST /kb/data?default", "application/rdf+xml", xml));
    uploads.put("quads", Upload.of("POST /kb/data", "application/n-quads", triples));
    uploads.put("no name", Upload.of("POST /kb", "application/trig", triples));
    uploads.put("gzip", Upload.of("POST /kb/data?default", "text/turtle", triples).packed());
    uploads.put("form", Upload.of("POST /kb/data", "multipart/form-data; boundary=cut", form));
    uploads.put(
        "update",
        Upload.of(
            "POST /kb/update", "application/sparql-update", "INSERT DATA {\n" + triples + "}"));
    uploads.put(
        "patch",
        Upload.of(
            "POST /kb/patch",
            "application/rdf-patch",
            lines("TX .\n", "A <urn:slow:s%d:PAD> <urn:p> <urn:o> .\n", "TC .\n")));
    return uploads;
  }

  private static Stream<Arguments> all() {
    return SERVERS.keySet().stream()
        .flatMap(storage -> uploads().keySet().stream().map(kind -> Arguments.of(storage, kind)));
  }

  private static String chunk(byte[] body, int from, int to) {
    return Integer.toHexString(to - from)
        + "\r\n"
        + new String(body, from, to - from, ISO_8859_1)
        + "\r\n";
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(ISO_8859_1));
    socket.getOutputStream().flush();
  }

  private static Socket begin(TestServer server, Upload upload) throws IOException {
    Socket socket = new Socket("localhost", server.port());
    socket.setSoTimeout(60_000);
    send(
        socket,
        upload.line
            + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            + upload.headers
            + "Transfer-Encoding: chunked\r\n\r\n"
            + chunk(upload.body, 0, upload.body.length / 2));
    return socket;
  }

  private static void end(Socket socket, Upload upload) throws IOException {
    send(socket, chunk(upload.body, upload.body.length / 2, upload.body.length) + "0\r\n\r\n");
  }

  private static String answer(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), UTF_8);
  }

  private static HttpResponse<String> update(TestServer server, String text) {
    return server.send(
        server
            .request("kb/update")
            .header("Content-Type", "application/sparql-update")
            .POST(BodyPublishers.ofString(text))
            .build());
  }

  private static int number(TestServer server) {
    String count =
        "SELECT (COUNT(DISTINCT ?s) AS ?n) { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }";
    String body =
        server
            .send(
                server
                    .request("kb/query?query=" + URLEncoder.encode(count, UTF_8))
                    .header("Accept", "text/csv")
                    .build())
            .body();
    return Integer.parseInt(body.replaceAll("\\D+", ""));
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.toList();
    }
  }

  /** The file of a body goes after its request has been counted as done. */
  private static void assertNothingIsLeft() throws Exception {
    SpoolFolder spool = ARQ.getContext().get(FOLDER);
    for (int tries = 0; spool.taken() > 0 && tries < 2_000; tries++) {
      Thread.sleep(5);
    }
    assertEquals(0, spool.taken());
    assertEquals(List.of(), files());
  }

  @ParameterizedTest
  @MethodSource("all")
  void writersGoOnBesideIt(String storage, String kind) throws Exception {
    TestServer server = SERVERS.get(storage);
    Upload upload = uploads().get(kind);
    try (Socket socket = begin(server, upload)) {
      for (int i = 0; i < 3; i++) {
        assertEquals(204, update(server, "INSERT DATA { <urn:other> <urn:p> 1 }").statusCode());
      }
      assertEquals(1, number(server), "nothing of the upload is there yet");
      assertEquals(204, update(server, "CLEAR ALL").statusCode());
      end(socket, upload);
      String answer = answer(socket);
      assertTrue(answer.matches("(?s)HTTP/1.1 20[014] .*"), answer);
    }
    assertEquals(TRIPLES, number(server));
    assertEquals(204, update(server, "CLEAR ALL").statusCode());
    assertNothingIsLeft();
  }

  /** Requests are counted from the moment at which they ask for the body. */
  @ParameterizedTest
  @ValueSource(strings = {"memory", "disk"})
  void oneThatIsBrokenOffLeavesNothing(String storage) throws Exception {
    TestServer server = SERVERS.get(storage);
    for (Upload upload : uploads().values()) {
      long before = server.requests();
      begin(server, upload).close();
      while (server.requests() == before || server.inProgress() > 0) {
        Thread.sleep(5);
      }
    }
    assertEquals(0, number(server));
    assertNothingIsLeft();
  }

  @ParameterizedTest
  @MethodSource("storages")
  void moreThanTheFolderTakesIsRefused(String storage) throws Exception {
    TestServer server = SERVERS.get(storage);
    String triples = lines("", "<urn:s%d> <urn:p> \"" + "x".repeat(1000) + "\" .\n", "");
    HttpResponse<String> answer =
        server.send(
            server
                .request("kb/data?default")
                .header("Content-Type", "text/turtle")
                .POST(BodyPublishers.ofString(triples))
                .build());
    assertEquals(413, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains(SpoolFolder.LIMIT), answer.body());
    assertEquals(0, number(server));
    assertNothingIsLeft();
  }

  @Test
  void aSilentSenderIsRefused() throws Exception {
    TestServer server = SERVERS.get("memory");
    server.setIdleTimeout(300);
    try {
      for (Upload upload : uploads().values()) {
        try (Socket socket = begin(server, upload)) {
          String answer = answer(socket);
          assertTrue(answer.startsWith("HTTP/1.1 408"), upload.line + ": " + answer);
        }
      }
    } finally {
      server.setIdleTimeout(30_000);
    }
    assertEquals(0, number(server));
    assertNothingIsLeft();
  }

  private static Stream<String> storages() {
    return SERVERS.keySet().stream();
  }
}
