// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;

/** Refuses what administers a server: making and deleting datasets, backups, compaction. */
final class ClosedAdministration implements Filter {
  /** Addresses to be filtered. */
  static final String ADDRESSES = "/$/*";

  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request instanceof HttpServletRequest asked
        && response instanceof HttpServletResponse answer
        && !READING.contains(asked.getMethod())) {
      answer.setStatus(HttpServletResponse.SC_FORBIDDEN);
      answer.setContentType("text/plain;charset=utf-8");
      answer
          .getOutputStream()
          .write("This server is read-only: nobody may administer it.\n".getBytes(UTF_8));
    } else {
      chain.doFilter(request, response);
    }
  }
}
