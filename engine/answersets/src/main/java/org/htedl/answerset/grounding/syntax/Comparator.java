// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.syntax;

/** Comparisons in the order of terms. */
public enum Comparator {
  EQUAL,
  UNEQUAL,
  LESS,
  LESS_OR_EQUAL,
  GREATER,
  GREATER_OR_EQUAL;

  /** Whether it holds where comparing gave this. */
  public boolean holds(int order) {
    return switch (this) {
      case EQUAL -> order == 0;
      case UNEQUAL -> order != 0;
      case LESS -> order < 0;
      case LESS_OR_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_OR_EQUAL -> order >= 0;
    };
  }

  /** The same with its sides changed. */
  public Comparator mirrored() {
    return switch (this) {
      case EQUAL, UNEQUAL -> this;
      case LESS -> GREATER;
      case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
      case GREATER -> LESS;
      case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
    };
  }

  /** What holds where this one does not. */
  public Comparator negated() {
    return switch (this) {
      case EQUAL -> UNEQUAL;
      case UNEQUAL -> EQUAL;
      case LESS -> GREATER_OR_EQUAL;
      case LESS_OR_EQUAL -> GREATER;
      case GREATER -> LESS_OR_EQUAL;
      case GREATER_OR_EQUAL -> LESS;
    };
  }
}
