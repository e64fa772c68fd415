// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.reading;

import com.apicatalog.jsonld.JsonLdError;
import com.apicatalog.jsonld.JsonLdErrorCode;
import com.apicatalog.jsonld.http.HttpClient;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.jena.http.HttpEnv;

/**
 * Fetches the contexts of one document by Jena's client, which lets go when the request that needs
 * them is stopped.
 */
final class ContextClient implements HttpClient {
  /** Bytes of one context; the largest that are known have some hundred thousand. */
  private static final long LONGEST = 16 << 20;

  /** Time for all contexts of a document. */
  private static final long NANOS = TimeUnit.SECONDS.toNanos(10);

  private long left = NANOS;

  @Override
  public com.apicatalog.jsonld.http.HttpResponse send(URI address, String accepted)
      throws JsonLdError {
    HttpRequest request = HttpRequest.newBuilder(address).header("Accept", accepted).build();
    long start = System.nanoTime();
    CompletableFuture<HttpResponse<byte[]>> answer =
        HttpEnv.getDftHttpClient()
            .sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), LONGEST));
    try {
      return new Fetched(answer.get(Math.max(0, left), TimeUnit.NANOSECONDS));
    } catch (TimeoutException slow) {
      throw failure(address + " took longer than 10 seconds", slow);
    } catch (ExecutionException failed) {
      throw failure(address + " was not read: " + failed.getCause(), failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw failure(address + " was not read to its end", ended);
    } finally {
      answer.cancel(true);
      left -= System.nanoTime() - start;
    }
  }

  private static JsonLdError failure(String sentence, Exception cause) {
    return new JsonLdError(
        JsonLdErrorCode.LOADING_REMOTE_CONTEXT_FAILED, "the context " + sentence, cause);
  }

  /** A context as it came. */
  private record Fetched(HttpResponse<byte[]> answer)
      implements com.apicatalog.jsonld.http.HttpResponse {
    @Override
    public int statusCode() {
      return answer.statusCode();
    }

    @Override
    public InputStream body() {
      return new ByteArrayInputStream(answer.body());
    }

    @Override
    public Collection<String> links() {
      return answer.headers().allValues("Link");
    }

    @Override
    public Optional<String> contentType() {
      return answer.headers().firstValue("Content-Type");
    }

    @Override
    public Optional<String> location() {
      return answer.headers().firstValue("Location");
    }

    @Override
    public void close() {}
  }
}
