// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may do what with a server that users start, as the options for access say. */
class ServeAccessIT {
  private static final String INSERT = "update=INSERT+DATA+%7B%3Ca:b%3E+a+%3Ca:C%3E%7D";
  private static final String DATASET = "dbName=made&dbType=mem";

  @TempDir Path folder;
  private final ServeProcesses servers = new ServeProcesses();

  @AfterEach
  void stop() {
    servers.close();
  }

  /** An answer: its status and its headers, in lower case. */
  private record Answer(int status, String head) {}

  private static Answer send(
      SocketFactory sockets, int port, String method, String path, String body, String... headers)
      throws IOException {
    String host = List.of(headers).toString().contains("Host:") ? "" : "Host: localhost\r\n";
    String lines = String.join("", List.of(headers).stream().map(line -> line + "\r\n").toList());
    String text =
        "%s %s HTTP/1.1\r\n%s%sContent-Type: application/x-www-form-urlencoded\r\n"
                .formatted(method, path, host, lines)
            + "Content-Length: %d\r\nConnection: close\r\n\r\n%s".formatted(body.length(), body);
    try (Socket socket = sockets.createSocket("localhost", port)) {
      socket.getOutputStream().write(text.getBytes(UTF_8));
      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      return new Answer(
          Integer.parseInt(answer.split(" ", 0)[1]),
          answer.substring(0, answer.indexOf("\r\n\r\n")).toLowerCase(Locale.ROOT));
    }
  }

  private static Answer send(int port, String method, String path, String body, String... headers)
      throws IOException {
    return send(SocketFactory.getDefault(), port, method, path, body, headers);
  }

  private int start(String access, String... arguments) throws Exception {
    int port = ServeProcesses.freePort();
    servers.start(folder, "-Xmx600m", port, arguments);
    String said = servers.started(folder, port);
    String line = "Access      " + access.replace("PORT", "" + port);
    assertTrue(said.lines().anyMatch(line::equals), said);
    return port;
  }

  @Test
  void onThisMachineItsOwnPagesOnly() throws Exception {
    int port = start("Everyone on this machine may read and write.");
    String[] foreign = {
      "Origin: http://evil.example",
      "Origin: null",
      "Origin: http://localhost:1",
      "Sec-Fetch-Site: cross-site"
    };
    for (String header : foreign) {
      for (String path : List.of("/", "/kb/query?query=ASK%7B%7D", "/$/datasets", "/kb/mirror")) {
        Answer answer = send(port, "GET", path, "", header);
        assertEquals(403, answer.status(), path + " with " + header);
        assertTrue(!answer.head().contains("access-control"), answer.head());
      }
      assertEquals(403, send(port, "POST", "/kb/update", INSERT, header).status());
      assertEquals(403, send(port, "POST", "/$/datasets", DATASET, header).status());
    }
    assertEquals(421, send(port, "GET", "/$/ping", "", "Host: evil.example").status());
    String host = "Host: localhost:" + port;
    Answer other = send(port, "POST", "/kb/update", INSERT, host, "Origin: http://localhost");
    assertEquals(403, other.status(), "the port of an origin counts");
    String origin = "Origin: http://localhost:" + port;
    Answer own = send(port, "POST", "/kb/update", INSERT, host, origin);
    assertEquals(2, own.status() / 100);
    assertTrue(!own.head().contains("access-control"), own.head());
    assertEquals(200, send(port, "POST", "/$/datasets", DATASET).status());
  }

  @Test
  void beyondThisMachineNobodyWrites() throws Exception {
    int port =
        start(
            "Anyone who reaches 0.0.0.0:PORT may read; nobody may write (--users FILE or --writable"
                + " lets some or all write).",
            "--host",
            "0.0.0.0");
    assertEquals(200, send(port, "GET", "/kb/query?query=ASK%7B%7D", "").status());
    assertEquals(200, send(port, "GET", "/$/ping", "", "Host: data.example").status());
    assertEquals(4, send(port, "POST", "/kb/update", INSERT).status() / 100);
    assertEquals(4, send(port, "POST", "/kb", INSERT).status() / 100);
    assertEquals(4, send(port, "PUT", "/kb/data?default", "").status() / 100);
    assertEquals(403, send(port, "POST", "/kb/mirror", "").status());
    assertEquals(403, send(port, "POST", "/$/datasets", DATASET).status());
    assertEquals(403, send(port, "DELETE", "/$/datasets/kb", "").status());
    assertEquals(403, send(port, "POST", "/%24/datasets", DATASET).status());
    assertEquals(200, send(port, "GET", "/kb/query?query=ASK%7B%7D", "").status());
  }

