// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.maintenance;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.SparseRow;
import org.htedl.closure.fact.ChangedIndividuals;
import org.htedl.closure.fact.FactRelation;
import org.htedl.closure.fact.FactRow;
import org.htedl.closure.fact.HiddenFacts;
import org.htedl.closure.fact.OutOfProportionException;
import org.htedl.closure.fact.ValueSubjects;
import org.htedl.closure.hierarchy.Descent;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.build.NumberedChange;

/**
 * Maintains a mirror closed by OWL's rules after a change of facts, by delete and rederive (Gupta,
 * Mumick, Subrahmanian: Maintaining views incrementally). All that may follow from a removed fact
 * is taken away; what still follows from the rest by one rule is put back; then rules are applied
 * to that and to what was added until nothing new follows. Costs the facts that are touched, and
 * for each class in doubt those directly below it. Used by one thread and once.
 */
final class OwlPatch {
  private final Mirror believed;
  private final Mirror after;
  private final MaintainedRules axioms;
  private final HiddenFacts hidden;
  private final Map<Integer, NodeSet> defined;
  private final ChangedIndividuals individuals;
  private final ChangingFacts facts;
  private final NumberedChange.Builder result;
  private Map<Integer, Set<Integer>> doubted = Map.of();

  /**
   * @param believed the closed mirror before the change
   * @param hidden what it does not say
   * @param after the asserted facts after it
   * @param subjects of those
   * @param defined class → members by definitions after it
   * @param individuals who come and go by it
   * @param bounds what stops it
   */
  OwlPatch(
      Mirror believed,
      HiddenFacts hidden,
      Mirror after,
      MaintainedRules axioms,
      ValueSubjects subjects,
      Map<Integer, NodeSet> defined,
      ChangedIndividuals individuals,
      Bounds bounds) {
    this.believed = believed;
    this.hidden = hidden;
    this.after = after;
    this.axioms = axioms;
    this.defined = defined;
    this.individuals = individuals;
    this.result = new NumberedChange.Builder(believed);
    this.facts = new ChangingFacts(believed, hidden, axioms, subjects, bounds);
  }

  /**
   * The change with all that it entails, and with what changed definitions entail.
   *
   * @param change of the asserted facts; no axioms
   * @return the change of the closed mirror
   * @throws OutOfProportionException if a closure of all is the better way
   */
  NumberedChange entailedBy(NumberedChange change) {
    retract(change);
    rederive();
    change.forEachAdded(new Addition());
    eachDifference(defined, hidden.defined(), facts::addMember);
    facts.conclude();
    individuals.come().forEach(node -> axioms.definitions().tellIndividual(facts, node));
    collect();
    return result.build();
  }

  /** The classes and predicates that the change is about; for calls after {@link #entailedBy}. */
  Set<Integer> named() {
    Set<Integer> named = new TreeSet<>();
    result.addNamed(named);
    return named;
  }

  /** The hidden facts of the next revision; for calls after {@link #entailedBy}. */
  HiddenFacts hidden() {
    Map<Integer, Role> unnamed = new HashMap<>(hidden.unnamed());
    for (int property : facts.store().properties()) {
      if (!axioms.isPredicate(property)) {
        FactRelation pairs = facts.store().relation(property);
        Role before = unnamed.getOrDefault(property, Role.EMPTY);
        unnamed.put(property, before.with(pairs.added(), pairs.lost()));
      }
    }
    return new HiddenFacts(unnamed, without(believed.layout(), defined, doubted));
  }

  private void retract(NumberedChange change) {
    Retraction retraction = new Retraction(facts, axioms, after, defined);
    change.forEachRemoved(new Removal(retraction));
    eachDifference(hidden.defined(), defined, retraction::addMember);
    individuals.gone().forEach(node -> axioms.definitions().tellIndividual(retraction, node));
    retraction.conclude();
    doubted = retraction.doubted();
  }

  /** Class → members by definitions who are in doubt, and were taken away. */
  Map<Integer, Set<Integer>> doubted() {
    return doubted;
  }

  /**
   * Class → nodes that its definitions may no longer cover because of added facts that they read.
   */
  Map<Integer, Set<Integer>> touched() {
    return facts.touched();
  }

  /**
   * Rows without some of their members; a row that had none of them stays as it is.
   *
   * @param layout at least that of any row
   */
  static Map<Integer, NodeSet> without(
      Layout layout, Map<Integer, NodeSet> rows, Map<Integer, Set<Integer>> nodes) {
    Map<Integer, NodeSet> all = new HashMap<>(rows);
    nodes.forEach(
        (type, gone) -> all.computeIfPresent(type, (t, row) -> without(layout, row, gone)));
    return all;
  }

  private static NodeSet without(Layout layout, NodeSet row, Set<Integer> nodes) {
    int[] gone =
        nodes.stream().mapToInt(Integer::intValue).filter(row::contains).sorted().toArray();
    return gone.length == 0 ? row : NodeSet.patched(row, layout, new int[0], gone);
  }

  private interface MemberVisitor {
    void visit(int type, int node);
  }

