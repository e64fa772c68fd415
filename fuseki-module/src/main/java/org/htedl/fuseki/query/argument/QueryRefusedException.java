// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.argument;

import java.util.concurrent.CancellationException;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.engine.http.QueryExceptionHTTP;
import org.htedl.fuseki.ask.BadRequestException;
import org.htedl.fuseki.memory.MemoryRefusal;
import org.htedl.fuseki.response.ErrorSentence;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MirrorLimitException;

/**
 * A query that is not answered, for a reason that its author can understand: the message is one
 * plain sentence.
 *
 * <p>A {@code QueryExceptionHTTP} because that is the one exception that is a {@code
 * QueryException} to those who run queries in their own process, and that Fuseki turns into a
 * response with its status and message, without a stack trace in the log and without the text of
 * the query.
 */
public final class QueryRefusedException extends QueryExceptionHTTP {
  private static final long serialVersionUID = 1L;

  private static final int BAD_REQUEST = 400;
  private static final int FORBIDDEN = 403;
  private static final int SERVICE_UNAVAILABLE = 503;

  private QueryRefusedException(int status, String sentence) {
    super(status, ErrorSentence.sendable(sentence));
  }

  /** The query is wrong. */
  public static QueryRefusedException badRequest(String sentence) {
    return new QueryRefusedException(BAD_REQUEST, sentence);
  }

  /** The server does not do what the query asks for. */
  public static QueryRefusedException forbidden(String sentence) {
    return new QueryRefusedException(FORBIDDEN, sentence);
  }

  /** The query could be answered at another time, or if it asked for less. */
  public static QueryRefusedException unavailable(String sentence) {
    return new QueryRefusedException(SERVICE_UNAVAILABLE, sentence);
  }

  /** The query needs more memory than the configuration allows. */
  public static QueryRefusedException overBudget(MemoryBudgetException cause) {
    return new QueryRefusedException(SERVICE_UNAVAILABLE, MemoryRefusal.sentence(cause));
  }

  /** The graph is larger than a mirror can be, whatever the configuration allows. */
  static QueryRefusedException tooLarge() {
    return new QueryRefusedException(SERVICE_UNAVAILABLE, MirrorLimitException.FOR_ALL);
  }

  /**
   * What the caller of a query should see in place of an exception of the engine; exceptions that
   * mean nothing in particular come back as they are.
   */
  public static RuntimeException from(RuntimeException e) {
    return switch (e) {
      case BadRequestException b -> badRequest(b.sentence());
      case MemoryBudgetException m -> overBudget(m);
      case MirrorLimitException l -> tooLarge();
      case CancellationException c -> new QueryCancelledException();
      default -> e;
    };
  }
}
