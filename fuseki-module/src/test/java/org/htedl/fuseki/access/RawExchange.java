// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Answer to a request whose headers are sent as they are written, {@code Host} among them. */
public record RawExchange(int status, List<String> headers, String body) {
  /** A page's request: the method, the path, and lines of headers. */
  public static RawExchange send(
      int port, String method, String path, String body, String... headers) {
    boolean namesHost = List.of(headers).stream().anyMatch(line -> line.startsWith("Host:"));
    String text =
        method
            + " "
            + path
            + " HTTP/1.1\r\n"
            + (namesHost ? "" : "Host: localhost:" + port + "\r\n")
            + String.join("", List.of(headers).stream().map(line -> line + "\r\n").toList())
            + "Content-Length: "
            + body.getBytes(UTF_8).length
            + "\r\nConnection: close\r\n\r\n"
            + body;
    try (Socket socket = new Socket("localhost", port)) {
      socket.setSoTimeout(60_000);
      socket.getOutputStream().write(text.getBytes(UTF_8));
      return parse(new String(socket.getInputStream().readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static RawExchange parse(String answer) {
    int end = answer.indexOf("\r\n\r\n");
    if (end < 0) {
      throw new AssertionError("no answer: " + answer);
    }
    List<String> lines = answer.substring(0, end).lines().toList();
    return new RawExchange(
        Integer.parseInt(lines.getFirst().split(" ", 0)[1]),
        lines.subList(1, lines.size()),
        answer.substring(end + 4));
  }

  /** The value of a header that is there once. */
  public Optional<String> header(String name) {
    String start = name.toLowerCase(Locale.ROOT) + ":";
    List<String> values =
        headers.stream()
            .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
            .map(line -> line.substring(start.length()).strip())
            .toList();
    if (values.size() > 1) {
      throw new AssertionError(name + " is there several times: " + headers);
    }
    return values.stream().findFirst();
  }
}
