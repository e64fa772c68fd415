// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Parts of a request by which a browser says where it comes from.
 *
 * @param path decoded, with that of the server's context
 * @param hosts what the request line and the headers {@code Host} name
 * @param site relation of the page to the server, null from clients other than browsers, from old
 *     ones, and over plain HTTP to another machine (Fetch Metadata)
 * @param mode kind of request, as {@code navigate}
 * @param destination what the browser wants the answer for, as {@code document} or {@code image}
 * @param hasCredentials whether the browser has sent a password or a cookie
 * @param preflight method that the page wants to use, if the browser asks before
 */
record SentRequest(
    String method,
    String path,
    boolean hasQuery,
    List<String> hosts,
    List<String> origins,
    @Nullable String site,
    @Nullable String mode,
    @Nullable String destination,
    boolean hasCredentials,
    @Nullable String preflight) {
  private static final String HOST = "Host";
  private static final String ORIGIN = "Origin";
  private static final String SITE = "Sec-Fetch-Site";
  private static final String MODE = "Sec-Fetch-Mode";
  private static final String DESTINATION = "Sec-Fetch-Dest";
  private static final String PREFLIGHT = "Access-Control-Request-Method";
  private static final List<String> CREDENTIALS = List.of("Authorization", "Cookie");

  /** Relations that the browser vouches for: a page of this server, or none at all. */
  private static final Set<String> OWN = Set.of("same-origin", "none");

  static SentRequest of(Request request) {
    HttpURI address = request.getHttpURI();
    return new SentRequest(
        request.getMethod(),
        String.valueOf(address.getDecodedPath()),
        address.getQuery() != null,
        Stream.concat(
                request.getHeaders().getValuesList(HOST).stream(),
                Stream.ofNullable(address.getAuthority()))
            .toList(),
        request.getHeaders().getValuesList(ORIGIN),
        request.getHeaders().get(SITE),
        request.getHeaders().get(MODE),
        request.getHeaders().get(DESTINATION),
        CREDENTIALS.stream().anyMatch(request.getHeaders()::contains),
        request.getHeaders().get(PREFLIGHT));
  }

  static SentRequest of(HttpServletRequest request) {
    return new SentRequest(
        request.getMethod(),
        request.getRequestURI(),
        request.getQueryString() != null,
        Collections.list(request.getHeaders(HOST)),
        Collections.list(request.getHeaders(ORIGIN)),
        request.getHeader(SITE),
        request.getHeader(MODE),
        request.getHeader(DESTINATION),
        CREDENTIALS.stream().anyMatch(name -> request.getHeader(name) != null),
        request.getHeader(PREFLIGHT));
  }

  /** Returns whether the browser says that a page of another server has caused the request. */
  boolean isFromElsewhere() {
    return site != null && !OWN.contains(site);
  }

  /** Returns whether the browser asks if a page may send a request. */
  boolean isPreflight() {
    return method.equals("OPTIONS") && preflight != null;
  }

  /**
   * Returns whether somebody follows a link to a page of the server, which nothing but the person
   * sees: no data, no frame within another page.
   */
  boolean opensPage(String context) {
    boolean isPage =
        path.equals(context + "/") || path.endsWith(".html") || path.endsWith("/workbench");
    return isPage
        && !hasQuery
        && (method.equals("GET") || method.equals("HEAD"))
        && "navigate".equals(mode)
        && "document".equals(destination);
  }
}
