package org.htedl.fuseki.spool;

/**
 * Ends the reading of a text that takes too much memory. It is not an {@link java.io.IOException},
 * which some parsers take for the end of the text.
 */
public final class RefusedTextException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;

  RefusedTextException(int status, String sentence) {
    super(sentence, null, false, false);
    this.status = status;
  }

  /** The status of HTTP. */
  public int status() {
    return status;
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }
}
