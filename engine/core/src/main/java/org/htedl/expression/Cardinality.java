// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

/** The comparison of a cardinality restriction with its bound. */
public enum Cardinality {
  /** At least as many as the bound. */
  MIN,
  /** At most as many as the bound. */
  MAX,
  /** Exactly as many as the bound. */
  EXACTLY
}
