package org.htedl.fuseki.client;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;

/** The answer to a request whose client is watched: says when the connection is written to. */
final class WatchedAnswer extends HttpServletResponseWrapper {
  private final WatchedQuery query;

  WatchedAnswer(HttpServletResponse response, WatchedQuery query) {
    super(response);
    this.query = query;
  }

  private void begin() {
    query.client().beginAnswer();
    if (query.client().sentMore() && !isCommitted()) {
      setHeader("Connection", "close");
    }
  }

  @Override
  public ServletOutputStream getOutputStream() throws IOException {
    return new Output(super.getOutputStream());
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
      if (query.client().isHalfClosed()) {
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
      query.end();
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
}
