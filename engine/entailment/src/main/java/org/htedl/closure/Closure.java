// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.htedl.answerset.search.AnswerSets;
import org.htedl.bits.NodeSet;
import org.htedl.closure.circle.Circles;
import org.htedl.closure.circle.RefusedCirclesException;
import org.htedl.closure.circle.TimeLimit;
import org.htedl.closure.definition.ClassEvaluator;
import org.htedl.closure.definition.Definition;
import org.htedl.closure.fact.ClosedMirror;
import org.htedl.closure.fact.HiddenFacts;
import org.htedl.closure.fact.ReflexiveAxioms;
import org.htedl.closure.fact.SchemaOnlyFacts;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.maintenance.MaintainedAxioms;
import org.htedl.closure.maintenance.OwlMaintenance;
import org.htedl.closure.maintenance.RdfsMaintenance;
import org.htedl.closure.owl.ForeignAxioms;
import org.htedl.closure.owl.OwlTerms;
import org.htedl.closure.rdfs.AxiomShape;
import org.htedl.closure.rdfs.EntailmentRules;
import org.htedl.closure.rdfs.RdfsRules;
import org.htedl.closure.rdfs.RdfsTerms;
import org.htedl.closure.reading.DefinitionReader;
import org.htedl.closure.report.CircleReport;
import org.htedl.closure.report.Refusals;
import org.htedl.closure.report.UnusedAxioms;
import org.htedl.closure.rule.OwlRules;
import org.htedl.closure.stratum.ClosedWorld;
import org.htedl.closure.stratum.Strata;
import org.htedl.limit.Bounds;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MemoryClaim;
import org.htedl.limit.Progress;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.build.MirrorPatcher;
import org.htedl.mirror.build.NumberedChange;
import org.htedl.mirror.relation.PairJoins;
import org.htedl.mirror.store.EngineVersion;
import org.jspecify.annotations.Nullable;

/**
 * Closes a mirror under an entailment: asserted mirror → mirror with all that follows. Thread-safe;
 * counts how it was asked for.
 *
 * <p>The axioms are those of the graph and of its {@linkplain Mirror#schema() schema}. Of the
 * latter only what follows together with the graph's own facts becomes part of the graph's mirror,
 * not what follows from the schema alone.
 */
public final class Closure {
  /** Changes up to this many triples are always followed one by one. */
  private static final int PATCHED = 100;

  /** Larger ones up to this part of the graph: it is about what a closure of all costs. */
  private static final int PATCHED_PART = 100;

  /** How long all searches for answer sets may take in a closure, or for a question. */
  private static final TimeLimit SEARCH = TimeLimit.ofSeconds(10);

  private final Entailment mode;
  private final ClassEvaluator evaluator;
  private final @Nullable PairJoins joins;
  private final boolean refusesIncoherent;
  private final TimeLimit limit;
  private final @Nullable ReflexiveAxioms reflexive;
  private final LongAdder followed = new LongAdder();
  private final LongAdder closedAnew = new LongAdder();

  /**
   * The closure under the rules of this mode.
   *
   * @param evaluator evaluates definitions, where the mode wants it
   */
  public Closure(Entailment mode, ClassEvaluator evaluator) {
    this(mode, evaluator, null, false, SEARCH, null);
  }

  private Closure(
      Entailment mode,
      ClassEvaluator evaluator,
      @Nullable PairJoins joins,
      boolean refusesIncoherent,
      TimeLimit limit,
      @Nullable ReflexiveAxioms reflexive) {
    this.mode = Objects.requireNonNull(mode);
    this.evaluator = Objects.requireNonNull(evaluator);
    this.joins = joins;
    this.refusesIncoherent = refusesIncoherent;
    this.limit = limit;
    this.reflexive = reflexive;
  }

  /** The version of this process's engine, read when it is first asked for. */
  private static final class Version {
    /** Of what builds mirrors, closes them, and finds answer sets for that. */
    static final EngineVersion THIS =
        EngineVersion.of(EngineVersion.class, Closure.class, AnswerSets.class);
  }

  /** Returns the version of all in this process that decides what a closed mirror has. */
  public static EngineVersion version() {
    return Version.THIS;
  }

  /**
   * The same closure, which under {@link Entailment#OWL_STABLE} evaluates no definitions through
   * their own negation if some memberships have no answer set, in place of those alone.
   */
  public Closure refusingIncoherent() {
    return new Closure(mode, evaluator, joins, true, limit, reflexive);
  }

