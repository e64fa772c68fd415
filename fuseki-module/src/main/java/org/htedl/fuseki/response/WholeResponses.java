// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.response;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;

/**
 * Corrects Fuseki's responses to errors that it answers by a line of text.
 *
 * <ul>
 *   <li>It announces the length of the text in characters where HTTP counts bytes, so that a name
 *       with an umlaut in it turns the error into an empty response with status 500.
 *   <li>When rows have been written already, it writes the text behind them: half a result with the
 *       status of a whole one. Rows that are still in the buffer are taken back; where some have
 *       left already, the connection is broken off, which no client takes for the end of a result.
 * </ul>
 *
 * <p>Responses without an error pass through untouched, and so do timeouts of queries, which Fuseki
 * reports in its own way.
 */
public final class WholeResponses implements Filter {
  private static final int FIRST_ERROR = 400;

  /** The status by which Jetty breaks off a connection. */
  private static final int BREAK_OFF = -1;

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (response instanceof HttpServletResponse http) {
      WatchedResponse watched = new WatchedResponse(http);
      chain.doFilter(request, watched);
      if (watched.isBrokenOff) {
        http.sendError(BREAK_OFF);
      }
    } else {
      chain.doFilter(request, response);
    }
  }

  /** Sees the calls by which Fuseki answers with an error: its status, then the text's length. */
  private static final class WatchedResponse extends HttpServletResponseWrapper {
    private boolean isError;
    private boolean isBrokenOff;

    WatchedResponse(HttpServletResponse response) {
      super(response);
    }

    @Override
    public void setStatus(int status) {
      isError = status >= FIRST_ERROR;
      super.setStatus(status);
    }

    @Override
    public void setContentLength(int length) {
      if (!isError) {
        super.setContentLength(length);
      } else if (isCommitted()) {
        isBrokenOff = true;
      } else {
        // Without a length the server counts the bytes of so short a text itself.
        resetBuffer();
      }
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
      if (isBrokenOff) {
        throw new IOException("the response was broken off");
      }
      return super.getOutputStream();
    }
  }
}
