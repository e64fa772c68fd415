// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import org.htedl.bits.SparseRow;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Catalogue;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.JointMembers;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.UpperRows;

/** The catalogue of a mirror in memory, with the members that answer sets leave open. */
record MirrorCatalogue(Mirror mirror) implements Catalogue {
  @Override
  public int nodeCount() {
    return mirror.nodeCount();
  }

  @Override
  public int idOf(String node) {
    return mirror.idOf(node);
  }

  @Override
  public String nodeName(int id) {
    return mirror.nodeName(id);
  }

  @Override
  public boolean isIndividual(int node) {
    return mirror.isIndividual(node);
  }

  @Override
  public boolean isProperty(String predicate) {
    return Declarations.isProperty(mirror, predicate);
  }

  @Override
  public int upper(int classNode) {
    return UpperRows.of(mirror).number(classNode);
  }

  @Override
  public long memberCount(int classNode) {
    return UpperRows.members(mirror, classNode).cardinality();
  }

  @Override
  public SparseRow alsoCovered(ClassExpression expression, Cancellation cancelled) {
    return JointMembers.certain(mirror, expression, cancelled);
  }

  @Override
  public long pairCount(int predicate) {
    return mirror.role(predicate).size();
  }

  @Override
  public long valueCount(int predicate) {
    return mirror.values(predicate).size();
  }
}
