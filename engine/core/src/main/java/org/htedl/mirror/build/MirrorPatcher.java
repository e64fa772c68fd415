// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.build;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.Declarations.Weight;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Facts;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.OverlayMerge;
import org.htedl.mirror.PairEdit;
import org.htedl.mirror.Role;
import org.htedl.mirror.Surroundings;
import org.htedl.mirror.ValueColumn;
import org.htedl.mirror.build.IndividualFinder.TypeMeaning;
import org.htedl.mirror.build.NumberedChange.PredicateEdit;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Dictionary;
import org.jspecify.annotations.Nullable;

/**
 * Mirror + change → next mirror, equal to the one built anew from the changed graph.
 *
 * <p>Costs time in proportion to what is touched: the changed triples, the tiles or ids of the
 * class rows that they are in, and the overlays of their predicates. A changed declaration also
 * costs the assertions of the property declared; {@link #cost} says how many those are, so that the
 * caller can let bulk changes go to a background build instead.
 *
 * <p>The mirror that was patched stays as it is, whatever happens; the two share what is equal.
 * Terms that come with a change stay in the dictionary even if the patch is thrown away. Several
 * changes may be applied to one mirror, also at the same time.
 */
public final class MirrorPatcher {
  private final Mirror mirror;
  private final NumberedChange change;
  private final PairEdit types;
  private final @Nullable Mirror asserted;
  private final PairEdit said;

  /**
   * @param asserted the asserted facts of the next revision, if it has more than those
   * @param said the types among the changes of what is asserted
   */
  private MirrorPatcher(
      Mirror mirror, NumberedChange change, @Nullable Mirror asserted, PairEdit said) {
    this.mirror = mirror;
    this.change = change;
    this.types = change.types();
    this.asserted = asserted;
    this.said = said;
  }

  /** As {@link #patch(Mirror, NumberedChange)}, of a change in names. */
  public static Mirror patch(Mirror mirror, MirrorChange change) {
    return patch(mirror, NumberedChange.of(mirror, change));
  }

  /**
   * The next revision: the mirror's facts, less those removed, with those added. If nothing changes
   * by that, it is the mirror itself.
   *
   * @param change of this mirror
   */
  public static Mirror patch(Mirror mirror, NumberedChange change) {
    checkIsWhole(mirror);
    boolean omits = change.omitted() > 0 && mirror.usage() != null;
    return change.size() > 0 || omits
        ? new MirrorPatcher(mirror, change, null, change.types()).next()
        : mirror;
  }

  /**
   * The next revision of a mirror that also has derived facts.
   *
   * @param change of this mirror
   * @param asserted the next revision of its asserted facts
   * @param said the change of those
   */
  static Mirror patch(Mirror mirror, NumberedChange change, Mirror asserted, NumberedChange said) {
    checkIsWhole(mirror);
    return new MirrorPatcher(mirror, change, asserted, said.types()).next();
  }

  private static void checkIsWhole(Mirror mirror) {
    if (Surroundings.of(mirror) != null) {
      throw new IllegalArgumentException(
          "a change of a part of a graph: what else has to be known with it is not here");
    }
  }

  /**
   * How many triples a patch has to look at: those of the change, and for every property declared
   * or no longer declared all that assert it.
   */
  public static long cost(Mirror mirror, MirrorChange change) {
    long cost = change.size();
    for (String property : declared(change)) {
      int id = mirror.idOf(property);
      cost += mirror.role(id).size() + (long) mirror.values(id).size();
    }
    return cost;
  }

  private Mirror next() {
    Dictionary dictionary = mirror.dictionary().grown();
    Layout layout = layoutFor(dictionary.nodeCount());
    DenseRow live = mirror.live();
    if (layout.words() > live.layout().words()) {
      live = live.with(layout, new int[0], new int[0]);
    }
    Mirror facts = revision(dictionary, facts(layout), live);
    CounterPatch counters = new CounterPatch(mirror);
    counters.omit(change.omitted());
    countTypes(counters, facts);
    change.predicates().forEach((predicate, edit) -> count(counters, predicate, edit));
    for (int property : declared(facts)) {
      reweigh(counters, property, facts);
    }
    return finished(facts, counters);
  }

