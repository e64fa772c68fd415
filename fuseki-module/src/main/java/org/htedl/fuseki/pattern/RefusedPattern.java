package org.htedl.fuseki.pattern;

import org.htedl.fuseki.transaction.LeftToJena;

/** A pattern that is left to Jena. */
final class RefusedPattern extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final LeftToJena reason;

  RefusedPattern(LeftToJena reason) {
    this(reason, reason.sentence());
  }

  /**
   * @param detail the reason in words, without a full stop
   */
  RefusedPattern(LeftToJena reason, String detail) {
    super(detail, null, false, false);
    this.reason = reason;
  }

  LeftToJena reason() {
    return reason;
  }
}
