// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;

/**
 * A request as it is written to a socket.
 *
 * @param target path and query, as they stand in the first line
 * @param headers lines without Host, Content-Length and Connection
 * @param length what Content-Length says; empty if it says the truth
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record FuzzRequest(
    String method, String target, List<String> headers, byte[] body, OptionalLong length) {
  private static final String PACKED = "Content-Encoding: gzip";
  private static final int SHOWN = 600;
  private static final int MOST_UNPACKED = 1 << 20;

  public FuzzRequest {
    headers = List.copyOf(headers);
  }

  /** All bytes. Those of the body are at most as many as Content-Length says. */
  public byte[] bytes() {
    StringBuilder head =
        new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n");
    headers.forEach(header -> head.append(header).append("\r\n"));
    boolean chunked = headers.stream().anyMatch(h -> h.startsWith("Transfer-Encoding"));
    if (!chunked) {
      head.append("Content-Length: ").append(length.orElse(body.length)).append("\r\n");
    }
    head.append("Connection: close\r\n\r\n");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(head.toString().getBytes(UTF_8));
    bytes.writeBytes(body);
    return bytes.toByteArray();
  }

  /** Whether the server waits for more than it gets, so that the sender has to say it is done. */
  public boolean endsEarly() {
    return length.isPresent() || headers.stream().anyMatch(h -> h.startsWith("Transfer-Encoding"));
  }

  /** Returns whether the body is packed, and cannot be unpacked to its end. */
  public boolean isDamaged() {
    if (!headers.contains(PACKED)) {
      return false;
    }
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      in.transferTo(OutputStream.nullOutputStream());
      return false;
    } catch (IOException broken) {
      return true;
    }
  }

  /** The path, without the query. */
  public String path() {
    int end = target.indexOf('?');
    return end < 0 ? target : target.substring(0, end);
  }

  /** Target and body as a server reads them: unpacked, as far as that goes, and as they are. */
  public String text() {
    return target + " " + new String(unpacked(), UTF_8) + " " + new String(body, UTF_8);
  }

  private byte[] unpacked() {
    if (!headers.contains(PACKED)) {
      return new byte[0];
    }
    ByteArrayOutputStream unpacked = new ByteArrayOutputStream();
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      // What comes after so many bytes repeats what was before.
      for (int next; unpacked.size() < MOST_UNPACKED && (next = in.read()) >= 0; ) {
        unpacked.write(next);
      }
    } catch (IOException broken) {
      // What comes before the mistake counts.
    }
    return unpacked.toByteArray();
  }

  @Override
  public String toString() {
    String text = new String(bytes(), ISO_8859_1);
    text = new String(text.getBytes(ISO_8859_1), UTF_8).replace("\r\n", "\n");
    return text.length() <= SHOWN
        ? text
        : text.substring(0, SHOWN) + " … (" + bytes().length + " bytes)";
  }
}
