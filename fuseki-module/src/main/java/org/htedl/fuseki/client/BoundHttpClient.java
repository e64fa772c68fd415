// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import org.apache.jena.http.HttpEnv;
import org.jspecify.annotations.Nullable;

/**
 * HTTP client for {@code SERVICE} and {@code LOAD} that lets go when the request that needs it is
 * stopped. Otherwise another server that never answers, or sends a byte a minute, would keep an
 * update in its transaction, and with it the writer lock.
 *
 * <p>Everything is done by another client. Threads that handle no request have no limit.
 */
public final class BoundHttpClient extends HttpClient {
  private final HttpClient client;

  BoundHttpClient(HttpClient client) {
    this.client = client;
  }

  /** Makes Jena's client for all servers a bound one. A second call has no effect. */
  public static void install() {
    HttpClient known = HttpEnv.getDftHttpClient();
    if (!(known instanceof BoundHttpClient)) {
      HttpEnv.setDftHttpClient(new BoundHttpClient(known));
    }
  }

  @Override
  public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler)
      throws IOException, InterruptedException {
    try {
      return sendAsync(request, handler).get();
    } catch (ExecutionException failure) {
      throw failure.getCause() instanceof IOException io ? io : new IOException(failure.getCause());
    }
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request, HttpResponse.BodyHandler<T> handler) {
    return bound(client.sendAsync(request, handler));
  }

  @Override
  public <T> CompletableFuture<HttpResponse<T>> sendAsync(
      HttpRequest request,
      HttpResponse.BodyHandler<T> handler,
      HttpResponse.@Nullable PushPromiseHandler<T> pushes) {
    return bound(client.sendAsync(request, handler, pushes));
  }

  private static <T> CompletableFuture<HttpResponse<T>> bound(
      CompletableFuture<HttpResponse<T>> answer) {
    WatchedRequest asking = WatchedClients.waiting();
    return asking == null ? answer : new Waiting<T>(asking, answer).bound();
  }

  private static HttpTimeoutException stopped() {
    return new HttpTimeoutException("the request that needs this answer was stopped");
  }

  /** A wait for the head of an answer. */
  private record Waiting<T>(WatchedRequest asking, CompletableFuture<HttpResponse<T>> answer)
      implements WatchedRequest.OpenExchange {
    CompletableFuture<HttpResponse<T>> bound() {
      asking.open(this);
      return answer.handle(
          (response, failure) -> {
            asking.closed(this);
            if (failure != null) {
              throw failure instanceof CompletionException wrapped
                  ? wrapped
                  : new CompletionException(failure);
            }
            return response.body() instanceof InputStream body
                ? new BoundResponse<>(response, new BoundBody(asking, body))
                : response;
          });
    }

    @Override
    public void end() {
      answer.completeExceptionally(stopped());
      answer.cancel(true);
    }
  }

  /** The body of an answer; a part of it is never taken for the whole. */
  private static final class BoundBody extends FilterInputStream
      implements WatchedRequest.OpenExchange {
    private final WatchedRequest asking;
    private volatile boolean isEnded;

    BoundBody(WatchedRequest asking, InputStream body) {
      super(body);
      this.asking = asking;
      asking.open(this);
    }

    private void check() throws IOException {
      if (isEnded) {
        throw stopped();
      }
    }

    @Override
    public int read() throws IOException {
      int b = in.read();
      check();
      return b;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int n = in.read(target, offset, length);
      check();
      return n;
    }

    @Override
    public void close() throws IOException {
      asking.closed(this);
      in.close();
    }

    @Override
    public void end() {
      isEnded = true;
      try {
        in.close();
      } catch (IOException broken) {
        // Whoever reads it finds the same.
      }
    }
  }

  /** A response with another body. */
  private record BoundResponse<T>(HttpResponse<T> response, BoundBody bound)
      implements HttpResponse<T> {
    @Override
    public int statusCode() {
      return response.statusCode();
    }

    @Override
    public HttpRequest request() {
      return response.request();
    }

    @Override
    public Optional<HttpResponse<T>> previousResponse() {
      return response.previousResponse();
    }

    @Override
    public HttpHeaders headers() {
      return response.headers();
    }

    /** The type of the body is that of input streams: only such responses are wrapped. */
    @Override
    @SuppressWarnings("unchecked")
    public T body() {
      return (T) bound;
    }

    @Override
    public Optional<SSLSession> sslSession() {
      return response.sslSession();
    }

    @Override
    public URI uri() {
      return response.uri();
    }

    @Override
    public HttpClient.Version version() {
      return response.version();
    }
  }

  @Override
  public Optional<CookieHandler> cookieHandler() {
    return client.cookieHandler();
  }

  @Override
  public Optional<Duration> connectTimeout() {
    return client.connectTimeout();
  }

  @Override
  public Redirect followRedirects() {
    return client.followRedirects();
  }

  @Override
  public Optional<ProxySelector> proxy() {
    return client.proxy();
  }

  @Override
  public SSLContext sslContext() {
    return client.sslContext();
  }

  @Override
  public SSLParameters sslParameters() {
    return client.sslParameters();
  }

  @Override
  public Optional<Authenticator> authenticator() {
    return client.authenticator();
  }

  @Override
  public Version version() {
    return client.version();
  }

  @Override
  public Optional<Executor> executor() {
    return client.executor();
  }
}
