// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.writers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Another server, which never completes an answer: below {@code /silent} it never begins one, below
 * {@code /trickle} it sends a line of N-Triples and then a byte now and again.
 */
final class SlowServer implements AutoCloseable {
  private static final String HEAD =
      "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nTransfer-Encoding: chunked\r\n\r\n";

  private final ServerSocket listening;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger accepted = new AtomicInteger();

  SlowServer() throws IOException {
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  String url(String path) {
    return "http://localhost:" + listening.getLocalPort() + path;
  }

  /** Connections that the other side has ever made. */
  int accepted() {
    return accepted.get();
  }

  /** Connections that the other side has not closed. */
  int connections() {
    return open.size();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listening.accept();
        accepted.incrementAndGet();
        open.add(socket);
        Thread.ofVirtual().start(() -> answer(socket));
      }
    } catch (IOException closed) {
      // The end of the test.
    }
  }

  private void answer(Socket socket) {
    try (socket) {
      byte[] request = new byte[8192];
      int length = socket.getInputStream().read(request);
      String line = new String(request, 0, Math.max(0, length), UTF_8);
      if (line.contains(" /trickle")) {
        trickle(socket.getOutputStream());
      }
      while (socket.getInputStream().read() >= 0) {
        // What the other side still sends is not of interest; only that it goes.
      }
    } catch (IOException gone) {
      // As is to be expected of those who do not wait.
    } finally {
      open.remove(socket);
    }
  }

  private static void trickle(OutputStream out) throws IOException {
    out.write(HEAD.formatted("application/n-triples").getBytes(UTF_8));
    String part = "<urn:s> <urn:p> <urn:o> .\n";
    while (true) {
      out.write((Integer.toHexString(part.length()) + "\r\n" + part + "\r\n").getBytes(UTF_8));
      out.flush();
      part = "#";
      try {
        Thread.sleep(50);
      } catch (InterruptedException ended) {
        throw new IOException(ended);
      }
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : open) {
      socket.close();
    }
  }
}
