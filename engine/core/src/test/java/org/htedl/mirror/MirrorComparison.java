// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.expression.Literal;
import org.htedl.mirror.counter.PagedInts;
import org.htedl.mirror.relation.Adjacency;

/**
 * Whether two mirrors say the same, node by node and by name: ids, forms of rows, overlays and
 * garbage in the dictionaries may differ. Costs a look-up of every term of every triple.
 */
public final class MirrorComparison {
  private final Mirror expected;
  private final Mirror actual;
  private Optional<String> difference = Optional.empty();

  private MirrorComparison(Mirror expected, Mirror actual) {
    this.expected = expected;
    this.actual = actual;
  }

  /** The first difference that is found, in words; empty if there is none. */
  public static Optional<String> difference(Mirror expected, Mirror actual) {
    MirrorComparison comparison = new MirrorComparison(expected, actual);
    comparison.counts();
    comparison.individuals();
    comparison.classes();
    comparison.roles();
    comparison.columns();
    comparison.inner();
    return comparison.difference;
  }

  private void counts() {
    same("assertions", expected.assertions(), actual.assertions());
    same("individuals", expected.individuals(), actual.individuals());
    same("classes", expected.classCount(), actual.classCount());
    same("roles", expected.roleCount(), actual.roleCount());
    same("columns", expected.columnCount(), actual.columnCount());
  }

  private void individuals() {
    same("the individuals", names(expected, expected.live()), names(actual, actual.live()));
  }

  private void classes() {
    sameKeys("classes", expected::forEachClass, actual::forEachClass);
    expected.forEachClass(
        type -> {
          String name = expected.nodeName(type);
          NodeSet members = actual.members(actual.idOf(name));
          Set<String> theirs = names(actual, members);
          same("the members of " + name, names(expected, expected.members(type)), theirs);
          same("the size of " + name, theirs.size(), members.cardinality());
        });
  }

  private void roles() {
    sameKeys("roles", expected::forEachRole, actual::forEachRole);
    expected.forEachRole(
        predicate -> {
          String name = expected.nodeName(predicate);
          Role role = actual.role(actual.idOf(name));
          Role wanted = expected.role(predicate);
          compare(name, wanted.forward(), role.forward());
          compare("the inverse of " + name, wanted.inverse(), role.inverse());
          same(
              "whether " + name + " is a property",
              Declarations.isProperty(expected, name),
              Declarations.isProperty(actual, name));
        });
  }

  private void compare(String name, Adjacency wanted, Adjacency relation) {
    same("the pairs of " + name, edges(expected, wanted), edges(actual, relation));
    same("the number of pairs of " + name, wanted.size(), relation.size());
    wanted.forEachHead(
        (head, targets, from, to) -> {
          int mine = actual.idOf(expected.nodeName(head));
          Set<String> found = new TreeSet<>();
          for (int target : relation.targetsOf(mine)) {
            found.add(actual.nodeName(target));
            same("contains", true, relation.contains(mine, target));
          }
          Set<String> sought = new TreeSet<>();
          for (int i = from; i < to; i++) {
            sought.add(expected.nodeName(targets[i]));
          }
          same("the targets in " + name + " of " + expected.nodeName(head), sought, found);
        });
  }

  private void columns() {
    sameKeys("columns", expected::forEachColumn, actual::forEachColumn);
    expected.forEachColumn(
        predicate -> {
          String name = expected.nodeName(predicate);
          Adjacency wanted = expected.values(predicate).postings();
          Adjacency postings = actual.values(actual.idOf(name)).postings();
          same("the values of " + name, values(expected, wanted), values(actual, postings));
          same("the number of values of " + name, wanted.size(), postings.size());
        });
  }

