package org.htedl.fuseki.pattern;

import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.htedl.fuseki.pattern.reading.MirrorTerms;
import org.jspecify.annotations.Nullable;

/**
 * A group: the values of the variables that name it, and its size under one name or several. One
 * object for each group, since there can be hundreds of thousands.
 */
final class GroupBinding extends IdBinding {
  private final Node size;

  /**
   * @param variables those that name a group, then the names of its size; shared by all rows
   * @param values those of the variables that name a group, owned by the row
   */
  GroupBinding(
      @Nullable Binding parent, Var[] variables, int[] values, Node size, MirrorTerms terms) {
    super(parent, variables, values, terms);
    this.size = size;
  }

  @Override
  Node node(int index) {
    return index < values().length ? super.node(index) : size;
  }

  @Override
  protected Binding detachWithNewParent(Binding newParent) {
    return new GroupBinding(newParent, variables(), values(), size, terms());
  }
}
