// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ask;

/**
 * A request that its author has to change. The message is one plain sentence, the same whichever
 * way the request came.
 */
public final class BadRequestException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BadRequestException(String sentence) {
    super(sentence, null, false, false);
  }

  /** What is wrong, where, and what was expected. */
  public String sentence() {
    return String.valueOf(getMessage());
  }
}
