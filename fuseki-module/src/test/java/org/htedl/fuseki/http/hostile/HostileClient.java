// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.htedl.fuseki.http.TestServer;

/**
 * Writes requests to a socket as they are, and complains of answers that blame the server, that are
 * not one sentence, or that show an exception.
 */
final class HostileClient {
  private static final int TIMEOUT_MS = 60_000;
  private static final int LONGEST_SENTENCE = 1000;

  private final TestServer server;
  private final List<String> complaints = new ArrayList<>();

  HostileClient(TestServer server) {
    this.server = server;
  }

  /** The complaints so far, each with its request. */
  List<String> complaints() {
    return complaints;
  }

  void query(String query) throws IOException {
    send(
        "POST",
        "query",
        List.of(
            "Content-Type: application/sparql-query",
            "Accept: application/sparql-results+json, */*;q=0.1"),
        query);
  }

  void post(String path, String body) throws IOException {
    send("POST", path, List.of("Content-Type: application/json"), body);
  }

  void get(String path) throws IOException {
    send("GET", path, List.of(), "");
  }

  void send(String method, String path, List<String> headers, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    StringBuilder head =
        new StringBuilder(method + " /kb/" + path + " HTTP/1.1\r\nHost: localhost\r\n");
    headers.forEach(header -> head.append(header).append("\r\n"));
    if (headers.stream().noneMatch(header -> header.matches("(Content-Length|Transfer-Enc).*"))) {
      head.append("Content-Length: ").append(bytes.length).append("\r\n");
    }
    head.append("Connection: close\r\n\r\n");
    String answer;
    try (Socket socket = new Socket("localhost", server.port())) {
      socket.setSoTimeout(TIMEOUT_MS);
      OutputStream out = socket.getOutputStream();
      out.write(head.toString().getBytes(ISO_8859_1));
      try {
        out.write(bytes);
        out.flush();
        answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      } catch (IOException refusedAlready) {
        // A refusal may come before all is sent, and be lost with the connection.
        return;
      }
    }
    check(method + " " + path + " " + headers + " " + body, answer);
  }

  private void check(String request, String answer) {
    String shown = request.length() > 300 ? request.substring(0, 300) + "…" : request;
    if (answer.contains("HTTP/1.1 100 Continue\r\n\r\n")) {
      check(request, answer.replace("HTTP/1.1 100 Continue\r\n\r\n", ""));
      return;
    }
    assertTrue(answer.startsWith("HTTP/1.1 "), () -> shown + " was answered by " + answer);
    int status = Integer.parseInt(answer.substring(9, 12));
    String body = answer.substring(answer.indexOf("\r\n\r\n") + 4).strip();
    boolean bySentence = answer.contains("text/plain") || status >= 500;
    if (status == 501 && !request.matches("(?s)\\S+ (coverage|instances|mirror|workbench)[ ?].*")) {
      // Jetty's answer to a method that it does not know, at an address that is not ours.
      return;
    }
    boolean many = body.contains("\n") || body.length() > LONGEST_SENTENCE;
    boolean technical = body.contains("Exception") && !request.contains("Exception");
    if (status >= 500
        || status >= 400 && (technical || body.contains("\tat "))
        || status >= 400 && bySentence && !request.contains(" query ") && many) {
      complaints.add(
          shown + "\n  → " + status + " " + body.substring(0, Math.min(300, body.length())));
    }
  }
}
