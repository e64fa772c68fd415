// SPDX-License-Identifier: Apache-2.0
package org.htedl.pattern;

import org.htedl.bits.NodeSet;
import org.htedl.mirror.Role;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.relation.Adjacency;

/** The facts that a body is matched with; they do not change meanwhile. */
public interface FactSource {
  /** The members of a class. */
  NodeSet members(int type);

  /** The pairs of a role. */
  Role role(int role);

  /** The pairs of a role, subject → objects. */
  default Adjacency forward(int role) {
    return role(role).forward();
  }

  /** The pairs of a role, object → subjects; asked for only where the join reads them. */
  default Adjacency inverse(int role) {
    return role(role).inverse();
  }

  /** The literals of a column. */
  ValueColumn values(int column);

  /** Subject → literals of a column. Costs a sort of the column unless there is an index of it. */
  default Adjacency literalsOf(int column) {
    return values(column).postings().inverted();
  }
}
