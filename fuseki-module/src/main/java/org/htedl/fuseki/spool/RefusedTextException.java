// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.spool;

import org.htedl.fuseki.client.WatchedClients;

/**
 * Ends the reading of a text that cannot be taken. It is not an {@link java.io.IOException}, which
 * some parsers take for the end of the text.
 */
public final class RefusedTextException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;

  private RefusedTextException(int status, String sentence) {
    super(sentence, null, false, false);
    this.status = status;
  }

  /**
   * The exception to throw; the request of this thread, if it handles one, is answered so.
   *
   * @param status that of HTTP
   */
  public static RefusedTextException of(int status, String sentence) {
    WatchedClients.refuse(status, sentence);
    return new RefusedTextException(status, sentence);
  }

  /** The status of HTTP. */
  public int status() {
    return status;
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }
}