  @Test
  void namedHostsAndOrigins() throws Exception {
    int port =
        start(
            "Anyone who reaches 0.0.0.0:PORT may read and write.",
            "--host=0.0.0.0",
            "--writable",
            "--allow-host=data.example",
            "--cors=https://app.example",
            "--cors=http://localhost:8000");
    assertEquals(421, send(port, "GET", "/$/ping", "", "Host: evil.example").status());
    assertEquals(200, send(port, "GET", "/$/ping", "", "Host: data.example").status());
    assertEquals(200, send(port, "POST", "/kb/update", INSERT).status());
    String origin = "Origin: https://app.example";
    Answer asked =
        send(port, "OPTIONS", "/kb/coverage", "", origin, "Access-Control-Request-Method: POST");
    assertEquals(204, asked.status());
    assertTrue(
        asked.head().contains("access-control-allow-origin: https://app.example"), asked.head());
    Answer answer = send(port, "GET", "/kb/query?query=ASK%7B%7D", "", origin);
    assertEquals(200, answer.status());
    assertTrue(answer.head().contains("access-control-allow-credentials: true"), answer.head());
    assertEquals(403, send(port, "GET", "/kb/mirror", "", "Origin: http://app.example").status());
  }

  @Test
  void allOriginsWithoutCredentials() throws Exception {
    int port =
        start("Everyone on this machine may read; nobody may write.", "--read-only", "--cors=*");
    Answer answer =
        send(port, "GET", "/kb/query?query=ASK%7B%7D", "", "Origin: http://any.example");
    assertEquals(200, answer.status());
    assertTrue(answer.head().contains("access-control-allow-origin: *"), answer.head());
    assertTrue(!answer.head().contains("credentials"), answer.head());
    assertEquals(405, send(port, "POST", "/kb/update", INSERT).status());
    assertEquals(403, send(port, "POST", "/$/datasets", DATASET).status());
  }

  /** With a key store that the JDK's own tool makes. */
  @Test
  void usersOverTls() throws Exception {
    Path store = folder.resolve("server.p12");
    Process tool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=localhost",
                "-storetype",
                "PKCS12",
                "-storepass",
                "secret",
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .start();
    assertEquals(0, tool.waitFor());
    Path https =
        Files.writeString(
            folder.resolve("https.json"), "{\"keystore\": \"server.p12\", \"passwd\": \"secret\"}");
    Path users = Files.writeString(folder.resolve("users.txt"), "alice: wonder\n");
    int port =
        start(
            "Users of " + users + " on this machine may read and write; others may do nothing.",
            "--users=" + users,
            "--https=" + https);
    SSLContext trusting = SSLContext.getInstance("TLS");
    trusting.init(null, new TrustManager[] {new Trusting()}, new SecureRandom());
    SocketFactory tls = trusting.getSocketFactory();
    String alice = login("alice:wonder");
    for (String path : List.of("/", "/kb/query?query=ASK%7B%7D", "/kb/mirror", "/$/datasets")) {
      assertEquals(401, send(tls, port, "GET", path, "").status(), path);
      assertEquals(401, send(tls, port, "GET", path, "", login("alice:no")).status(), path);
      assertEquals(200, send(tls, port, "GET", path, "", alice).status(), path);
      assertEquals(403, send(tls, port, "GET", path, "", alice, "Origin: null").status(), path);
    }
    assertEquals(401, send(tls, port, "POST", "/kb/update", INSERT).status());
    assertEquals(200, send(tls, port, "POST", "/kb/update", INSERT, alice).status());
  }

  private static String login(String text) {
    return "Authorization: Basic " + Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  /** One address of this machine, and no other. */
  @Test
  void oneAddress() throws Exception {
    int port = ServeProcesses.freePort();
    servers.start(folder, "-Xmx600m", port, "--host", "127.0.0.2");
    String said = servers.started(folder, port);
    assertTrue(said.contains("SPARQL      http://127.0.0.2:" + port + "/kb/query"), said);
    assertTrue(said.contains("Access      Everyone on this machine may read and write."), said);
    assertEquals(200, servers.get(folder, "http://127.0.0.2:" + port, "/$/ping").statusCode());
    assertThrows(
        ConnectException.class, () -> new Socket(InetAddress.ofLiteral("127.0.0.1"), port).close());
  }

  /** Trusts the key store that the test has made. */
  private static final class Trusting implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
