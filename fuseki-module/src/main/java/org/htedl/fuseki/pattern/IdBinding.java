// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.Arrays;
import java.util.Iterator;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.binding.BindingBase;
import org.htedl.fuseki.view.MirrorTerms;
import org.jspecify.annotations.Nullable;

/**
 * A row with the values of variables in a mirror, which become nodes when they are asked for. Stays
 * valid after its query, and holds the mirror until then.
 */
class IdBinding extends BindingBase {
  private final Var[] variables;
  private final int[] values;
  private final MirrorTerms terms;

  /**
   * @param variables shared by all rows
   * @param values those of the variables, owned by the row
   */
  IdBinding(@Nullable Binding parent, Var[] variables, int[] values, MirrorTerms terms) {
    super(parent);
    this.variables = variables;
    this.values = values;
    this.terms = terms;
  }

  @Override
  protected Iterator<Var> vars1() {
    return Arrays.asList(variables).iterator();
  }

  @Override
  protected int size1() {
    return variables.length;
  }

  @Override
  protected boolean isEmpty1() {
    return variables.length == 0;
  }

  @Override
  protected boolean contains1(Var variable) {
    return indexOf(variable) >= 0;
  }

  @Override
  protected @Nullable Node get1(Var variable) {
    int index = indexOf(variable);
    return index < 0 ? null : node(index);
  }

  /**
   * The value of a variable in a row, where that was found in the same mirror; else {@link
   * MirrorTerms#UNKNOWN}.
   */
  @SuppressWarnings("ReferenceEquality") // each revision has terms of its own
  static int valueIn(Binding row, Var variable, MirrorTerms terms) {
    if (row instanceof IdBinding ids) {
      int index = ids.indexOf(variable);
      if (index >= 0) {
        return ids.terms == terms && index < ids.values.length
            ? ids.values[index]
            : MirrorTerms.UNKNOWN;
      }
      Binding parent = ids.parent;
      return parent == null ? MirrorTerms.UNKNOWN : valueIn(parent, variable, terms);
    }
    return MirrorTerms.UNKNOWN;
  }

  /** The node of a variable, by its place. */
  Node node(int index) {
    return terms.nodeOf(values[index]);
  }

  final Var[] variables() {
    return variables;
  }

  final int[] values() {
    return values;
  }

  final MirrorTerms terms() {
    return terms;
  }

  private int indexOf(Var variable) {
    for (int i = 0; i < variables.length; i++) {
      if (variables[i].equals(variable)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  protected Binding detachWithNewParent(Binding newParent) {
    return new IdBinding(newParent, variables, values, terms);
  }
}
