// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.circle;

import org.htedl.closure.report.CircleReport;

/** Definitions that go through their own negation are not evaluated; the report says why. */
public final class RefusedCirclesException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient CircleReport report;

  RefusedCirclesException(CircleReport report) {
    super(report.refused());
    this.report = report;
  }

  /** The report for the mirror without these definitions. */
  public CircleReport report() {
    return report;
  }
}