  /**
   * The same closure, by which every class is also its own subclass and every property its own
   * sub-property, as {@link ReflexiveAxioms} says.
   *
   * @throws IllegalArgumentException under other entailments than those of {@link
   *     Entailment#hasReflexive}
   */
  public Closure withReflexive() {
    if (!mode.hasReflexive()) {
      throw new IllegalArgumentException("no reflexive axioms under " + mode);
    }
    return new Closure(
        mode, evaluator, joins, refusesIncoherent, limit, new ReflexiveAxioms(mode.isOwl()));
  }

  /**
   * The same closure with another limit for the searches of {@link Entailment#OWL_STABLE}: how long
   * those of a closure, or of a question, take together. It is 10 seconds if nothing else is said.
   */
  Closure within(TimeLimit searches) {
    return new Closure(mode, evaluator, joins, refusesIncoherent, searches, reflexive);
  }

  /**
   * The closure under {@link Entailment#RDFS} whose joins a device does; what follows is the same.
   * Changes are followed by the processor.
   */
  public static Closure rdfsBy(PairJoins joins) {
    return new Closure(
        Entailment.RDFS,
        (mirror, expressions) -> {
          throw new IllegalStateException("RDFS has no definitions");
        },
        Objects.requireNonNull(joins),
        false,
        SEARCH,
        null);
  }

  /**
   * Sentences about what a mirror that this closure made leaves out: definitions that were not
   * evaluated, and axioms that no rule uses; empty where there is neither.
   */
  public List<String> warnings(Mirror closed) {
    List<String> warnings = new ArrayList<>(Refusals.in(closed).sentences());
    warnings.addAll(CircleReport.of(closed).warnings());
    if (mode.isOwl()) {
      UnusedAxioms.in(closed, mode.isClosed()).warning().ifPresent(warnings::add);
    }
    return warnings;
  }

  /** The closure under the rules of this mode, which evaluates no definitions. */
  public Closure(Entailment mode) {
    this(
        mode,
        (mirror, expressions) -> {
          throw new IllegalStateException(mode + " needs a ClassEvaluator for definitions");
        });
  }

  /** Which rules are followed. */
  public Entailment mode() {
    return mode;
  }

  /** As {@link #close(Mirror, Bounds)}, without bounds. */
  public Mirror close(Mirror asserted) {
    return close(asserted, Bounds.none());
  }

  /** As {@link #close(Mirror, Bounds)}, with a limit for transitive closures alone. */
  public Mirror close(Mirror asserted, Progress progress, long memoryLimit) {
    return close(
        asserted, new Bounds(progress, MemoryClaim.UNCOUNTED, 0, memoryLimit, () -> false));
  }

  /**
   * The mirror of what the data says and what follows from it; the asserted mirror itself if there
   * are no axioms. Costs the facts that follow, and those that axioms speak of.
   *
   * @param asserted a mirror that is not the result of a closure
   * @param bounds what it may take, and what stops it
   * @throws MemoryBudgetException if more would be needed
   * @throws java.util.concurrent.CancellationException if it was stopped
   */
  public Mirror close(Mirror asserted, Bounds bounds) {
    if (mode == Entailment.NONE) {
      return asserted;
    }
    ForeignAxioms foreign = foreign(asserted);
    if (reflexive == null && (foreign == null || foreign.isEmpty()) && !hasAxioms(asserted)) {
      return asserted;
    }
    bounds.report("entailment");
    ClosedMirror closed = byRules(asserted, foreign, Map.of(), bounds);
    if (!mode.isClosed()) {
      return closed.keeping(Map.of());
    }
    if (mode != Entailment.OWL_STABLE) {
      return byDefinitions(asserted, foreign, closed, bounds);
    }
    try {
      return byAnswerSets(asserted, foreign, closed, bounds);
    } catch (RefusedCirclesException refused) {
      Mirror stratified = byDefinitions(asserted, foreign, closed, bounds);
      refused.report().keepWith(stratified);
      return stratified;
    }
  }

  /** What follows by definitions, too; those that go through their own negation are refused. */
  private Mirror byDefinitions(
      Mirror asserted, @Nullable ForeignAxioms foreign, ClosedMirror closed, Bounds bounds) {
    ClosedWorld world = new ClosedWorld(closed.mirror(), evaluator, bounds);
    Strata.Order order = order(world, asserted, foreign, closed, true);
    Mirror all =
        world
            .close(closed, order, members -> byRules(asserted, foreign, members, bounds))
            .keeping(world.members());
    order.keepWith(all);
    return all;
  }

