// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.shiro.web.env.WebEnvironment;
import org.apache.shiro.web.filter.mgt.FilterChainResolver;
import org.jspecify.annotations.Nullable;

/**
 * Asks Apache Shiro's rules, which protect addresses, whether they would admit the sender of a
 * request at another address of the same server. The filters of that address are run on the request
 * as if it had been sent there; nothing of the data is touched and nothing is sent.
 */
final class AddressRules {
  /** The attribute with Shiro's configuration; by name, as Shiro may be absent. */
  private static final String ENVIRONMENT =
      "org.apache.shiro.web.env.EnvironmentLoader.ENVIRONMENT_ATTRIBUTE_KEY";

  private AddressRules() {}

  /**
   * The response with which the rules refuse the request at an address, without a body.
   *
   * @param address the path below the server's context, such as {@code /kb/query}
   * @return null if they admit it or if there are none
   */
  static @Nullable RecordedResponse refusal(
      HttpServletRequest request, HttpServletResponse response, String method, String address) {
    Object environment = request.getServletContext().getAttribute(ENVIRONMENT);
    return environment == null
        ? null
        : refusal(environment, response, new MovedRequest(request, method, address));
  }

  private static @Nullable RecordedResponse refusal(
      Object environment, HttpServletResponse response, MovedRequest moved) {
    FilterChainResolver rules = ((WebEnvironment) environment).getFilterChainResolver();
    boolean[] admitted = {false};
    RecordedResponse recorded = new RecordedResponse(response);
    FilterChain behind = (asked, answer) -> admitted[0] = true;
    try {
      FilterChain chain = rules == null ? null : rules.getChain(moved, recorded, behind);
      if (chain == null) {
        return null;
      }
      chain.doFilter(moved, recorded);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ServletException e) {
      throw new IllegalStateException("A filter of " + moved.getServletPath() + " failed", e);
    }
    return admitted[0] ? null : recorded;
  }
}
