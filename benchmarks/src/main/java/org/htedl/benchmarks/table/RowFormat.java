// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.table;

import java.io.IOException;

/** How a workload is measured, and what a table says about it. */
interface RowFormat {
  /** The names of the columns, and the line below them. */
  String heading();

  /** Whether there is something to say about a row. */
  default boolean has(TableRow row) {
    return true;
  }

  /** Measures a row, and the line for it. */
  String line(TableRow row) throws IOException;

  /** What is said after the last row; may be empty. */
  default String remark() {
    return "";
  }
}
