// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.stream.JsonReader;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.CodingErrorAction;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.apache.jena.atlas.web.AcceptList;
import org.apache.jena.atlas.web.MediaRange;
import org.apache.jena.atlas.web.MediaType;
import org.apache.jena.fuseki.servlets.HttpAction;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.client.ClientConnection;
import org.htedl.fuseki.client.WatchedClients;
import org.htedl.fuseki.memory.ServerMemory;
import org.jspecify.annotations.Nullable;

/** One request and its response, with the reading and writing common to all endpoints. */
public final class HttpExchange {
  public static final String JSON = "application/json";
  public static final String CSV = "text/csv";
  public static final String NDJSON = "application/x-ndjson";
  public static final String EVENTS = "text/event-stream";
  public static final String TURTLE = "text/turtle";

  /** In a dataset's or server's context: how many bytes a request may have. */
  static final Symbol MAX_REQUEST_BYTES =
      Symbol.create(HtedlVocabulary.NAMESPACE + "maxRequestBytes");

  private static final long DEFAULT_MAX_REQUEST_BYTES = 512L << 20;
  private static final int LONGEST_TEXT = 1 << 22;
  private static final int BUFFER = 1 << 16;

  private final HttpAction action;
  private final HttpServletRequest request;
  private final HttpServletResponse response;
  private final ClientConnection client;
  private final BodyMemory memory = new BodyMemory(ServerMemory.shared());
  private boolean bodyIsRead;

  HttpExchange(HttpAction action) {
    WatchedClients.leaveToEndpoint();
    this.action = action;
    this.request = action.getRequest();
    this.response = action.getResponse();
    this.client = ClientConnection.ofThisThread(request.getProtocol().equals("HTTP/1.1"));
  }

  public HttpAction action() {
    return action;
  }

  public String method() {
    return request.getMethod();
  }

  /** Releases what the body has taken; the answer is complete. */
  void end() {
    memory.close();
  }

  /** The connection, which says whether the client is still there. */
  public ClientConnection client() {
    return client;
  }

  /**
   * From now on the client is watched, if its request has been read to the end: what follows that
   * in the connection is then no part of it.
   */
  void watchClient() throws IOException {
    // What unpacks a body, or reads its JSON, may leave the mark of its end unread.
    if (!hasBody() || bodyIsRead && request.getInputStream().read() < 0) {
      client.watch();
    }
  }

  private boolean hasBody() {
    return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
  }

  /**
   * A parameter of the address.
   *
   * @throws RequestException if the parameters cannot be read
   */
  public @Nullable String parameter(String name) {
    try {
      return request.getParameter(name);
    } catch (RuntimeException malformed) {
      // Each container has its own exceptions for this.
      throw RequestException.badRequest(
          "The parameters of the request cannot be read: expected UTF-8, percent-encoded.");
    }
  }

  @Nullable String header(String name) {
    return request.getHeader(name);
  }

  public void setHeader(String name, String value) {
    response.setHeader(name, value);
  }

  /** Whether the request says that its body is JSON. */
  public boolean sendsJson() {
    MediaType type = mediaType(request.getContentType());
    return type != null && isJson(type);
  }

  /**
   * The body, which has to be JSON and to say so: a page of another server can send any text
   * without a type, or as one of the types of forms, but asks before it sends JSON.
   */
  public JsonMembers json() throws IOException {
    MediaType type = mediaType(request.getContentType());
    if (type == null || !isJson(type)) {
      throw new RequestException(
          RequestException.UNSUPPORTED_TYPE,
          "The request has to be JSON: send it with Content-Type: application/json.");
    }
    return new JsonMembers(new JsonReader(new StringLengthGuard(body(type))), memory);
  }

  /**
   * The body as a text of a few megabytes at most.
   *
   * @param wanted its media type; plain text is taken for that, nothing is not
   */
  public String text(String wanted) throws IOException {
    return text(wanted, "a text");
  }

