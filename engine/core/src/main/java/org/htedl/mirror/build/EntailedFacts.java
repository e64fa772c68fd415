// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.build;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.expression.Literal;
import org.htedl.mirror.Facts;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.term.Dictionary;

/**
 * Combines asserted and derived facts into one mirror: rows and relations that are given here
 * replace the asserted ones, all others are shared. Used by one thread and once.
 */
public final class EntailedFacts {
  private final Mirror asserted;
  private final Dictionary dictionary;
  private final Layout layout;
  private final Map<Integer, NodeSet> classes = new HashMap<>();
  private final Map<Integer, Role> roles = new HashMap<>();
  private final Map<Integer, ValueColumn> columns = new HashMap<>();

  /**
   * @param asserted what the data says
   * @param names nodes that the dictionary shall know, whether or not the data does
   * @param terms literals likewise
   */
  public EntailedFacts(Mirror asserted, Collection<String> names, Collection<Literal> terms) {
    this.asserted = asserted;
    names.forEach(asserted.nodes()::intern);
    terms.forEach(asserted.literals()::intern);
    this.dictionary = asserted.dictionary().grown();
    this.layout =
        dictionary.nodeCount() <= asserted.layout().capacity()
            ? asserted.layout()
            : Layout.forNodes(dictionary.nodeCount());
  }

  /** The layout of the rows; at least that of the asserted ones. */
  public Layout layout() {
    return layout;
  }

  /** The number of nodes; ids are below it. */
  public int nodeCount() {
    return dictionary.nodeCount();
  }

  /** The id of a node, or -1 if it is not known. */
  public int idOf(String node) {
    return dictionary.nodes().find(node, dictionary.nodeCount());
  }

  /** The number of literals; ids are below it. */
  public int literalCount() {
    return dictionary.literalCount();
  }

  /** The id of a literal, or -1 if it is not known. */
  public int idOf(Literal literal) {
    return dictionary.literals().find(literal, dictionary.literalCount());
  }

  /** A literal. */
  public Literal literal(int id) {
    return dictionary.literals().literal(id);
  }

  /** The IRI or {@code _:label} of a node. */
  public String nodeName(int id) {
    return dictionary.nodes().name(id);
  }

  /** Whether triples may have the node as their predicate: it is not blank. */
  public boolean isPredicate(int id) {
    return !nodeName(id).startsWith("_:");
  }

  /** The members of a class, which may be none. */
  public void members(int type, NodeSet row) {
    classes.put(type, row);
  }

  /** The pairs of a predicate, which may be none. */
  public void role(int predicate, Role role) {
    roles.put(predicate, role);
  }

  /** The literals of a predicate, which may be none. */
  public void values(int predicate, ValueColumn column) {
    columns.put(predicate, column);
  }

  /** The mirror of what is asserted and what follows. */
  public Mirror build() {
    classes.values().removeIf(row -> row.cardinality() == 0);
    roles.values().removeIf(role -> role.size() == 0);
    columns.values().removeIf(column -> column.size() == 0);
    asserted
        .facts()
        .classes()
        .forEach(
            (type, row) -> {
              if (row instanceof DenseRow dense && dense.layout().words() < layout.words()) {
                classes.putIfAbsent(type, dense.with(layout, new int[0], new int[0]));
              }
            });
    Facts old = asserted.facts();
    Facts all =
        Facts.of(old.classes().with(classes), old.roles().with(roles), old.columns().with(columns));
    return MirrorBuilder.entailed(dictionary, layout, all, asserted);
  }

  /**
   * The next revision of a mirror with derived facts.
   *
   * @param believed a mirror with the facts of an earlier revision and what follows from them
   * @param next the revision of the facts after some change
   * @param said the change by which {@code next} followed the asserted facts of {@code believed}
   * @param change the resulting change of asserted and derived facts in {@code believed}
   */
  public static Mirror patched(
      Mirror believed, Mirror next, NumberedChange said, NumberedChange change) {
    return MirrorPatcher.patch(believed, change, next, said);
  }
}
