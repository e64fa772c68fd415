// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.maintenance;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.htedl.bits.DenseRow;
import org.htedl.bits.NodeSet;
import org.htedl.closure.definition.ClassEvaluator;
import org.htedl.closure.definition.Definition;
import org.htedl.closure.fact.ChangedIndividuals;
import org.htedl.closure.fact.HiddenFacts;
import org.htedl.closure.fact.OutOfProportionException;
import org.htedl.closure.fact.ReflexiveAxioms;
import org.htedl.closure.fact.ValueSubjects;
import org.htedl.closure.reading.PropertyUse;
import org.htedl.closure.stratum.ClosedWorld;
import org.htedl.closure.stratum.Strata;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.build.NumberedChange;
import org.jspecify.annotations.Nullable;

/**
 * Computes the next revision of a mirror closed by rules and definitions. What follows by rules is
 * patched, with the members by definitions as they were; then, stratum by stratum, definitions that
 * read something that has changed are evaluated anew, and what their changed members entail is
 * patched. Used by one thread and once.
 */
final class ClosedWorldPatch {
  private static final NumberedChange NOTHING = NumberedChange.none();

  private final Mirror believed;
  private final Mirror after;
  private final MaintainedRules axioms;
  private final ValueSubjects subjects;
  private final ClassEvaluator evaluator;
  private final @Nullable ReflexiveAxioms reflexive;
  private final Bounds bounds;
  private final Set<String> changed = new HashSet<>();
  private final Set<Integer> doubted = new HashSet<>();

  /** The classes of definitions that were looked at, if some strata are parted. */
  private final Set<String> evaluated = new HashSet<>();

  /** The names that these definitions read. */
  private final Set<String> read = new HashSet<>();

  private final Map<Integer, Set<Integer>> touched = new HashMap<>();
  private Mirror mirror;
  private HiddenFacts hidden;

  /**
   * @param believed the closed mirror before the change
   * @param after the asserted facts after it
   * @param subjects of those
   * @param reflexive the axioms that the mirror also has, if any
   * @param bounds what stops it, and counts what it makes
   */
  ClosedWorldPatch(
      Mirror believed,
      Mirror after,
      MaintainedRules axioms,
      ValueSubjects subjects,
      ClassEvaluator evaluator,
      @Nullable ReflexiveAxioms reflexive,
      Bounds bounds) {
    this.bounds = bounds;
    this.believed = believed;
    this.after = after;
    this.axioms = axioms;
    this.subjects = subjects;
    this.evaluator = evaluator;
    this.reflexive = reflexive;
    this.mirror = believed;
    this.hidden = HiddenFacts.of(believed);
  }

  /**
   * The mirror after a change of facts.
   *
   * @return empty if the individuals before the evaluation of definitions cannot be determined
   * @throws OutOfProportionException if closing the graph anew is better
   */
  Optional<Mirror> patched(NumberedChange change) {
    Strata.Order order = Strata.Order.of(believed);
    if (!order.strata().isEmpty() && !hasIndividualsOf(believed, believed.asserted())) {
      return Optional.empty();
    }
    ChangedIndividuals individuals =
        ChangedIndividuals.between(believed.asserted().live(), after.live());
    follow(change, without(individuals.gone()), individuals);
    Set<String> split = split(order);
    boolean isParted = order.strata().stream().anyMatch(Strata.Stratum::isParted);
    for (Strata.Stratum stratum : order.strata()) {
      if (isConcerned(stratum)) {
        if (stratum.definitions().stream().map(Definition::type).anyMatch(split::contains)) {
          return Optional.empty();
        }
        evaluate(stratum);
      }
      if (isParted) {
        stratum.definitions().forEach(this::noteEvaluated);
      }
    }
    if (!order.strata().isEmpty() && !hasIndividualsOf(mirror, after)
        || !isUsedAsBefore(order.uses())) {
      return Optional.empty();
    }
    hidden.keepWith(mirror);
    order.keepWith(mirror);
    return Optional.of(mirror);
  }

  /** The classes of whose definitions some are evaluated after others. */
  private static Set<String> split(Strata.Order order) {
    Set<String> before = new HashSet<>();
    Set<String> split = new HashSet<>();
    for (Strata.Stratum stratum : order.strata()) {
      Set<String> types = new HashSet<>();
      stratum.definitions().forEach(definition -> types.add(definition.type()));
      types.stream().filter(type -> !before.add(type)).forEach(split::add);
    }
    return split;
  }

  /** Whether undeclared properties still have literals or resources as values, as when read. */
  private boolean isUsedAsBefore(Map<String, PropertyUse> uses) {
    return uses.entrySet().stream()
        .allMatch(use -> PropertyUse.in(mirror, use.getKey()) == use.getValue());
  }

