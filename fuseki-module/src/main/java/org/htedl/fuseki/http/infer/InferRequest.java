// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.infer;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A request without its parameter {@code infer}, which Fuseki does not know: its graph store
 * refuses parameters that it does not know, and its other services log them.
 */
final class InferRequest extends HttpServletRequestWrapper {
  static final String INFER = "infer";

  private static final String ATTRIBUTE = InferRequest.class.getName();

  private boolean updateInfers;

  InferRequest(HttpServletRequest request) {
    super(request);
    request.setAttribute(ATTRIBUTE, this);
  }

  /** The request as this class made it; null if it went past the filter. */
  static @Nullable InferRequest of(HttpServletRequest request) {
    return request.getAttribute(ATTRIBUTE) instanceof InferRequest infer ? infer : null;
  }

  /** The values of the parameter, as often as it is there. */
  String[] values() {
    String[] values = super.getParameterValues(INFER);
    return values == null ? new String[0] : values;
  }

  /** Lets the patterns of the update in the request read the entailed view. */
  void inferInUpdate() {
    updateInfers = true;
  }

  boolean updateInfers() {
    return updateInfers;
  }

  @Override
  public @Nullable String getQueryString() {
    String query = super.getQueryString();
    if (query == null || !query.contains(INFER)) {
      return query;
    }
    String rest =
        Arrays.stream(query.split("&", -1))
            .filter(pair -> !isInfer(pair))
            .collect(Collectors.joining("&"));
    return rest.isEmpty() ? null : rest;
  }

  private static boolean isInfer(String pair) {
    return pair.equals(INFER) || pair.startsWith(INFER + "=");
  }

  @Override
  public @Nullable String getParameter(String name) {
    return name.equals(INFER) ? null : super.getParameter(name);
  }

  @Override
  public String @Nullable [] getParameterValues(String name) {
    return name.equals(INFER) ? null : super.getParameterValues(name);
  }

  @Override
  public Enumeration<String> getParameterNames() {
    return Collections.enumeration(getParameterMap().keySet());
  }

  @Override
  public Map<String, String[]> getParameterMap() {
    Map<String, String[]> others = new LinkedHashMap<>(super.getParameterMap());
    others.remove(INFER);
    return others;
  }
}
