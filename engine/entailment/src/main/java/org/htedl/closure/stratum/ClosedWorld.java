// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.stratum;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.RowUnion;
import org.htedl.bits.SparseRow;
import org.htedl.closure.definition.ClassEvaluator;
import org.htedl.closure.definition.Definition;
import org.htedl.closure.fact.ClosedMirror;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.owl.ForeignAxioms;
import org.htedl.closure.owl.OwlLists;
import org.htedl.closure.owl.OwlSchema;
import org.htedl.closure.owl.OwlTerms;
import org.htedl.closure.reading.DefinitionReader;
import org.htedl.closure.reading.Definitions;
import org.htedl.closure.rule.OwlAxioms;
import org.htedl.closure.rule.OwlRules;
import org.htedl.closure.rule.Rule;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.UpperRows;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates definitions under the closed world, stratum by stratum: the individuals that a
 * definition covers become members of the class, and rules are applied before a stratum that
 * depends on them is evaluated. Strata of one level are evaluated at once. A stratum whose
 * definitions depend on one another is evaluated up to its least fixpoint. Complements are taken
 * within the individuals at that point; where a level adds individuals, it is evaluated again.
 */
public final class ClosedWorld {
  /** More definitions are evaluated in parts, since each has a row of bits until it is united. */
  private static final int AT_ONCE = 64;

  private final Definitions definitions;
  private final ClassEvaluator evaluator;
  private final Bounds bounds;
  private final Map<Integer, NodeSet> members = new HashMap<>();
  private List<Rule> rules = List.of();
  private Adjacency superClasses = Adjacency.EMPTY;

  /**
   * @param closed what follows by rules alone from the facts, whose definitions and whose schema's
   *     are meant
   * @param bounds what limits it
   */
  public ClosedWorld(Mirror closed, ClassEvaluator evaluator, Bounds bounds) {
    this.evaluator = evaluator;
    this.bounds = bounds;
    this.definitions = DefinitionReader.definitions(closed);
  }

  /** All classes and properties in the definitions. */
  public Set<String> names() {
    Set<String> names = new TreeSet<>();
    for (Definition definition : definitions.read()) {
      names.add(definition.type());
      definition.readings().forEach(reading -> names.add(reading.name()));
    }
    definitions.unread().forEach(unread -> names.add(unread.type()));
    names.remove("");
    return names;
  }

  /**
   * The order of evaluation.
   *
   * @param closed what follows by rules alone
   * @param foreign the schema's axioms
   * @param names knows {@link #names} and all terms
   * @param refusesCircles whether definitions that go through their own negation are refused
   */
  public Strata.Order order(
      Mirror closed, @Nullable ForeignAxioms foreign, EntailedFacts names, boolean refusesCircles) {
    if (definitions.isEmpty()) {
      return Strata.Order.NONE;
    }
    WorkingFacts facts = WorkingFacts.of(closed, names.layout());
    WorkingFacts lasting = null;
    if (foreign != null) {
      foreign.addTo(facts, names);
      lasting = WorkingFacts.sharing(facts, names.layout());
      foreign.addTo(lasting, names);
      lasting = new OwlRules(names, bounds).close(lasting);
    }
    OwlTerms terms = OwlTerms.of(names);
    OwlLists lists = OwlLists.of(facts, terms);
    new OwlSchema(facts, terms, lists, bounds).addHierarchies();
    List<Definition> sorted = Strata.sorted(definitions.read());
    rules = OwlAxioms.rules(facts, terms, lists);
    superClasses = facts.role(terms.rdfs().subClass()).forward();
    SeenPairs seen = new SeenPairs(closed, facts, rules, terms, names, lasting);
    Dependencies dependencies = new Dependencies(sorted, rules, facts, terms, names, seen);
    return Strata.of(sorted, dependencies, definitions, refusesCircles);
  }

  /** The rules of the graph and its schema, known when the order is. */
  public List<Rule> rules() {
    return rules;
  }

  /** Class → classes above it, known when the order is. */
  public Adjacency superClasses() {
    return superClasses;
  }

  /** The members by definitions, class → row; a view. */
  public Map<Integer, NodeSet> members() {
    return members;
  }

  /**
   * The facts with the members of all classes defined in the strata.
   *
   * @param closed what follows by rules alone
   * @param rules from members of classes that are given to what follows by rules from those and the
   *     facts
   */
  public ClosedMirror close(
      ClosedMirror closed,
      Strata.Order order,
      Function<Map<Integer, NodeSet>, ClosedMirror> rules) {
    ClosedMirror all = closed;
    for (List<Strata.Stratum> level : order.levels()) {
      List<Definition> definitions = definitions(level, stratum -> true);
      List<Definition> recursive = definitions(level, Strata.Stratum::isRecursive);
      List<Definition> open = definitions;
      while (!open.isEmpty() && grow(all.mirror(), open, members)) {
        int individuals = all.mirror().individuals();
        all = rules.apply(members);
        // The others read nothing that has changed, unless there are more individuals.
        open = all.mirror().individuals() == individuals ? recursive : definitions;
      }
    }
    return all;
  }

  /**
   * The least fixpoint of some definitions: what follows where what they read downward is what the
   * upper rows say.
   *
   * @param start what is known before; not changed
   * @param given members by definitions, to which those that are found are added
   */
  public ClosedMirror close(
      ClosedMirror start,
      List<Definition> together,
      UpperRows upper,
      Map<Integer, NodeSet> given,
      Function<Map<Integer, NodeSet>, ClosedMirror> rules) {
    Mirror before = start.mirror();
    ClosedMirror all =
        new ClosedMirror(
            before.withAsserted(before.asserted(), before.revision()), start.unnamed());
    upper.keepWith(all.mirror());
    while (grow(all.mirror(), together, given)) {
      all = rules.apply(given);
      upper.keepWith(all.mirror());
    }
    return all;
  }

  private static List<Definition> definitions(
      List<Strata.Stratum> level, Predicate<Strata.Stratum> which) {
    return level.stream().filter(which).flatMap(stratum -> stratum.definitions().stream()).toList();
  }

  /** Evaluates definitions; whether anything is new. */
  private boolean grow(Mirror mirror, List<Definition> together, Map<Integer, NodeSet> members) {
    boolean grown = false;
    for (int from = 0; from < together.size(); from += AT_ONCE) {
      List<Definition> part = together.subList(from, Math.min(together.size(), from + AT_ONCE));
      List<DenseRow> rows =
          evaluator.covers(
              mirror, part.stream().map(Definition::expression).toList(), bounds.cancelled());
      for (int i = 0; i < rows.size(); i++) {
        grown |= grow(mirror, mirror.idOf(part.get(i).type()), rows.get(i), members);
      }
    }
    return grown;
  }

  private static boolean grow(
      Mirror mirror, int type, DenseRow covered, Map<Integer, NodeSet> members) {
    NodeSet known = members.getOrDefault(type, SparseRow.EMPTY);
    NodeSet all = union(mirror.layout(), known, covered);
    members.put(type, all);
    // Members by the schema alone are not in the mirror; without this test they would count as new
    // in each round.
    return all.cardinality() > known.cardinality()
        && covered.countWith(mirror.members(type)) < covered.cardinality();
  }

  /**
   * The union of two rows.
   *
   * @param layout of the union
   */
  public static NodeSet union(Layout layout, NodeSet first, NodeSet second) {
    RowUnion union = new RowUnion(layout);
    union.add(first);
    union.add(second);
    return union.unite();
  }
}
