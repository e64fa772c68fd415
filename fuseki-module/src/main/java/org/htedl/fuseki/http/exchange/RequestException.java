// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.exchange;

/** Refuses a request for a reason that its sender can act on. */
public final class RequestException extends RuntimeException {
  static final int BAD_REQUEST = 400;
  public static final int FORBIDDEN = 403;
  public static final int NOT_FOUND = 404;
  static final int METHOD_NOT_ALLOWED = 405;
  public static final int NOT_ACCEPTABLE = 406;
  static final int TIMEOUT = 408;
  public static final int TOO_LARGE = 413;
  static final int UNSUPPORTED_TYPE = 415;
  public static final int UNAVAILABLE = 503;
  static final int STORAGE = 507;

  private static final long serialVersionUID = 1L;

  private final int status;

  /**
   * @param status the HTTP status
   * @param sentence one plain sentence: what is wrong, where, and what was expected
   */
  public RequestException(int status, String sentence) {
    super(sentence, null, false, false);
    this.status = status;
  }

  public static RequestException badRequest(String sentence) {
    return new RequestException(BAD_REQUEST, sentence);
  }

  public int status() {
    return status;
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }
}
