// SPDX-License-Identifier: Apache-2.0
package org.htedl.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.coverage.Examples;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Surroundings;

/**
 * The positive or the negative examples, found in a mirror by their names (IRIs or {@code _:label})
 * or given as its nodes. A name that is given twice counts once.
 *
 * @param known the individuals among them
 * @param total how many names there are, unknown ones included
 * @param unknown the names that are no individuals of the mirror, in the order given
 */
public record NamedExamples(NodeSet known, int total, List<String> unknown) {
  /** No examples. */
  public static final NamedExamples NONE = new NamedExamples(SparseRow.EMPTY, 0, List.of());

  public NamedExamples {
    unknown = List.copyOf(unknown);
  }

  /**
   * Looks up each name.
   *
   * @throws org.htedl.expression.BadExpressionException if the mirror has {@link Surroundings} of
   *     other examples
   */
  public static NamedExamples in(Mirror mirror, Collection<String> names) {
    Set<String> distinct = new LinkedHashSet<>(names);
    Surroundings surroundings = Surroundings.of(mirror);
    if (surroundings != null) {
      surroundings.checkExamples(distinct);
    }
    int[] ids = new int[distinct.size()];
    int count = 0;
    List<String> unknown = new ArrayList<>();
    for (String name : distinct) {
      int id = mirror.idOf(name);
      if (mirror.isIndividual(id)) {
        ids[count++] = id;
      } else {
        unknown.add(name);
      }
    }
    return new NamedExamples(
        SparseRow.ofUnsorted(Arrays.copyOf(ids, count)), distinct.size(), unknown);
  }

  /** Examples that are all individuals, such as the row of an expression. */
  public static NamedExamples of(NodeSet individuals) {
    return new NamedExamples(individuals, individuals.cardinality(), List.of());
  }

  /**
   * Nodes of a mirror, of which some may not be individuals; these are unknown by their names.
   *
   * @param nodes in any order, without duplicates
   */
  public static NamedExamples of(Mirror mirror, int[] nodes) {
    int[] ids = new int[nodes.length];
    int count = 0;
    List<String> unknown = new ArrayList<>();
    for (int node : nodes) {
      if (mirror.isIndividual(node)) {
        ids[count++] = node;
      } else {
        unknown.add(mirror.nodeName(node));
      }
    }
    return new NamedExamples(
        SparseRow.ofUnsorted(Arrays.copyOf(ids, count)), nodes.length, unknown);
  }

  /** The examples with these as positive and the others as negative ones. */
  public Examples against(NamedExamples negatives) {
    return new Examples(known, total, negatives.known, negatives.total);
  }
}
