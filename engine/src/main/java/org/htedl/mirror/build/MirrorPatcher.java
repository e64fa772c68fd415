package org.htedl.mirror.build;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
import org.htedl.mirror.ValueColumn;
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
  /** The changes of one predicate: pairs of (subject, object) and of (literal, subject). */
  private record PredicateEdit(int id, PairEdit edges, PairEdit values) {}

  private final Mirror mirror;
  private final PairEdit types = new PairEdit();
  private final Map<String, PredicateEdit> predicates = new LinkedHashMap<>();

  private MirrorPatcher(Mirror mirror) {
    this.mirror = mirror;
  }

  /**
   * The next revision: the mirror's facts, less those removed, with those added. If nothing changes
   * by that, it is the mirror itself.
   */
  public static Mirror patch(Mirror mirror, MirrorChange change) {
    MirrorPatcher patcher = new MirrorPatcher(mirror);
    change.removed().forEach(patcher::remove);
    change.added().forEach(patcher::add);
    boolean changes = patcher.sort() || change.omitted() > 0 && mirror.usage() != null;
    return changes ? patcher.next(change) : mirror;
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

  private void remove(Fact fact) {
    int subject = mirror.idOf(fact.subject());
    switch (fact) {
      case Fact.Edge edge -> {
        int object = mirror.idOf(edge.object());
        if (edge.isType()) {
          if (mirror.members(object).contains(subject)) {
            types.remove(object, subject);
          }
        } else if (mirror.role(mirror.idOf(edge.predicate())).forward().contains(subject, object)) {
          edit(edge.predicate()).edges.remove(subject, object);
        }
      }
      case Fact.Value value -> {
        int literal = mirror.idOf(value.literal());
        if (mirror.values(mirror.idOf(value.predicate())).postings().contains(literal, subject)) {
          edit(value.predicate()).values.remove(literal, subject);
        }
      }
    }
  }

  private void add(Fact fact) {
    // A triple with a term that is new to the dictionary cannot be there yet, so nothing becomes
    // garbage by interning before looking.
    int subject = mirror.nodes().intern(fact.subject());
    switch (fact) {
      case Fact.Edge edge -> {
        int object = mirror.nodes().intern(edge.object());
        if (edge.isType()) {
          if (!mirror.members(object).contains(subject)) {
            types.add(object, subject);
          }
        } else {
          PredicateEdit edit = edit(edge.predicate());
          if (!mirror.role(edit.id).forward().contains(subject, object)) {
            edit.edges.add(subject, object);
          }
        }
      }
      case Fact.Value value -> {
        PredicateEdit edit = edit(value.predicate());
        int literal = mirror.literals().intern(value.literal());
        if (!mirror.values(edit.id).postings().contains(literal, subject)) {
          edit.values.add(literal, subject);
        }
      }
    }
  }

  private PredicateEdit edit(String predicate) {
    PredicateEdit edit = predicates.get(predicate);
    if (edit == null) {
      int id = mirror.nodes().intern(predicate);
      edit = new PredicateEdit(id, new PairEdit(), new PairEdit());
      predicates.put(predicate, edit);
    }
    return edit;
  }

  /** Puts all pairs in order; whether there are any. */
  private boolean sort() {
    types.sort();
    boolean any = !types.isEmpty();
    for (PredicateEdit edit : predicates.values()) {
      edit.edges.sort();
      edit.values.sort();
      any |= !edit.edges.isEmpty() || !edit.values.isEmpty();
    }
    return any;
  }

  private Mirror next(MirrorChange change) {
    Dictionary dictionary = mirror.dictionary().grown();
    Layout layout = layoutFor(dictionary.nodeCount());
    DenseRow live = mirror.live();
    if (layout.words() > live.layout().words()) {
      live = live.with(layout, new int[0], new int[0]);
    }
    Mirror facts = revision(mirror, dictionary, facts(layout), live, mirror.schema());
    CounterPatch counters = new CounterPatch(mirror);
    counters.omit(change.omitted());
    countTypes(counters, facts);
    predicates.forEach((name, edit) -> count(counters, name, edit));
    for (String property : declared(change)) {
      reweigh(counters, property, facts);
    }
    return finished(facts, counters);
  }

  /** The next revision before it is known which nodes are individuals. */
  private static Mirror revision(
      Mirror before, Dictionary dictionary, Facts facts, DenseRow live, @Nullable Mirror schema) {
    return new Mirror(
        before.revision() + 1, dictionary, facts, live, before.evidence(), before.usage(), schema);
  }

  private static Mirror finished(Mirror facts, CounterPatch counters) {
    return new Mirror(
        facts.revision(),
        facts.dictionary(),
        facts.facts(),
        counters.live(facts),
        counters.evidence(),
        counters.usage(),
        facts.schema());
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
    for (PredicateEdit edit : predicates.values()) {
      if (!edit.edges.isEmpty()) {
        Role before = mirror.role(edit.id);
        Role role =
            new Role(
                edit.edges.appliedTo(before.forward()),
                edit.edges.appliedToInverse(before.inverse()));
        mergeDue |= OverlayMerge.isDue(role.forward()) || OverlayMerge.isDue(role.inverse());
        roles.put(edit.id, role.size() == 0 ? null : role);
        assertions += edit.edges.growth();
      }
      if (!edit.values.isEmpty()) {
        Adjacency postings = edit.values.appliedTo(mirror.values(edit.id).postings());
        mergeDue |= OverlayMerge.isDue(postings);
        columns.put(edit.id, postings.size() == 0 ? null : new ValueColumn(postings));
        assertions += edit.values.growth();
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
    Map<Integer, Boolean> strength = new TreeMap<>();
    for (long pair : types.added()) {
      countType(counters, facts, strength, pair, 1);
    }
    for (long pair : types.removed()) {
      countType(counters, facts, strength, pair, -1);
    }
  }

  private static void countType(
      CounterPatch counters, Mirror facts, Map<Integer, Boolean> strength, long pair, int delta) {
    int type = (int) (pair >>> 32);
    boolean strong =
        strength.computeIfAbsent(type, t -> IndividualFinder.isStrongType(facts.nodeName(t)));
    counters.countType(type, strong, (int) pair, delta);
  }

  private void count(CounterPatch counters, String name, PredicateEdit edit) {
    Weight weight = Declarations.weightOf(mirror, name);
    for (long pair : edit.edges.added()) {
      counters.countEdge(edit.id, weight, (int) (pair >>> 32), (int) pair, 1);
    }
    for (long pair : edit.edges.removed()) {
      counters.countEdge(edit.id, weight, (int) (pair >>> 32), (int) pair, -1);
    }
    for (long pair : edit.values.added()) {
      counters.countValue(edit.id, weight, (int) (pair >>> 32), (int) pair, 1);
    }
    for (long pair : edit.values.removed()) {
      counters.countValue(edit.id, weight, (int) (pair >>> 32), (int) pair, -1);
    }
  }

  /** The nodes that become or cease to be declared properties. */
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
  private void reweigh(CounterPatch counters, String property, Mirror facts) {
    Weight before = Declarations.weightOf(mirror, property);
    Weight after = Declarations.weightOf(facts, property);
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
    int id = facts.idOf(property);
    facts.role(id).forward().forEachHead(pairs);
    facts
        .values(id)
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
