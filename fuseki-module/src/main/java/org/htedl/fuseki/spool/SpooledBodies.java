// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.spool;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import org.apache.jena.fuseki.servlets.ActionErrorException;
import org.apache.jena.fuseki.servlets.ServletOps;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.client.RequestedDataset;
import org.htedl.fuseki.memory.ServerMemory;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a request to its end before the request asks for the writer lock. Fuseki parses
 * updates and data while it holds the lock, so that a client that sends a triple every few seconds
 * would hold it as long as it likes.
 *
 * <p>Short bodies are always read ahead; long ones go into the {@link SpoolFolder} if {@link
 * #SPOOL} is set. Forms need none of this: their parameters are read before anything else.
 */
public final class SpooledBodies implements Filter {
  /** In a server's context: whether long bodies are read to their end too. */
  public static final Symbol SPOOL = Symbol.create(HtedlVocabulary.NAMESPACE + "spoolBodies");

  private static final String ENCODING = "Content-Encoding";
  private static final int BUFFER = 1 << 16;

  /** Beginnings of media types that parsers of Jena read; those of RDF count what they keep. */
  private static final Map<String, TextCost.Syntax> SYNTAXES =
      Map.of(
          "application/sparql-query", TextCost.Syntax.WHOLE,
          "application/sparql-update", TextCost.Syntax.UPDATE,
          "application/rdf-patch", TextCost.Syntax.TRIPLES);

  private static final Map<String, TextCost.Syntax> PARAMETERS =
      Map.of(
          "query", TextCost.Syntax.WHOLE,
          "update", TextCost.Syntax.UPDATE,
          "request", TextCost.Syntax.UPDATE);

  private static final ThreadLocal<@Nullable SpooledRequest> CURRENT = new ThreadLocal<>();

  private static final int BAD_REQUEST = 400;
  private static final int TIMEOUT = 408;
  private static final int TOO_LARGE = 413;
  private static final int UNAVAILABLE = 503;
  private static final int STORAGE = 507;

  private final Predicate<DatasetGraph> asksItself;

  /**
   * @param asksItself whether a dataset calls {@link #readWhole} before it asks for its lock; to
   *     others requests go when their body has been read
   */
  public SpooledBodies(Predicate<DatasetGraph> asksItself) {
    this.asksItself = asksItself;
  }

  /**
   * This thread is about to ask for a writer lock: reads the body of the request that it handles.
   *
   * @throws ActionErrorException if the body does not come, or is too large
   */
  public static void readWhole() {
    readWhole(ARQ.getContext().isTrue(SPOOL));
  }

  /**
   * Reads a body that has to be unpacked, whatever the setting is: it is short for what is in it.
   *
   * @return whether nothing of it is left in the connection
   * @throws ActionErrorException if the body does not come, or is too large
   */
  public static boolean readPacked() {
    return readWhole(true);
  }

  private static boolean readWhole(boolean withFile) {
    SpooledRequest request = CURRENT.get();
    if (request != null) {
      request.readWhole(withFile);
    }
    return request != null && withFile;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (!(request instanceof HttpServletRequest http
        && response instanceof HttpServletResponse answer
        && mayBeLong(http))) {
      chain.doFilter(request, response);
      return;
    }
    SpooledRequest spooled = new SpooledRequest(http, answer);
    CURRENT.set(spooled);
    try {
      if (isWrittenUnasked(http)) {
        spooled.readWhole(ARQ.getContext().isTrue(SPOOL));
      }
      chain.doFilter(spooled, response);
    } catch (ActionErrorException refused) {
      ServletOps.responseSendError(answer, refused.getRC(), String.valueOf(refused.getMessage()));
    } finally {
      CURRENT.remove();
      spooled.delete();
    }
  }

  /** Returns whether the request may write to a dataset that does not ask for the body itself. */
  private boolean isWrittenUnasked(HttpServletRequest request) {
    DatasetGraph dataset = RequestedDataset.of(request);
    return dataset != null && !asksItself.test(dataset);
  }

  private static boolean mayBeLong(HttpServletRequest request) {
    return request.getContentLengthLong() > 0
        || request.getHeader("Transfer-Encoding") != null
        || request.getQueryString() != null;
  }

  /** A request with a body that can be read ahead, and with texts whose memory is counted. */
  private static final class SpooledRequest extends HttpServletRequestWrapper {
    private final HttpServletResponse response;
    private final String type;
    private final boolean isPacked;
    private final Map<String, CountedText> texts = new HashMap<>();
    private @Nullable SpooledBody body;
    private @Nullable ServletInputStream counted;

    SpooledRequest(HttpServletRequest request, HttpServletResponse response) {
      super(request);
      this.response = response;
      // As it was sent: the container fails if it names a charset that is not known.
      String sent = request.getHeader("Content-Type");
      this.type = sent == null ? "" : sent.strip().toLowerCase(Locale.ROOT);
      this.isPacked = "gzip".equals(request.getHeader(ENCODING));
    }

    private boolean isForm() {
      return type.startsWith("application/x-www-form-urlencoded");
    }

    /** What a parser of Jena keeps of the body; null if nothing of it, or if none reads it. */
    private TextCost.@Nullable Syntax syntax() {
      for (Map.Entry<String, TextCost.Syntax> known : SYNTAXES.entrySet()) {
        if (type.startsWith(known.getKey())) {
          return known.getValue();
        }
      }
      return null;
    }

    private CountedText text(String name) {
      return texts.computeIfAbsent(name, key -> new CountedText(ServerMemory.shared()));
    }

    /** Counts a query or an update the first time that it is asked for. */
    @Override
    public @Nullable String getParameter(String name) {
      String value = super.getParameter(name);
      TextCost.Syntax syntax = PARAMETERS.get(name);
      if (value != null && syntax != null && !texts.containsKey(name)) {
        TextCost cost = new TextCost(syntax);
        value.chars().forEach(cost::next);
        text(name).takes(cost);
      }
      return value;
    }

    /** The encoding is not that of the stream of a body whose text is counted. */
    @Override
    public @Nullable String getHeader(String name) {
      boolean isUnpacked = isPacked && ENCODING.equalsIgnoreCase(name) && syntax() != null;
      return isUnpacked ? null : super.getHeader(name);
    }

    private SpooledBody body() throws IOException {
      SpooledBody known = body;
      if (known == null) {
        known = new SpooledBody(super.getInputStream());
        body = known;
      }
      return known;
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
      TextCost.Syntax syntax = syntax();
      if (syntax == null) {
        return body();
      }
      ServletInputStream known = counted;
      if (known == null) {
        InputStream plain = isPacked ? new GZIPInputStream(body(), BUFFER) : body();
        known = new CountedBody(plain, new TextCost(syntax), text(""));
        counted = known;
      }
      return known;
    }

    private void readWhole(boolean withFile) {
      if (isForm()) {
        return;
      }
      try {
        body().readWhole(withFile ? SpoolFolder.shared() : null);
      } catch (SpoolFullException full) {
        throw refused(full.isTooLarge() ? TOO_LARGE : UNAVAILABLE, full.sentence());
      } catch (SpooledBody.SlowSenderException slow) {
        throw refused(TIMEOUT, "The request came too slowly: send at least 4 KB a second.");
      } catch (UncheckedIOException disk) {
        throw refused(
            STORAGE,
            "The server could not write the request to its folder for large requests: send it in"
                + " parts, or name another folder with the system property htedl.spoolFolder.");
      } catch (IOException gone) {
        boolean isLate = gone.getCause() instanceof TimeoutException;
        throw isLate
            ? refused(TIMEOUT, "The rest of the request did not come in time: send it again.")
            : refused(BAD_REQUEST, "The request ends too early: send all of it.");
      }
    }

    /** The rest of the request may still come, and is not the next request. */
    private ActionErrorException refused(int status, String sentence) {
      response.setHeader("Connection", "close");
      return new ActionErrorException(status, sentence, null);
    }

    private void delete() throws IOException {
      texts.values().forEach(CountedText::close);
      if (body != null) {
        body.delete();
      }
    }
  }
}