  /** The next revision before it is known which nodes are individuals. */
  private Mirror revision(Dictionary dictionary, Facts facts, DenseRow live) {
    Mirror next =
        new Mirror(
            mirror.revision() + 1,
            dictionary,
            facts,
            live,
            mirror.evidence(),
            mirror.usage(),
            mirror.schema());
    return asserted == null ? next : next.withAsserted(asserted, next.revision());
  }

  private Mirror finished(Mirror facts, CounterPatch counters) {
    return facts.withIndividuals(
        counters.live(facts), counters.evidence(), asserted == null ? counters.usage() : null);
  }

  /** The same layout while there is room in it; else one with room for a while. */
  private Layout layoutFor(int nodes) {
    if (nodes <= mirror.layout().capacity()) {
      return mirror.layout();
    }
    return Layout.forNodes((int) Math.min(Integer.MAX_VALUE, nodes + (long) nodes / 16));
  }

  private Facts facts(Layout layout) {
    Facts old = mirror.facts();
    long assertions = old.assertions() + types.growth();
    Map<Integer, @Nullable Role> roles = new HashMap<>();
    Map<Integer, @Nullable ValueColumn> columns = new HashMap<>();
    boolean mergeDue = old.mergeDue();
    for (Map.Entry<Integer, PredicateEdit> entry : change.predicates().entrySet()) {
      int predicate = entry.getKey();
      PairEdit edges = entry.getValue().edges();
      if (!edges.isEmpty()) {
        Role before = mirror.role(predicate);
        Role role =
            new Role(edges.appliedTo(before.forward()), edges.appliedToInverse(before.inverse()));
        mergeDue |= OverlayMerge.isDue(role.forward()) || OverlayMerge.isDue(role.inverse());
        roles.put(predicate, role.size() == 0 ? null : role);
        assertions += edges.growth();
      }
      PairEdit values = entry.getValue().values();
      if (!values.isEmpty()) {
        Adjacency postings = values.appliedTo(mirror.values(predicate).postings());
        mergeDue |= OverlayMerge.isDue(postings);
        columns.put(predicate, postings.size() == 0 ? null : new ValueColumn(postings));
        assertions += values.growth();
      }
    }
    return new Facts(
        old.classes().with(classRows(layout)),
        old.roles().with(roles),
        old.columns().with(columns),
        assertions,
        mergeDue);
  }

  private Map<Integer, @Nullable NodeSet> classRows(Layout layout) {
    Map<Integer, @Nullable NodeSet> rows = new HashMap<>();
    if (layout.words() > mirror.layout().words()) {
      // All rows of a mirror have its layout. This comes once in a sixteenth of the nodes.
      mirror
          .facts()
          .classes()
          .forEach(
              (type, row) -> {
                if (row instanceof DenseRow dense) {
                  rows.put(type, dense.with(layout, new int[0], new int[0]));
                }
              });
    }
    Adjacency added = Adjacency.ofSorted(types.added(), types.added().length);
    Adjacency removed = Adjacency.ofSorted(types.removed(), types.removed().length);
    Set<Integer> changed = new LinkedHashSet<>();
    added.forEachHead((type, nodes, from, to) -> changed.add(type));
    removed.forEachHead((type, nodes, from, to) -> changed.add(type));
    for (int type : changed) {
      NodeSet row = rows.getOrDefault(type, mirror.members(type));
      NodeSet next =
          NodeSet.patched(
              row == null ? mirror.members(type) : row,
              layout,
              added.targetsOf(type),
              removed.targetsOf(type));
      rows.put(type, next.cardinality() == 0 ? null : next);
    }
    return rows;
  }

