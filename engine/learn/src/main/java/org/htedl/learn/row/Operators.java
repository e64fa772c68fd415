// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.row;

import org.htedl.learn.option.Only;

/**
 * Which restrictions there are.
 *
 * @param only how {@code only} is meant
 * @param most the largest bound of {@code min}; 1 for none
 * @param max whether there is {@code max}, from 0 to the same bound
 */
public record Operators(Only only, int most, boolean max) {
  /** The length that {@code some} and {@code only} add to their filler's. */
  public static final int QUANTIFIER = 2;

  /** The length that {@code min} and {@code max} add to their filler's. */
  public static final int COUNT = 3;

  /** The length that {@code and} and {@code or} add to their operands'. */
  public static final int CONNECTIVE = 1;
}
