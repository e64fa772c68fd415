// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Keeps the status and the headers of a response that is not sent; drops its body. */
final class RecordedResponse extends HttpServletResponseWrapper {
  private int status = SC_FORBIDDEN;
  private final Map<String, String> headers = new LinkedHashMap<>();

  /**
   * @param response never written to
   */
  RecordedResponse(HttpServletResponse response) {
    super(response);
  }

  /** Sets the headers on the response that is sent. */
  void copyHeaders(HttpServletResponse target) {
    headers.forEach(target::setHeader);
  }

  @Override
  public int getStatus() {
    return status;
  }

  @Override
  public void setStatus(int newStatus) {
    status = newStatus;
  }

  @Override
  public void sendError(int newStatus) {
    status = newStatus;
  }

  @Override
  public void sendError(int newStatus, String message) {
    status = newStatus;
  }

  @Override
  public void sendRedirect(String location) {
    sendRedirect(location, SC_FOUND, true);
  }

  @Override
  public void sendRedirect(String location, int newStatus, boolean clearBuffer) {
    status = newStatus;
    headers.put("Location", location);
  }

  @Override
  public void setHeader(String name, String value) {
    headers.put(name, value);
  }

  @Override
  public void addHeader(String name, String value) {
    headers.put(name, value);
  }

  @Override
  public void setContentType(String type) {
    // There is no content.
  }

  @Override
  public void setContentLength(int length) {
    // There is no content.
  }

  @Override
  public void flushBuffer() {
    // There is no buffer.
  }

  @Override
  public boolean isCommitted() {
    return false;
  }

  @Override
  public PrintWriter getWriter() {
    return new PrintWriter(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }

  @Override
  public ServletOutputStream getOutputStream() {
    return new ServletOutputStream() {
      @Override
      public boolean isReady() {
        return true;
      }

      @Override
      public void setWriteListener(WriteListener listener) {
        throw new UnsupportedOperationException("there is nothing to wait for");
      }

      @Override
      public void write(int dropped) {
        // There is no body.
      }
    };
  }
}
