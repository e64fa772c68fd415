// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.spool;

/** Refuses a body for which the folder of large requests has no room. */
public final class SpoolFullException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean isTooLarge;

  SpoolFullException(String sentence, boolean isTooLarge) {
    super(sentence, null, false, false);
    this.isTooLarge = isTooLarge;
  }

  /** Returns whether the body alone is too large, so that it makes no sense to send it again. */
  public boolean isTooLarge() {
    return isTooLarge;
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }
}
