// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import org.htedl.fuseki.transaction.LeftToJena;

/** A pattern that is left to Jena. */
public final class RefusedPattern extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final LeftToJena reason;

  public RefusedPattern(LeftToJena reason) {
    this(reason, reason.sentence());
  }

  /**
   * @param detail the reason in words, without a full stop
   */
  public RefusedPattern(LeftToJena reason, String detail) {
    super(detail, null, false, false);
    this.reason = reason;
  }

  public LeftToJena reason() {
    return reason;
  }
}