  private void countTypes(CounterPatch counters, Mirror facts) {
    Map<Integer, TypeMeaning> meanings = new HashMap<>();
    IntFunction<TypeMeaning> meaning =
        type -> meanings.computeIfAbsent(type, t -> IndividualFinder.meaningOf(facts.nodeName(t)));
    forEach(
        types,
        (type, node, delta) ->
            counters.countType(type, meaning.apply(type) == TypeMeaning.INDIVIDUAL, node, delta));
    forEach(
        said,
        (type, node, delta) -> {
          if (meaning.apply(type) == TypeMeaning.ENTITY) {
            counters.countEntity(node, delta);
          }
        });
  }

  private interface TypeVisitor {
    /**
     * @param delta 1 for a type that is added, -1 for one that is removed
     */
    void visit(int type, int node, int delta);
  }

  private static void forEach(PairEdit types, TypeVisitor visitor) {
    for (long pair : types.added()) {
      visitor.visit((int) (pair >>> 32), (int) pair, 1);
    }
    for (long pair : types.removed()) {
      visitor.visit((int) (pair >>> 32), (int) pair, -1);
    }
  }

  private void count(CounterPatch counters, int predicate, PredicateEdit edit) {
    Weight weight = Declarations.weightOf(mirror, mirror.nodes().name(predicate));
    for (long pair : edit.edges().added()) {
      counters.countEdge(predicate, weight, (int) (pair >>> 32), (int) pair, 1);
    }
    for (long pair : edit.edges().removed()) {
      counters.countEdge(predicate, weight, (int) (pair >>> 32), (int) pair, -1);
    }
    for (long pair : edit.values().added()) {
      counters.countValue(predicate, weight, (int) (pair >>> 32), (int) pair, 1);
    }
    for (long pair : edit.values().removed()) {
      counters.countValue(predicate, weight, (int) (pair >>> 32), (int) pair, -1);
    }
  }

  /** The nodes that become or cease to be declared properties. */
  private Set<Integer> declared(Mirror facts) {
    Set<Integer> declared = new LinkedHashSet<>();
    Map<Integer, Boolean> declaring = new HashMap<>();
    for (PairEdit edit : List.of(types, said)) {
      forEach(
          edit,
          (type, node, delta) -> {
            if (declaring.computeIfAbsent(
                type, t -> Declarations.changesMeaning(facts.nodeName(t)))) {
              declared.add(node);
            }
          });
    }
    return declared;
  }

  /** Those that a change speaks of, whether or not it changes anything for them. */
  private static Set<String> declared(MirrorChange change) {
    if (!change.touchesDeclarations()) {
      return Set.of();
    }
    Set<String> subjects = new LinkedHashSet<>();
    for (List<Fact> facts : List.of(change.added(), change.removed())) {
      for (Fact fact : facts) {
        if (MirrorChange.declares(fact)) {
          subjects.add(fact.subject());
        }
      }
    }
    return subjects;
  }

  /** All assertions of the property, those of this change too, are still counted as before it. */
  private void reweigh(CounterPatch counters, int property, Mirror facts) {
    String name = facts.nodeName(property);
    Weight before = Declarations.weightOf(mirror, name);
    Weight after = Declarations.weightOf(facts, name);
    if (before == after) {
      return;
    }
    Adjacency.Visitor pairs =
        (subject, objects, from, to) -> {
          for (int i = from; i < to; i++) {
            move(counters, before, after, subject);
            move(counters, before, after, objects[i]);
          }
        };
    facts.role(property).forward().forEachHead(pairs);
    facts
        .values(property)
        .postings()
        .forEachHead(
            (literal, subjects, from, to) -> {
              for (int i = from; i < to; i++) {
                move(counters, before, after, subjects[i]);
              }
            });
  }

  private static void move(CounterPatch counters, Weight before, Weight after, int node) {
    counters.weigh(before, node, -1);
    counters.weigh(after, node, 1);
  }
}
