// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * First step for every request to a server, before authentication and filters: refuses hosts and
 * origins that {@link SenderRules} do not admit, and answers allowed origins.
 *
 * <p>The headers that it adds keep a browser from giving answers to pages of other servers that ask
 * as images, scripts or frames do, which name no origin.
 */
final class RequestGate extends Handler.Wrapper {
  /** Set on a request that has passed. */
  static final String PASSED = RequestGate.class.getName();

  private static final Logger LOG = LoggerFactory.getLogger("org.htedl.http");
  private static final int NO_CONTENT = 204;
  private static final String METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
  private static final String HEADERS =
      "Accept, Authorization, Content-Encoding, Content-Type, If-Match, If-None-Match,"
          + " X-Requested-With";
  private static final String EXPOSED = "Content-Type, ETag, Fuseki-Request-Id, Location";
  private static final String ASKS_PRIVATE = "Access-Control-Request-Private-Network";
  private static final String ALLOWS_PRIVATE = "Access-Control-Allow-Private-Network";
  private static final String TRUE = "true";

  private final Supplier<SenderRules> reading;
  private final boolean answersOrigins;
  private volatile @Nullable SenderRules rules;

  /**
   * @param reading reads the rules when the server starts: only then its connectors are known
   * @param answersOrigins whether allowed origins are answered here and not by a filter of the
   *     server
   */
  RequestGate(Supplier<SenderRules> reading, boolean answersOrigins) {
    this.reading = reading;
    this.answersOrigins = answersOrigins;
  }

  @Override
  protected void doStart() throws Exception {
    rules = reading.get();
    super.doStart();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    SenderRules rules = Objects.requireNonNull(this.rules, "not started");
    SentRequest sent = SentRequest.of(request);
    Refusal refusal = rules.refusal(sent);
    if (refusal != null) {
      LOG.info("{} {}: {} {}", sent.method(), sent.path(), refusal.status(), refusal.sentence());
      refuse(response, refusal, callback);
      return true;
    }
    request.setAttribute(PASSED, true);
    protect(rules, response.getHeaders());
    String origin = answersOrigins ? rules.answered(sent) : null;
    if (origin == null) {
      return super.handle(request, response, callback);
    }
    admit(origin, response.getHeaders());
    if (!sent.isPreflight()) {
      return super.handle(request, response, callback);
    }
    answerPreflight(request, response);
    callback.succeeded();
    return true;
  }

  private static void refuse(Response response, Refusal refusal, Callback callback) {
    response.setStatus(refusal.status());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain;charset=utf-8");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    // The body of the request is not read.
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
    response.write(true, ByteBuffer.wrap((refusal.sentence() + "\n").getBytes(UTF_8)), callback);
  }

  private static void protect(SenderRules rules, HttpFields.Mutable headers) {
    if (!rules.anyOrigin()) {
      headers.put("Cross-Origin-Resource-Policy", "same-origin");
    }
    headers.put("Content-Security-Policy", "frame-ancestors 'self'");
    headers.put("X-Content-Type-Options", "nosniff");
  }

  /** With credentials for an origin that is allowed by name, never for all. */
  private static void admit(String origin, HttpFields.Mutable headers) {
    headers.put("Access-Control-Allow-Origin", origin);
    headers.put("Access-Control-Expose-Headers", EXPOSED);
    if (!origin.equals("*")) {
      headers.put("Access-Control-Allow-Credentials", TRUE);
      headers.put(HttpHeader.VARY, "Origin");
    }
  }

  private static void answerPreflight(Request request, Response response) {
    response.setStatus(NO_CONTENT);
    HttpFields.Mutable headers = response.getHeaders();
    headers.put("Access-Control-Allow-Methods", METHODS);
    headers.put("Access-Control-Allow-Headers", HEADERS);
    headers.put("Access-Control-Max-Age", "600");
    @Nullable String asksPrivate = request.getHeaders().get(ASKS_PRIVATE);
    if (TRUE.equals(asksPrivate)) {
      headers.put(ALLOWS_PRIVATE, TRUE);
    }
  }
}
