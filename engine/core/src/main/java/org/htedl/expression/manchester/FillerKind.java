// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

/** The readings that the text behind a quantifier allows. */
enum FillerKind {
  CLASS,
  DATA_RANGE,
  /**
   * Each of its names stands for a class and for a datatype with one IRI; or the filler is left
   * out.
   */
  EITHER
}
