// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.vocabulary.RDF;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that goes away takes its work with it. */
class LeavingClientTest {
  private static final int INDIVIDUALS = 10_000;
  private static final int CLASSES = 40;
  private static final int ROLES = 6;
  private static final int HYPOTHESES = 150_000;
  private static final String CSV = "text/csv";
  private static final String NAMESPACE = "http://example.org/leaving#";

  private static final byte[] BODY = body(HYPOTHESES);

  @TempDir private static Path folder;
  private static Path store;
  private static int tlsPort;
  private static TestServer server;

  @BeforeAll
  static void start() throws Exception {
    store = folder.resolve("store.p12");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command = new ArrayList<>(List.of(keytool, "-genkeypair", "-alias", "a"));
    command.addAll(List.of("-keyalg", "EC", "-dname", "CN=localhost", "-storetype", "PKCS12"));
    command.addAll(List.of("-keystore", store.toString(), "-storepass", "changeit"));
    run(command);
    tlsPort = freePort();
    int port = freePort();
    server =
        new TestServer(
            dataset(), builder -> builder.port(port).https(tlsPort, store.toString(), "changeit"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Node node(String name) {
    return NodeFactory.createURI(NAMESPACE + name);
  }

  private static DatasetGraph dataset() {
    Random random = new Random(1);
    DatasetGraph dataset =
        DatasetGraphHtedl.over(DatasetGraphFactory.createTxnMem(), Settings.defaults());
    dataset.begin(TxnType.WRITE);
    for (int i = 0; i < INDIVIDUALS; i++) {
      Node individual = node("i" + i);
      dataset.add(
          Quad.defaultGraphIRI, individual, RDF.type.asNode(), node("C" + random.nextInt(CLASSES)));
      for (int e = 0; e < 10; e++) {
        dataset.add(
            Quad.defaultGraphIRI,
            individual,
            node("r" + random.nextInt(ROLES)),
            node("i" + random.nextInt(INDIVIDUALS)));
      }
    }
    dataset.commit();
    dataset.end();
    return dataset;
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "text/csv"})
  void stopsTheWork(String accept) throws Exception {
    assertStops(accept, "HTTP/1.1", () -> new Socket("localhost", server.port()));
  }

  /** What proxies speak that close the connection when their own client leaves. */
  @Test
  void stopsTheWorkInOldHttp() throws Exception {
    assertStops(CSV, "HTTP/1.0", () -> new Socket("localhost", server.port()));
    try (Socket socket = new Socket("localhost", server.port())) {
      socket.setSoTimeout(60_000);
      send(socket, CSV, "HTTP/1.0");
      socket.shutdownOutput();
      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      assertFalse(answer.contains("100 Continue"), "HTTP/1.0 has no interim responses");
      awaitTransactions(0, 10_000);
    }
  }

  @Test
  void stopsTheWorkOverTls() throws Exception {
    SSLContext trusting = trusting();
    assertStops(
        CSV, "HTTP/1.1", () -> trusting.getSocketFactory().createSocket("localhost", tlsPort));
  }

  private static void run(List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertEquals(0, process.waitFor(), () -> String.join(" ", command));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** Knows the certificate in the store, and nothing else. */
  private static SSLContext trusting() throws Exception {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    KeyStore known = KeyStore.getInstance(KeyStore.getDefaultType());
    known.load(null, null);
    known.setCertificateEntry(
        "a", KeyStore.getInstance(store.toFile(), "changeit".toCharArray()).getCertificate("a"));
    factory.init(known);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, factory.getTrustManagers(), null);
    return context;
  }

  /** The mark of a body's end may come after all that is packed in it, and is no next request. */
  @Test
  void readsToTheEndOfTheRequest() throws Exception {
    try (Socket socket = new Socket("localhost", server.port())) {
      socket.setSoTimeout(60_000);
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
        gzip.write(body(HYPOTHESES / 50));
      }
      OutputStream out = socket.getOutputStream();
      out.write(
          ("POST /kb/coverage HTTP/1.1\r\n"
                  + "Host: localhost\r\n"
                  + "Content-Type: application/json\r\n"
                  + "Accept: text/csv\r\n"
                  + "Content-Encoding: gzip\r\n"
                  + "Transfer-Encoding: chunked\r\n\r\n"
                  + Integer.toHexString(packed.size())
                  + "\r\n")
              .getBytes(UTF_8));
      out.write(packed.toByteArray());
      out.flush();
      Thread.sleep(200);
      // In one piece: what comes after the server has seen the end is lost, as a client must
      // expect.
      out.write(
          ("\r\n0\r\n\r\n"
                  + "GET /kb/mirror HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
              .getBytes(UTF_8));
      out.flush();
      String answers = new String(socket.getInputStream().readAllBytes(), UTF_8);
      assertTrue(answers.startsWith("HTTP/1.1 200"), answers.lines().findFirst()::get);
      assertTrue(
          answers.contains("\"devices\""),
          () -> "the next request is answered: " + answers.substring(answers.length() - 500));
    }
  }

  /** Connects. */
  private interface Connecting {
    Socket connect() throws IOException;
  }

  private static void assertStops(String accept, String protocol, Connecting client)
      throws Exception {
    assertEquals(
        200, server.post("kb/coverage", "{\"hypotheses\":[\"C1\"]}").statusCode(), "warms up");
    try (Socket socket = client.connect()) {
      send(socket, accept, protocol);
      awaitTransactions(1, 60_000);
      Thread.sleep(300);
      assertEquals(1, server.activeTransactions(), "there is more to do than that");
    }
    long left = System.nanoTime();
    awaitTransactions(0, 10_000);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - left);
    assertTrue(millis < 10_000, "took " + millis + " ms");
    System.out.println("A client that left was noticed and its work stopped in " + millis + " ms");
  }

  private static byte[] body(int hypotheses) {
    Random random = new Random(2);
    StringBuilder body = new StringBuilder("{\"hypotheses\":[\"C0\"");
    for (int h = 1; h < hypotheses; h++) {
      body.append(",\"");
      for (int depth = 0; depth < 4; depth++) {
        body.append('r').append(random.nextInt(ROLES));
        body.append(" min ").append(1 + random.nextInt(3)).append(" (");
      }
      body.append('C').append(random.nextInt(CLASSES)).append(" or C");
      body.append(random.nextInt(CLASSES)).append("))))\"");
    }
    return body.append("]}").toString().getBytes(UTF_8);
  }

  private static void send(Socket socket, String accept, String protocol) throws IOException {
    byte[] bytes = BODY;
    OutputStream out = new BufferedOutputStream(socket.getOutputStream());
    out.write(
        ("POST /kb/coverage "
                + protocol
                + "\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept: "
                + accept
                + "\r\nContent-Length: "
                + bytes.length
                + "\r\n\r\n")
            .getBytes(UTF_8));
    out.write(bytes);
    out.flush();
  }

  private static void awaitTransactions(long wanted, long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (server.activeTransactions() != wanted && System.nanoTime() - end < 0) {
      Thread.sleep(2);
    }
    assertEquals(wanted, server.activeTransactions());
  }
}
