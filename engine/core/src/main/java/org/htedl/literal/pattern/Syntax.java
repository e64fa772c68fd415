// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal.pattern;

import java.util.List;

/** The syntax tree of a regular expression. */
sealed interface Syntax {
  /** One character of the set. */
  record One(CodePointSet characters) implements Syntax {}

  /** The parts one after another; the empty string if there are none. */
  record Sequence(List<Syntax> parts) implements Syntax {}

  /** One of the parts. */
  record Choice(List<Syntax> parts) implements Syntax {}

  /** The body {@code min} to {@code max} times; {@code max} is {@link #UNBOUNDED} for no limit. */
  record Repeat(Syntax body, int min, int max) implements Syntax {}

  /** No upper limit. */
  int UNBOUNDED = -1;
}
