// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.source;

import org.htedl.answerset.program.BadProgramException;

/**
 * Where something stands in a text of rules.
 *
 * @param source the name of the text, empty where there is one only
 * @param line from 1
 * @param column from 1
 */
public record Place(String source, int line, int column) {
  /** An exception for what stands here; {@code sentence} has no place. */
  public BadProgramException bad(String sentence) {
    return new BadProgramException(source, line, column, sentence);
  }

  @Override
  public String toString() {
    return (source.isEmpty() ? "" : source + ", ") + "line " + line + ", column " + column;
  }
}