  /** What no name shows: counters, order, padding. */
  private void inner() {
    same("the layout of live", actual.layout(), actual.live().layout());
    for (int node = 0; node < actual.nodeCount(); node++) {
      String name = actual.nodeName(node);
      int other = expected.idOf(name);
      sameCounter(
          "strong evidence for " + name,
          expected.evidence().strong(),
          other,
          actual.evidence().strong(),
          node);
      sameCounter(
          "weak evidence for " + name,
          expected.evidence().weak(),
          other,
          actual.evidence().weak(),
          node);
      sameCounter(
          "schema types of " + name,
          expected.evidence().schema(),
          other,
          actual.evidence().schema(),
          node);
    }
    uses();
    actual.forEachClass(
        type -> {
          if (actual.members(type) instanceof DenseRow dense) {
            same("the layout of " + actual.nodeName(type), actual.layout(), dense.layout());
          }
        });
    actual.forEachRole(
        predicate -> {
          ordered(actual.role(predicate).forward());
          ordered(actual.role(predicate).inverse());
        });
    actual.forEachColumn(predicate -> ordered(actual.values(predicate).postings()));
  }

  /** Of what follows from asserted facts it is not counted where nodes stand. */
  private void uses() {
    TermUseCounts wanted = expected.usage();
    TermUseCounts usage = actual.usage();
    same("whether uses are counted", actual.asserted() == actual, usage != null);
    if (wanted == null || usage == null) {
      return;
    }
    same("nodes in use", wanted.usedNodes(), usage.usedNodes());
    same("literals in use", wanted.usedLiterals(), usage.usedLiterals());
    for (int node = 0; node < actual.nodeCount(); node++) {
      String name = actual.nodeName(node);
      sameCounter("uses of " + name, wanted.nodes(), expected.idOf(name), usage.nodes(), node);
    }
    for (int id = 0; id < actual.literalCount(); id++) {
      Literal literal = actual.literal(id);
      sameCounter(
          "uses of " + literal, wanted.literals(), expected.idOf(literal), usage.literals(), id);
    }
  }

  private void sameCounter(String what, PagedInts wanted, int wantedId, PagedInts found, int id) {
    same(what, wantedId < 0 ? 0 : wanted.get(wantedId), found.get(id));
  }

  private void ordered(Adjacency relation) {
    Adjacency overlay = relation.overlay();
    if (overlay != null) {
      same("overlay in bounds", true, overlay.heads().length <= relation.changedPairs());
    }
    int[] last = {-1};
    relation.forEachHead(
        (head, targets, from, to) -> {
          same("heads ascend", true, head > last[0]);
          same("heads have targets", true, from < to);
          last[0] = head;
          for (int i = from + 1; i < to; i++) {
            same("targets ascend", true, targets[i - 1] < targets[i]);
          }
        });
  }

  private interface Keys {
    void forEach(IntConsumer action);
  }

  private void sameKeys(String what, Keys wanted, Keys found) {
    Set<String> a = new TreeSet<>();
    Set<String> b = new TreeSet<>();
    wanted.forEach(id -> a.add(expected.nodeName(id)));
    found.forEach(id -> b.add(actual.nodeName(id)));
    same(what, a, b);
  }

  private static Set<String> names(Mirror mirror, NodeSet nodes) {
    Set<String> names = new LinkedHashSet<>();
    nodes.forEach(id -> names.add(mirror.nodeName(id)));
    return names;
  }

  private static Set<String> edges(Mirror mirror, Adjacency relation) {
    Set<String> edges = new LinkedHashSet<>();
    relation.forEachHead(
        (head, targets, from, to) -> {
          for (int i = from; i < to; i++) {
            edges.add(mirror.nodeName(head) + " → " + mirror.nodeName(targets[i]));
          }
        });
    return edges;
  }

  private static Set<String> values(Mirror mirror, Adjacency postings) {
    Set<String> values = new LinkedHashSet<>();
    postings.forEachHead(
        (literal, subjects, from, to) -> {
          for (int i = from; i < to; i++) {
            values.add(mirror.nodeName(subjects[i]) + " → " + mirror.literal(literal));
          }
        });
    return values;
  }

  private void same(String what, Object wanted, Object found) {
    if (difference.isEmpty() && !Objects.equals(wanted, found)) {
      difference = Optional.of(what + ": " + shown(wanted, found));
    }
  }

  private static String shown(Object wanted, Object found) {
    if (!(wanted instanceof Set<?> a) || !(found instanceof Set<?> b)) {
      return "expected " + wanted + ", found " + found;
    }
    Set<Object> missing = new LinkedHashSet<>(a);
    missing.removeAll(b);
    Set<Object> extra = new LinkedHashSet<>(b);
    extra.removeAll(a);
    return "missing " + missing + ", too many " + extra;
  }
}