  /**
   * Whether nothing became an individual by rules or definitions. What is not, is among the
   * individuals that there are before a definition; then those are these.
   */
  private static boolean hasIndividualsOf(Mirror closed, Mirror asserted) {
    return closed.individuals() == asserted.individuals()
        && closed.live().countWith(asserted.live()) == closed.individuals();
  }

  /** Makes these the members by definitions, and follows what that entails. */
  private void define(Map<Integer, NodeSet> defined) {
    follow(NOTHING, defined, ChangedIndividuals.NONE);
  }

  private void follow(
      NumberedChange change, Map<Integer, NodeSet> defined, ChangedIndividuals individuals) {
    OwlPatch patch =
        new OwlPatch(mirror, hidden, after, axioms, subjects, defined, individuals, bounds);
    NumberedChange all = patch.entailedBy(change);
    bounds.made(all.mostBytes());
    mirror = EntailedFacts.patched(mirror, after, change, all);
    if (reflexive != null) {
      mirror = reflexive.follow(mirror, all, false, bounds);
    }
    hidden = patch.hidden();
    doubted.addAll(patch.doubted().keySet());
    patch
        .touched()
        .forEach(
            (type, nodes) -> touched.computeIfAbsent(type, t -> new HashSet<>()).addAll(nodes));
    patch.named().forEach(id -> note(mirror.nodes().name(id)));
    Stream.concat(patch.doubted().keySet().stream(), patch.touched().keySet().stream())
        .forEach(type -> checkIsNotIn(evaluated, mirror.nodeName(type)));
  }

  private void note(String name) {
    changed.add(name);
    checkIsNotIn(read, name);
  }

  private void noteEvaluated(Definition definition) {
    evaluated.add(definition.type());
    definition.readings().forEach(reading -> read.add(reading.name()));
  }

  /**
   * Members that a definition had before the change may have had consequences after it which they
   * do not have in the end: then what was evaluated meanwhile has seen too much or too little.
   */
  private static void checkIsNotIn(Set<String> settled, String name) {
    if (settled.contains(name)) {
      throw new OutOfProportionException("what an earlier definition reads has changed after it");
    }
  }

  /** The members by definitions, without those who are no individuals after the change. */
  private Map<Integer, NodeSet> without(Set<Integer> gone) {
    Map<Integer, Set<Integer>> ofClass = new HashMap<>();
    if (!gone.isEmpty()) {
      hidden.defined().keySet().forEach(type -> ofClass.put(type, gone));
    }
    return OwlPatch.without(mirror.layout(), hidden.defined(), ofClass);
  }

  private boolean isConcerned(Strata.Stratum stratum) {
    return mirror.live() != believed.live()
        || stratum.definitions().stream()
            .map(definition -> mirror.idOf(definition.type()))
            .anyMatch(type -> doubted.contains(type) || touched.containsKey(type))
        || stratum.definitions().stream()
            .flatMap(definition -> definition.readings().stream())
            .anyMatch(reading -> reading.name().isEmpty() || changed.contains(reading.name()));
  }

  private void evaluate(Strata.Stratum stratum) {
    Map<Integer, NodeSet> known = new HashMap<>(hidden.defined());
    if (!stratum.mayFeedBack()) {
      stratum.definitions().forEach(definition -> known.remove(mirror.idOf(definition.type())));
      define(withCovered(known, stratum));
      return;
    }
    Map<Integer, Set<Integer>> doubtful = new HashMap<>();
    for (Definition definition : stratum.definitions()) {
      int type = mirror.idOf(definition.type());
      doubtful.put(type, touched.getOrDefault(type, Set.of()));
    }
    define(OwlPatch.without(mirror.layout(), known, doubtful));
    // The least fixpoint is found from below.
    Map<Integer, NodeSet> grown = withCovered(hidden.defined(), stratum);
    while (size(grown) > size(hidden.defined())) {
      define(grown);
      grown = withCovered(hidden.defined(), stratum);
    }
  }

  private static long size(Map<Integer, NodeSet> rows) {
    return rows.values().stream().mapToLong(NodeSet::cardinality).sum();
  }

  /** The rows, with the individuals that the definitions of a stratum cover. */
  private Map<Integer, NodeSet> withCovered(Map<Integer, NodeSet> known, Strata.Stratum stratum) {
    List<Definition> definitions = stratum.definitions();
    List<DenseRow> rows =
        evaluator.covers(
            mirror, definitions.stream().map(Definition::expression).toList(), bounds.cancelled());
    Map<Integer, NodeSet> all = new HashMap<>(known);
    for (int i = 0; i < rows.size(); i++) {
      NodeSet row = rows.get(i);
      all.merge(
          mirror.idOf(definitions.get(i).type()),
          row,
          (before, more) -> ClosedWorld.union(mirror.layout(), before, more));
    }
    return all;
  }
}
