// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.htedl.fuseki.view.MirrorTerms;
import org.jspecify.annotations.Nullable;

/**
 * A group: the values of the variables that name it, and its counts under their names. Where there
 * is one count under any number of names it is all that is held, since there can be hundreds of
 * thousands of groups.
 */
final class GroupBinding extends IdBinding {
  /** One for each name, or one for all. */
  private final Node[] counts;

  /**
   * @param variables those that name a group, then the names of its counts; shared by all rows
   * @param values those of the variables that name a group, owned by the row
   * @param counts one for each name, owned by the row, or one for all names, shared by any rows
   */
  GroupBinding(
      @Nullable Binding parent, Var[] variables, int[] values, Node[] counts, MirrorTerms terms) {
    super(parent, variables, values, terms);
    this.counts = counts;
  }

  @Override
  Node node(int index) {
    int place = index - values().length;
    return place < 0 ? super.node(index) : counts[counts.length == 1 ? 0 : place];
  }

  @Override
  protected Binding detachWithNewParent(Binding newParent) {
    return new GroupBinding(newParent, variables(), values(), counts, terms());
  }
}