  /**
   * As {@link #text(String)}.
   *
   * @param what the body may be, for the sentence that refuses others
   */
  public String text(String wanted, String what) throws IOException {
    MediaType type = mediaType(request.getContentType());
    String given = type == null ? "" : type.getContentTypeStr();
    if (!given.equalsIgnoreCase(wanted) && !given.equalsIgnoreCase("text/plain")) {
      throw new RequestException(
          RequestException.UNSUPPORTED_TYPE,
          "The request has to be " + what + ": send it with Content-Type: " + wanted + ".");
    }
    StringBuilder text = new StringBuilder();
    Reader body = body(type);
    char[] part = new char[BUFFER];
    for (int n = body.read(part); n >= 0; n = body.read(part)) {
      memory.text(n);
      text.append(part, 0, n);
      if (text.length() > LONGEST_TEXT) {
        throw new RequestException(
            RequestException.TOO_LARGE,
            "The request is longer than " + LONGEST_TEXT + " characters: send less.");
      }
    }
    return text.toString();
  }

  private Reader body(@Nullable MediaType type) throws IOException {
    String charset = type == null ? null : type.getCharset();
    if (charset != null && !charset.replace("\"", "").equalsIgnoreCase("utf-8")) {
      throw new RequestException(
          RequestException.UNSUPPORTED_TYPE, "The request has to be in UTF-8.");
    }
    long limit = limit();
    bodyIsRead = true;
    return new InputStreamReader(
        new RequestBody(UnpackedBody.of(request, client), limit, client),
        UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT));
  }

  private static @Nullable MediaType mediaType(@Nullable String header) {
    return header == null || header.isBlank() ? null : MediaType.create(header);
  }

  private static boolean isJson(MediaType type) {
    String name = String.valueOf(type.getContentTypeStr()).toLowerCase(Locale.ROOT);
    return name.equals(JSON) || name.endsWith("+json");
  }

  private long limit() {
    String configured = action.getContext().getAsString(MAX_REQUEST_BYTES);
    long limit = configured == null ? DEFAULT_MAX_REQUEST_BYTES : Long.parseLong(configured);
    if (request.getContentLengthLong() > limit) {
      throw RequestBody.tooLarge(limit);
    }
    return limit;
  }

  /** The media type among these that the client likes best; the first if it does not say. */
  public String choose(List<String> offered) {
    String accept = request.getHeader("Accept");
    if (accept == null || accept.isBlank()) {
      return offered.get(0);
    }
    AcceptList accepted = new AcceptList(accept);
    List<String> welcome = offered.stream().filter(type -> isWelcome(accepted, type)).toList();
    MediaType best =
        welcome.isEmpty()
            ? null
            : AcceptList.match(accepted, AcceptList.create(welcome.toArray(String[]::new)));
    if (best == null) {
      throw new RequestException(
          RequestException.NOT_ACCEPTABLE,
          "The answer comes as " + String.join(" or ", offered) + ".");
    }
    return best.getContentTypeStr();
  }

  /** Whether the most specific range that a type is in has a weight above 0. */
  private static boolean isWelcome(AcceptList accepted, String type) {
    MediaType offered = MediaType.create(type);
    int mostSpecific = -1;
    double weight = 0;
    for (MediaRange range : accepted.entries()) {
      int specific = "*".equals(range.getType()) ? 0 : "*".equals(range.getSubType()) ? 1 : 2;
      if (range.accepts(offered) && specific > mostSpecific) {
        mostSpecific = specific;
        weight = range.get_q();
      }
    }
    return weight > 0;
  }

  /**
   * Begins the response; packed if the client can unpack. Nothing is sent before some tens of
   * kilobytes are written, so an early failure can still become an error status.
   */
  public Writer respond(String contentType) throws IOException {
    if (client.sentMore()) {
      response.setHeader("Connection", "close");
    }
    Writer out = new OutputStreamWriter(respondBytes(contentType), UTF_8);
    return contentType.equals(JSON) ? new LineWriter(out, BUFFER) : new BufferedWriter(out, BUFFER);
  }

  /** Begins a response whose parts are sent when they are flushed, and so is not packed. */
  public Writer stream(String contentType) throws IOException {
    if (client.sentMore()) {
      response.setHeader("Connection", "close");
    }
    return new BufferedWriter(new OutputStreamWriter(plainBytes(contentType), UTF_8), BUFFER);
  }

  // Jetty's GzipHandler would pack all answers of the server, those of Jena and streams included.
  private OutputStream respondBytes(String contentType) throws IOException {
    OutputStream out = plainBytes(contentType);
    if (!unpacksGzip()) {
      return out;
    }
    response.setHeader("Content-Encoding", "gzip");
    return new GZIPOutputStream(out, BUFFER);
  }

  private OutputStream plainBytes(String contentType) throws IOException {
    leaveUnread();
    response.setStatus(HttpServletResponse.SC_OK);
    response.setContentType(contentType + "; charset=utf-8");
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Vary", "Accept, Accept-Encoding");
    return new BufferedOutputStream(new AnswerStream(), BUFFER);
  }

  /** The stream of the answer's body; its first byte reserves the connection for the answer. */
  private final class AnswerStream extends FilterOutputStream {
    AnswerStream() throws IOException {
      super(response.getOutputStream());
    }

    @Override
    public void write(int b) throws IOException {
      client.beginAnswer();
      out.write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      client.beginAnswer();
      out.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
      client.beginAnswer();
      out.flush();
    }
  }

  /** Whether the client can unpack gzip. */
  public boolean unpacksGzip() {
    String accepted = request.getHeader("Accept-Encoding");
    return accepted != null
        && new AcceptList(accepted.toLowerCase(Locale.ROOT))
            .entries().stream()
                .anyMatch(range -> range.getType().equals("gzip") && range.get_q() > 0);
  }

  /**
   * Closes the connection after the answer where the request's body was not read to its end: the
   * server would break it, so the client must not use it again.
   */
  private void leaveUnread() {
    if (hasBody() && !bodyIsRead) {
      response.setHeader("Connection", "close");
    }
  }

  /** Sends bytes as they are. */
  public void send(int status, String contentType, byte[] body) throws IOException {
    client.beginAnswer();
    leaveUnread();
    response.setStatus(status);
    response.setContentType(contentType);
    response.setContentLength(body.length);
    if (!method().equals("HEAD")) {
      response.getOutputStream().write(body);
    }
    response.flushBuffer();
  }

  /** Whether the response has no body, since the client has it already. */
  public boolean notModified(String tag) {
    response.setHeader("ETag", tag);
    if (!tag.equals(request.getHeader("If-None-Match"))) {
      return false;
    }
    response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
    return true;
  }

  /**
   * Ends an exchange of which the client does not wait for the end. It is no failure of the server:
   * the status is for those who count requests.
   */
  void breakOff(int status, String sentence) {
    try {
      refuse(status, sentence);
    } catch (IOException gone) {
      // As was to be expected.
    }
  }

  /**
   * Answers with an error. If a part of the answer has been sent already, the connection is broken
   * instead, so that the part is not taken for the whole.
   */
  void refuse(int status, String sentence) throws IOException {
    if (response.isCommitted()) {
      // -1 is Jetty's way to abort a response.
      response.sendError(-1, sentence);
      return;
    }
    response.resetBuffer();
    response.setHeader("Content-Encoding", null);
    response.setHeader("ETag", null);
    response.setHeader("Cache-Control", "no-store");
    if (status == RequestException.TOO_LARGE || status == RequestException.TIMEOUT) {
      response.setHeader("Connection", "close");
    }
    action.statusCode = status;
    action.message = sentence.length() > 200 ? sentence.substring(0, 200) + "…" : sentence;
    send(status, "text/plain; charset=utf-8", (sentence + "\n").getBytes(UTF_8));
  }
}