  /** The same by answer sets of those that go through their own negation. */
  private Mirror byAnswerSets(
      Mirror asserted, @Nullable ForeignAxioms foreign, ClosedMirror closed, Bounds bounds)
      throws RefusedCirclesException {
    ClosedWorld world = new ClosedWorld(closed.mirror(), evaluator, bounds);
    Strata.Order order = order(world, asserted, foreign, closed, false);
    Function<Map<Integer, NodeSet>, ClosedMirror> rules =
        members -> byRules(asserted, foreign, members, bounds);
    ClosedMirror stratified = world.close(closed, order, rules);
    Mirror all;
    if (order.open().isEmpty()) {
      all = stratified.keeping(world.members());
    } else {
      all =
          new Circles(world, order.open(), evaluator, rules, bounds, refusesIncoherent, limit)
              .close(stratified);
    }
    order.keepWith(all);
    return all;
  }

  private static Strata.Order order(
      ClosedWorld world,
      Mirror asserted,
      @Nullable ForeignAxioms foreign,
      ClosedMirror closed,
      boolean refusesCircles) {
    List<String> terms = new ArrayList<>(OwlTerms.all());
    terms.addAll(world.names());
    EntailedFacts names = ForeignAxioms.names(asserted, foreign, terms);
    return world.order(closed.mirror(), foreign, names, refusesCircles);
  }

  /**
   * What follows by rules.
   *
   * @param defined class → members in addition to the asserted ones
   */
  private ClosedMirror byRules(
      Mirror asserted,
      @Nullable ForeignAxioms foreign,
      Map<Integer, NodeSet> defined,
      Bounds bounds) {
    bounds.restart();
    EntailedFacts entailed =
        ForeignAxioms.names(asserted, foreign, mode.isOwl() ? OwlTerms.all() : RdfsTerms.all());
    WorkingFacts given = WorkingFacts.of(asserted, entailed.layout());
    given.addMembers(defined);
    EntailmentRules rules =
        mode.isOwl()
            ? new OwlRules(entailed, bounds)
            : new RdfsRules(entailed, RdfsTerms.of(entailed::idOf), bounds, joins);
    WorkingFacts facts = follow(given, asserted, foreign, entailed, rules, bounds);
    bounds.check();
    if (reflexive != null) {
      reflexive.addTo(facts, entailed);
    }
    facts
        .classes()
        .forEach((id, row) -> ifNew(row, asserted.members(id), () -> entailed.members(id, row)));
    facts
        .roles()
        .forEach((id, role) -> ifNew(role, asserted.role(id), () -> entailed.role(id, role)));
    facts
        .columns()
        .forEach(
            (id, column) -> ifNew(column, asserted.values(id), () -> entailed.values(id, column)));
    return new ClosedMirror(entailed.build(), facts.hidden());
  }

  private @Nullable ForeignAxioms foreign(Mirror graph) {
    boolean isReflexive = reflexive != null;
    return mode.isOwl()
        ? ForeignAxioms.all(graph, isReflexive)
        : ForeignAxioms.concerning(graph, isReflexive);
  }

  private boolean hasAxioms(Mirror mirror) {
    return AxiomShape.hasAxioms(mirror) || mode.isOwl() && OwlTerms.areIn(mirror);
  }

  private static void ifNew(Object now, Object before, Runnable action) {
    if (now != before) {
      action.run();
    }
  }

  /**
   * The next revision of a closed mirror, equal to the closure of the changed facts. A change of
   * facts costs what it entails, and where classes are defined under the closed world what it takes
   * to evaluate the definitions that read something of that. A change of axioms costs a closure,
   * and so does one that entails a large part of the graph.
   *
   * @param believed what {@link #close} or this method made
   * @param bounds what it may take, and what stops it
   * @throws MemoryBudgetException if more would be needed
   * @throws java.util.concurrent.CancellationException if it was stopped
   */
  public Mirror patch(Mirror believed, MirrorChange change, Bounds bounds) {
    bounds.made(change.mostBytes());
    Mirror before = believed.asserted();
    NumberedChange numbered = NumberedChange.of(before, change);
    Mirror after = MirrorPatcher.patch(before, numbered);
    if (after == before) {
      return believed;
    }
    if (mode == Entailment.NONE) {
      return after;
    }
    if (reflexive == null && before == believed && after.schema() == null && !hasAxioms(after)) {
      return after;
    }
    Optional<Mirror> patched =
        canBeFollowed(before, change) && Strata.Order.of(believed).open().isEmpty()
            ? followed(believed, after, change, numbered, bounds)
            : Optional.empty();
    (patched.isPresent() ? followed : closedAnew).increment();
    return patched.orElseGet(() -> close(after, bounds));
  }

  /** As {@link #patch(Mirror, MirrorChange, Bounds)}, without bounds. */
  public Mirror patch(Mirror believed, MirrorChange change) {
    return patch(believed, change, Bounds.none());
  }

