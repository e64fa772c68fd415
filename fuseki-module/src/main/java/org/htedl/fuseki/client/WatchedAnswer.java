// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a request whose client is watched: says when the connection is written to. Fuseki
 * calls a request that was stopped an error of the client or of the server, depending on its
 * version and on the place where the update stopped; here it is status 503 with a sentence.
 */
final class WatchedAnswer extends HttpServletResponseWrapper {
  private static final int FIRST_ERROR = 400;

  private final WatchedRequest request;
  private WatchedRequest.@Nullable Refusal refusal;

  WatchedAnswer(HttpServletResponse response, WatchedRequest request) {
    super(response);
    this.request = request;
  }

  /** Answers a request that was refused while it was executed, if it has ended with an error. */
  void refuse() throws IOException {
    if (refusal != null && !isCommitted()) {
      byte[] sentence = (refusal.sentence() + "\n").getBytes(UTF_8);
      resetBuffer();
      setContentType("text/plain; charset=utf-8");
      setContentLength(sentence.length);
      new Output(super.getOutputStream()).write(sentence, 0, sentence.length);
    }
  }

  @Override
  public void setStatus(int status) {
    refusal = status >= FIRST_ERROR ? request.refusal() : null;
    super.setStatus(refusal == null ? status : refusal.status());
    if (refusal != null && !isCommitted()) {
      // The rest of the request may still come, and is not the next request.
      setHeader("Connection", "close");
    }
  }

  private void begin() {
    request.client().beginAnswer();
    if (request.client().sentMore() && !isCommitted()) {
      setHeader("Connection", "close");
    }
  }

  @Override
  public ServletOutputStream getOutputStream() throws IOException {
    return refusal != null ? new Discarded() : new Output(super.getOutputStream());
  }

  @Override
  public PrintWriter getWriter() throws IOException {
    begin();
    return super.getWriter();
  }

  @Override
  public void flushBuffer() throws IOException {
    begin();
    super.flushBuffer();
  }

  @Override
  public void sendError(int status) throws IOException {
    begin();
    super.sendError(status);
  }

  @Override
  public void sendError(int status, String message) throws IOException {
    begin();
    super.sendError(status, message);
  }

  private final class Output extends ServletOutputStream {
    private final ServletOutputStream out;
    private boolean hasBegun;

    Output(ServletOutputStream out) {
      this.out = out;
    }

    private void beginOnce() {
      if (!hasBegun) {
        hasBegun = true;
        begin();
      }
    }

    @Override
    public void write(int value) throws IOException {
      beginOnce();
      out.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      beginOnce();
      out.write(bytes, offset, length);
      if (request.client().isHalfClosed()) {
        // Sending shows whether the client waits for the rest, long before a buffer is full.
        out.flush();
      }
    }

    /** In the answer's character set; what it would be without this is ISO 8859-1. */
    @Override
    public void print(String text) throws IOException {
      beginOnce();
      out.print(text);
    }

    @Override
    public void flush() throws IOException {
      beginOnce();
      out.flush();
    }

    @Override
    public void close() throws IOException {
      beginOnce();
      request.end();
      out.close();
    }

    @Override
    public boolean isReady() {
      return out.isReady();
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      out.setWriteListener(listener);
    }
  }

  /** Takes the text that is replaced. */
  private static final class Discarded extends ServletOutputStream {
    @Override
    public void write(int value) {}

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      throw new IllegalStateException("not asynchronous");
    }
  }
}
