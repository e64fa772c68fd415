// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.option;

/** Shapes that an answer may have. */
public enum Shape {
  /** Whatever cross validation prefers. */
  AUTO,
  /** Single rows. */
  SINGLE,
  /** Single rows and unions. */
  UNION,
  /** Trees; single rows where there are no complements. */
  TREE
}