  /**
   * Whether a change is applied at the cost of what it touches: nothing is closed anew for it,
   * evaluated for it, or found out about the axioms.
   *
   * @param believed what {@link #close} or {@link #patch} made
   */
  public boolean isPatchedQuickly(Mirror believed, MirrorChange change) {
    return switch (mode) {
      case NONE -> true;
      case RDFS -> {
        Mirror before = believed.asserted();
        boolean hasNone = before == believed && before.schema() == null && reflexive == null;
        yield canBeFollowed(before, change)
            && (hasNone || RdfsMaintenance.isReady(believed, change));
      }
      case OWL, OWL_CLOSED, OWL_STABLE -> false;
    };
  }

  private boolean canBeFollowed(Mirror before, MirrorChange change) {
    // To a definition, the pairs of a property that is declared an annotation are not there.
    boolean changesRoles = mode.isClosed() && change.touchesDeclarations();
    return (change.size() <= PATCHED || change.size() <= before.assertions() / PATCHED_PART)
        && !changesRoles
        && change.added().stream().noneMatch(this::isAxiom)
        && change.removed().stream().noneMatch(this::isAxiom);
  }

  private Optional<Mirror> followed(
      Mirror believed, Mirror after, MirrorChange change, NumberedChange numbered, Bounds bounds) {
    return mode.isOwl() && !MaintainedAxioms.areOfRdfs(believed, after)
        ? OwlMaintenance.of(believed, reflexive != null)
            .patch(believed, after, numbered, evaluator, reflexive, bounds)
        : RdfsMaintenance.of(believed, reflexive != null)
            .patch(believed, after, change, numbered, reflexive, bounds);
  }

  /** How many changes were followed at the cost of what they entail. */
  public long followed() {
    return followed.sum();
  }

  /** How many changes made it necessary to close a graph anew. */
  public long closedAnew() {
    return closedAnew.sum();
  }

  private boolean isAxiom(Fact fact) {
    return MaintainedAxioms.isAxiom(fact)
        || mode.isOwl() && OwlTerms.isAxiom(fact)
        || mode.isClosed() && DefinitionReader.mayRead(fact);
  }

  private static WorkingFacts follow(
      WorkingFacts facts,
      Mirror asserted,
      @Nullable ForeignAxioms foreign,
      EntailedFacts entailed,
      EntailmentRules rules,
      Bounds bounds) {
    if (foreign == null) {
      return rules.close(facts);
    }
    foreign.addTo(facts, entailed);
    WorkingFacts all = rules.close(facts);
    WorkingFacts alone = WorkingFacts.sharing(facts, entailed.layout());
    foreign.addTo(alone, entailed);
    SchemaOnlyFacts.remove(all, rules.close(alone), asserted, bounds);
    return all;
  }

  /** Returns whether no fact of a mirror entails axioms, other than its axioms. */
  public static boolean hasFixedAxioms(Mirror mirror) {
    return AxiomShape.isFixed(mirror);
  }

  /** Returns whether a closed mirror has definitions that need the closed world. */
  public boolean hasDefinitions(Mirror closed) {
    return mode.isClosed() && !DefinitionReader.definitions(closed).isEmpty();
  }

  /**
   * Returns whether, by the definitions of a closed mirror, fewer triples never make more members
   * of a class.
   */
  public boolean isMonotone(Mirror closed) {
    return !mode.isClosed() || DefinitionReader.definitions(closed).isMonotone();
  }

  /** The definitions that were evaluated when a mirror was closed, in the order of evaluation. */
  public static List<Definition> evaluatedDefinitions(Mirror closed) {
    return Strata.Order.of(closed).strata().stream()
        .flatMap(stratum -> stratum.definitions().stream())
        .toList();
  }

  /** The pairs of properties that are blank nodes, by property; a closed mirror lacks them. */
  public static Map<Integer, Role> unnamedPairs(Mirror closed) {
    return HiddenFacts.of(closed).unnamed();
  }

  /**
   * Returns the mirror that can be written down for a closed one: itself if a copy of its facts can
   * be patched as it can, else that of its asserted facts.
   *
   * @param closed what a closure made
   */
  public static Mirror storable(Mirror closed) {
    return StorableMirror.of(closed);
  }

  /**
   * Returns the closed mirror for one that was stored. Costs a closure if only asserted facts were.
   *
   * @param stored what {@link #storable} gave for a mirror of the same closure
   */
  public Mirror restored(Mirror stored, Bounds bounds) {
    return StorableMirror.closed(stored, this, bounds);
  }
}
