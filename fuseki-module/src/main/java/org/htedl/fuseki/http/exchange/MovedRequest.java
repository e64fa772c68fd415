// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request as if it had been sent to another address, by the same sender. */
final class MovedRequest extends HttpServletRequestWrapper {
  /** How Shiro notes on a request that one of its filters has seen it, wherever it was sent. */
  private static final String SEEN_BY_FILTER = ".FILTERED";

  private final String method;
  private final String address;
  private final Map<String, Object> seen = new HashMap<>();

  /**
   * @param address the path below the server's context, not encoded
   */
  MovedRequest(HttpServletRequest request, String method, String address) {
    super(request);
    this.method = method;
    this.address = address;
  }

  @Override
  public String getMethod() {
    return method;
  }

  @Override
  public String getRequestURI() {
    try {
      return getContextPath() + new URI(null, null, address, null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public StringBuffer getRequestURL() {
    return new StringBuffer(getScheme() + "://" + getServerName() + ":" + getServerPort())
        .append(getRequestURI());
  }

  @Override
  public String getServletPath() {
    return address;
  }

  @Override
  public @Nullable String getPathInfo() {
    return null;
  }

  @Override
  public @Nullable String getQueryString() {
    return null;
  }

  @Override
  public @Nullable Object getAttribute(String name) {
    return name.endsWith(SEEN_BY_FILTER) ? seen.get(name) : super.getAttribute(name);
  }

  @Override
  public void setAttribute(String name, Object value) {
    if (name.endsWith(SEEN_BY_FILTER)) {
      seen.put(name, value);
    } else {
      super.setAttribute(name, value);
    }
  }

  @Override
  public void removeAttribute(String name) {
    if (name.endsWith(SEEN_BY_FILTER)) {
      seen.remove(name);
    } else {
      super.removeAttribute(name);
    }
  }
}
