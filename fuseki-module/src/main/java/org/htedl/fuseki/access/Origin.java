// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.access;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Origin of a page, as a browser names it in the header {@code Origin} (RFC 6454).
 *
 * @param port that of the scheme if the origin names none; -1 for a scheme without one
 */
public record Origin(String scheme, HostName host, int port) {
  private static final Pattern FORM =
      Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://([^/?#@\\s]+)/?");

  private static final Map<String, Integer> PORTS = Map.of("http", 80, "https", 443);

  /**
   * Returns null for {@code null}, the origin of sandboxed pages, and for what is not an origin.
   */
  public static @Nullable Origin parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    HostName host = matcher.matches() ? HostName.parse(matcher.group(2)) : null;
    if (host == null) {
      return null;
    }
    String scheme = matcher.group(1).toLowerCase(Locale.ROOT);
    int port = host.port() < 0 ? PORTS.getOrDefault(scheme, -1) : host.port();
    return new Origin(scheme, new HostName(host.name(), -1), port);
  }

  /** Returns whether a page of this origin comes from the host that a request asks for. */
  boolean isOf(HostName asked) {
    int wanted = asked.port() < 0 ? PORTS.getOrDefault(scheme, -1) : asked.port();
    return PORTS.containsKey(scheme) && host.name().equals(asked.name()) && port == wanted;
  }

  @Override
  public String toString() {
    boolean isUsual = port == PORTS.getOrDefault(scheme, -1);
    return scheme + "://" + host.name() + (isUsual ? "" : ":" + port);
  }
}
