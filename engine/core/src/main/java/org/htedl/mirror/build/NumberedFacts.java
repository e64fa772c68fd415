// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.build;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.expression.Literal;
import org.htedl.limit.MirrorLimits;
import org.htedl.limit.Room;
import org.htedl.mirror.Facts;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.PairList;
import org.htedl.mirror.term.Dictionary;
import org.htedl.mirror.term.Iri;
import org.htedl.mirror.term.LiteralTable;
import org.htedl.mirror.term.NodeTable;

/**
 * Turns facts about numbered individuals into a {@link Mirror}, for data that is made of arrays to
 * begin with: a class is a row of bits and a role an array of pairs, and no name is looked up for
 * each assertion. Individual {@code i} is node {@code i}. Used by one thread and once.
 */
public final class NumberedFacts {
  private final int individuals;
  private final NodeTable nodes = new NodeTable(MirrorLimits.OF_ARRAYS, Room.UNCOUNTED);
  private final LiteralTable literals = new LiteralTable(MirrorLimits.OF_ARRAYS, Room.UNCOUNTED);
  private final Map<Integer, long[]> members = new HashMap<>();
  private final Map<Integer, Role> roles = new HashMap<>();
  private final Map<Integer, ValueColumn> columns = new HashMap<>();

  /**
   * Facts about individuals that are all typed {@code owl:NamedIndividual}.
   *
   * @param namespace individual {@code i} is called {@code namespace + i}
   * @param individuals how many there are
   */
  public NumberedFacts(String namespace, int individuals) {
    this.individuals = individuals;
    for (int i = 0; i < individuals; i++) {
      if (nodes.intern(namespace + i) != i) {
        throw new IllegalStateException("the individuals' names are not distinct");
      }
    }
    long[] all = new long[Layout.forNodes(individuals).words()];
    for (int i = 0; i < individuals; i++) {
      all[i >>> 6] |= 1L << i;
    }
    members(Iri.NAMED_INDIVIDUAL, all);
  }

  /**
   * A class and its members.
   *
   * @param bits bit {@code i & 63} of word {@code i >>> 6} says whether individual {@code i} is a
   *     member; no bits past the last individual; not copied
   */
  public NumberedFacts members(String iri, long[] bits) {
    for (int i = individuals; i < (long) bits.length * Long.SIZE && i >= 0; i++) {
      if ((bits[i >>> 6] >>> i & 1) != 0) {
        throw new IllegalArgumentException("bit " + i + " of " + individuals + " is set");
      }
    }
    members.put(nodes.intern(iri), bits);
    return this;
  }

  /**
   * A role and its pairs.
   *
   * @param pairs {@code subject << 32 | object}, in any order; duplicates collapse; not changed
   */
  public NumberedFacts edges(String iri, long[] pairs) {
    PairList list = new PairList();
    for (long pair : pairs) {
      list.add(individual((int) (pair >>> 32)), individual((int) pair));
    }
    Adjacency forward = list.drain();
    if (forward.size() > 0) {
      roles.put(nodes.intern(iri), new Role(forward, PairList.invert(forward)));
    }
    return this;
  }

  /**
   * A data property and its assertions.
   *
   * @param distinct literals
   * @param subjects {@code int[assertions]}: individuals
   * @param values {@code int[assertions]}: what each has, as an index of {@code distinct}
   */
  public NumberedFacts values(String iri, List<Literal> distinct, int[] subjects, int[] values) {
    int[] ids = new int[distinct.size()];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = literals.intern(distinct.get(i));
    }
    PairList list = new PairList();
    for (int i = 0; i < subjects.length; i++) {
      list.add(ids[values[i]], individual(subjects[i]));
    }
    Adjacency postings = list.drain();
    if (postings.size() > 0) {
      columns.put(nodes.intern(iri), new ValueColumn(postings));
    }
    return this;
  }

  private int individual(int number) {
    if (number < 0 || number >= individuals) {
      throw new IllegalArgumentException("no individual " + number + " among " + individuals);
    }
    return number;
  }

  /** The mirror of these facts. */
  public Mirror build() {
    Layout layout = Layout.forNodes(nodes.size());
    Map<Integer, NodeSet> classes = new HashMap<>();
    members.forEach((node, bits) -> classes.put(node, row(layout, bits)));
    return MirrorBuilder.asserted(
        Dictionary.of(nodes, literals), layout, Facts.of(classes, roles, columns), 0, null);
  }

  private static NodeSet row(Layout layout, long[] bits) {
    return DenseRow.of(layout, Arrays.copyOf(bits, layout.words())).cheaper();
  }
}
