// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.instance;

import org.htedl.answerset.grounding.relation.AtomRelation;
import org.htedl.answerset.grounding.syntax.Rules.DataAtom;
import org.htedl.answerset.program.BadProgramException;

/** Where the atoms of data come from. */
@FunctionalInterface
public interface DataRelations {
  /** No data: its atoms are refused. */
  DataRelations NONE =
      (atom, into) -> {
        throw atom.place().bad("there is no data to read &" + atom.kind() + " from");
      };

  /**
   * Adds the atoms to an empty relation, as facts.
   *
   * @throws BadProgramException if the text is not understood
   */
  void load(DataAtom atom, AtomRelation into) throws BadProgramException;
}
