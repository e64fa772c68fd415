// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The files of the workbench page, as the build has packed them: each is read when it is first
 * asked for, and held plain and packed. Thread-safe.
 */
final class WorkbenchFiles {
  /** The page itself. */
  static final String PAGE = "index.html";

  private static final String FOLDER = "/org/htedl/fuseki/workbench/";
  private static final int TAG_BYTES = 8;

  private static final Map<String, String> TYPES =
      Map.of(
          PAGE,
          "text/html; charset=utf-8",
          "workbench.js",
          "text/javascript; charset=utf-8",
          "workbench.css",
          "text/css; charset=utf-8",
          "icon.svg",
          "image/svg+xml",
          "openapi.json",
          "application/json",
          "licences.txt",
          "text/plain; charset=utf-8");

  /**
   * A file.
   *
   * @param tag changes when the content does
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Content(String type, byte[] plain, byte[] packed, String tag) {}

  private final Map<String, Content> files = new ConcurrentHashMap<>();

  private static Content read(String name) {
    try (InputStream in = WorkbenchFiles.class.getResourceAsStream(FOLDER + name)) {
      byte[] plain = Objects.requireNonNull(in, name).readAllBytes();
      return content(Objects.requireNonNull(TYPES.get(name)), plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Content content(String type, byte[] plain) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(plain);
    }
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(plain);
      String tag = '"' + HexFormat.of().formatHex(digest, 0, TAG_BYTES) + '"';
      return new Content(type, plain, packed.toByteArray(), tag);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The file with this name, or null if there is none. */
  @Nullable Content find(String name) {
    return TYPES.containsKey(name) ? files.computeIfAbsent(name, WorkbenchFiles::read) : null;
  }

  /** The page with a fresh word by which it may add style sheets of its own. */
  byte[] page(String nonce) {
    Content page = Objects.requireNonNull(find(PAGE));
    return new String(page.plain(), UTF_8).replace("{NONCE}", nonce).getBytes(UTF_8);
  }
}