  /** Visits the members in {@code rows} that are not in {@code others}. */
  private void eachDifference(
      Map<Integer, NodeSet> rows, Map<Integer, NodeSet> others, MemberVisitor visitor) {
    rows.forEach(
        (type, row) -> {
          NodeSet other = others.getOrDefault(type, SparseRow.EMPTY);
          if (row != other) {
            row.forEach(
                node -> {
                  if (!other.contains(node)) {
                    visitor.visit(type, node);
                  }
                });
          }
        });
  }

  /** Puts what follows from removed facts in doubt. */
  private final class Removal implements NumberedChange.Visitor {
    private final Retraction retraction;

    Removal(Retraction retraction) {
      this.retraction = retraction;
    }

    @Override
    public void type(int node, int type) {
      if (isLasting(type, node)) {
        // Of what follows from the schema alone, a graph has what it says itself.
        result.type(node, type, false);
        axioms.definitions().tellMember(retraction, type, node);
      } else {
        retraction.addMember(type, node);
      }
    }

    @Override
    public void edge(int subject, int predicate, int object) {
      if (isLasting(predicate, subject, object)) {
        result.edge(subject, predicate, object, false);
        axioms.definitions().tellPair(retraction, predicate, subject, object);
      } else {
        retraction.addPair(predicate, subject, object);
      }
    }

    @Override
    public void value(int subject, int predicate, int literal) {
      for (int property : axioms.properties().upwards(predicate)) {
        if (axioms.isPredicate(property)
            && !axioms.properties().isValue(after, property, subject, literal)) {
          result.value(subject, property, literal, false);
        }
        axioms.rules().value(retraction, property, subject);
      }
    }
  }

  /**
   * Whether rules have the fact before and after the change, since the schema alone entails it.
   * Where the graph begins or ceases to say it, definitions hear of that all the same: they read
   * what the graph's mirror shows, where to rules nothing has changed.
   */
  private boolean isLasting(int type, int node) {
    return axioms.lastingMembers(type).contains(node);
  }

  private boolean isLasting(int predicate, int subject, int object) {
    return axioms.lastingPairs(predicate).forward().contains(subject, object);
  }

  /** Puts back what still follows by one rule; the rest of what still does follows from that. */
  private void rederive() {
    for (int type : facts.store().classes()) {
      for (int node : facts.store().row(type).lost()) {
        if (isSupported(type, node)) {
          facts.addMember(type, node);
        }
      }
    }
    for (int property : facts.store().properties()) {
      for (long pair : facts.store().relation(property).lost()) {
        int subject = (int) (pair >>> 32);
        if (isSupported(property, subject, (int) pair)) {
          facts.addPair(property, subject, (int) pair);
        }
      }
    }
  }

  private boolean isSupported(int type, int node) {
    if (axioms.rules().isSupported(facts, type, node)) {
      return true;
    }
    int component = axioms.classes().of(type);
    if (component < 0) {
      return false;
    }
    if (isInAny(component, node)) {
      return true;
    }
    Descent descent = axioms.descent();
    for (int i = descent.from(component); i < descent.to(component); i++) {
      if (isInAny(descent.at(i), node)) {
        return true;
      }
    }
    return false;
  }

  private boolean isInAny(int component, int node) {
    for (int type : axioms.classes().members(component)) {
      if (facts.isMember(type, node)) {
        return true;
      }
    }
    return false;
  }

  private boolean isSupported(int property, int subject, int object) {
    return axioms.rules().isSupported(facts, property, subject, object)
        || Arrays.stream(axioms.properties().downwards(property))
            .anyMatch(below -> facts.isPair(below, subject, object));
  }

  /** Adds facts, for rules to conclude from. */
  private final class Addition implements NumberedChange.Visitor {
    @Override
    public void type(int node, int type) {
      result.type(node, type, true);
      if (isLasting(type, node)) {
        axioms.definitions().tellMember(facts, type, node);
      } else {
        facts.addMember(type, node);
      }
    }

    @Override
    public void edge(int subject, int predicate, int object) {
      result.edge(subject, predicate, object, true);
      if (isLasting(predicate, subject, object)) {
        axioms.definitions().tellPair(facts, predicate, subject, object);
      } else {
        facts.addPair(predicate, subject, object);
      }
    }

    @Override
    public void value(int subject, int predicate, int literal) {
      if (axioms.readsLiterals(predicate)) {
        throw new OutOfProportionException("a literal has to be a node");
      }
      for (int property : axioms.properties().upwards(predicate)) {
        if (axioms.isPredicate(property)) {
          result.value(subject, property, literal, true);
        }
        axioms.rules().value(facts, property, subject);
      }
    }
  }

  private void collect() {
    for (int type : facts.store().classes()) {
      FactRow row = facts.store().row(type);
      for (int node : row.lost()) {
        result.type(node, type, false);
      }
      for (int node : row.added()) {
        result.type(node, type, true);
      }
    }
    for (int property : facts.store().properties()) {
      if (axioms.isPredicate(property)) {
        FactRelation pairs = facts.store().relation(property);
        for (long pair : pairs.lost()) {
          result.edge((int) (pair >>> 32), property, (int) pair, false);
        }
        for (long pair : pairs.added()) {
          result.edge((int) (pair >>> 32), property, (int) pair, true);
        }
      }
    }
  }
}
