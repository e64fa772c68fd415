// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Locale;

/**
 * Writes a request to a socket and reads all that comes back: no client would send such requests.
 *
 * @param status of the response; 0 if none came
 * @param body of the response as text, with the marks of its chunks
 * @param whole whether the response ends where its head says
 * @param timedOut whether the server was silent for the whole of the patience
 */
public record RawExchange(int status, String body, boolean whole, boolean timedOut) {
  private static final String INTERIM = "HTTP/1.1 100 Continue\r\n\r\n";

  /** Sends the request and waits at most so many milliseconds for each part of the answer. */
  public static RawExchange send(int port, FuzzRequest request, int patience) throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    String end = "";
    boolean timedOut = false;
    try (Socket socket = new Socket("localhost", port)) {
      socket.setSoTimeout(patience);
      write(socket, request);
      byte[] buffer = new byte[8192];
      for (int n; (n = socket.getInputStream().read(buffer)) >= 0; ) {
        answer.write(buffer, 0, n);
      }
    } catch (SocketTimeoutException silent) {
      timedOut = true;
    } catch (java.net.ConnectException dead) {
      throw dead;
    } catch (IOException reset) {
      // What has come until then counts.
      end = " (" + reset.getMessage() + ")";
    }
    RawExchange exchange = of(request.method(), answer.toString(UTF_8), timedOut);
    return exchange.status() > 0
        ? exchange
        : new RawExchange(0, exchange.body() + end, false, timedOut);
  }

  private static void write(Socket socket, FuzzRequest request) throws IOException {
    OutputStream out = socket.getOutputStream();
    try {
      out.write(request.bytes());
      out.flush();
      if (request.endsEarly()) {
        socket.shutdownOutput();
      }
    } catch (IOException refusedAlready) {
      // The answer may come before the whole request is sent.
    }
  }

  private static RawExchange of(String method, String text, boolean timedOut) {
    String answer = text;
    while (answer.startsWith(INTERIM)) {
      answer = answer.substring(INTERIM.length());
    }
    int end = answer.indexOf("\r\n\r\n");
    if (answer.length() < 12 || !answer.startsWith("HTTP/") || end < 0) {
      return new RawExchange(0, answer, false, timedOut);
    }
    String head = answer.substring(0, end).toLowerCase(Locale.ROOT);
    // Asked whether the client is still there, in the middle of an answer.
    String body = answer.substring(end + 4).replace(INTERIM, "");
    boolean chunked = head.contains("\r\ntransfer-encoding: chunked");
    boolean whole = !chunked || method.equals("HEAD") || body.endsWith("0\r\n\r\n");
    return new RawExchange(Integer.parseInt(answer.substring(9, 12)), body, whole, timedOut);
  }
}
