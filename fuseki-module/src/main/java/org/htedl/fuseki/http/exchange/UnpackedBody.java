// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.htedl.fuseki.client.ClientConnection;
import org.htedl.fuseki.spool.SpooledBodies;

/** The body of a request without its packing. */
final class UnpackedBody {
  private static final int BUFFER = 1 << 16;

  private UnpackedBody() {}

  /**
   * The unpacked body. A packed one is received first: it is short, and takes long to read, so that
   * its sender is watched meanwhile.
   *
   * @throws RequestException if it is packed in a way that is not known, or not packed at all
   */
  static InputStream of(HttpServletRequest request, ClientConnection client) throws IOException {
    String encoding = request.getHeader("Content-Encoding");
    ServletInputStream packed = request.getInputStream();
    if (encoding == null || encoding.isBlank() || encoding.equalsIgnoreCase("identity")) {
      return packed;
    }
    if (!encoding.equalsIgnoreCase("gzip") && !encoding.equalsIgnoreCase("x-gzip")) {
      throw new RequestException(
          RequestException.UNSUPPORTED_TYPE,
          "The request may be packed with gzip only: Content-Encoding: gzip.");
    }
    if (SpooledBodies.readPacked()) {
      client.watch();
    }
    try {
      return new GZIPInputStream(packed, BUFFER);
    } catch (ZipException | EOFException notPacked) {
      throw RequestException.badRequest(
          "The request says Content-Encoding: gzip and is not packed with gzip.");
    }
  }
}
