// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

/** Rows of one context by number. */
interface Rows {
  /** The array in which a row lies. */
  long[] segment(int row);

  /** Where in its array a row begins. */
  int offset(int row);
}
