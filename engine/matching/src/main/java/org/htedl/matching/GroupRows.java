// SPDX-License-Identifier: Apache-2.0
package org.htedl.matching;

import java.math.BigInteger;

/** Groups of matches with their sizes, pulled one by one; each combination of values once. */
public interface GroupRows extends PatternRows {
  /** The size of this group: matches, or distinct values of one variable. */
  BigInteger size();

  /** The size of this group if it is no larger than a long, else -1. */
  long longSize();
}
