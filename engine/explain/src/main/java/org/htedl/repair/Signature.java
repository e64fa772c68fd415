// SPDX-License-Identifier: Apache-2.0
package org.htedl.repair;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;

/**
 * The classes and predicates of a graph that its axioms and those of its schema name, with their
 * ids there: triples of others take no part in a contradiction. Immutable.
 */
final class Signature {
  /** Kinds of properties from which something follows, or that may be contradicted. */
  private static final Set<String> KINDS =
      Set.of(
          Iri.OWL + "SymmetricProperty",
          Iri.OWL + "TransitiveProperty",
          Iri.OWL + "AsymmetricProperty",
          Iri.OWL + "IrreflexiveProperty",
          Iri.OWL + "FunctionalProperty",
          Iri.OWL + "InverseFunctionalProperty");

  /** Predicates of axioms whose objects may be individuals. */
  private static final Set<String> NOMINALS = Set.of(Iri.OWL + "hasValue", Iri.RDF + "first");

  private final int[] roles;
  private final int[] columns;
  private final int[] classes;
  private final int[] individuals;

  private Signature(int[] roles, int[] columns, int[] classes, int[] individuals) {
    this.roles = roles;
    this.columns = columns;
    this.classes = classes;
    this.individuals = individuals;
  }

  /**
   * Reads it from the axioms that are there or follow.
   *
   * @param closed a closed mirror; only what it asserts is meant
   */
  static Signature of(Mirror closed) {
    BitSet named = new BitSet();
    BitSet nominals = new BitSet();
    read(closed, closed, named, nominals);
    Mirror schema = closed.schema();
    if (schema != null) {
      read(schema, closed, named, nominals);
    }
    mention(closed.idOf(Iri.OWL + "Nothing"), named);
    Mirror asserted = closed.asserted();
    List<Integer> roles = new ArrayList<>();
    asserted.forEachRole(id -> addIf(isOf(asserted, id, named), id, roles));
    List<Integer> columns = new ArrayList<>();
    asserted.forEachColumn(id -> addIf(isOf(asserted, id, named), id, columns));
    List<Integer> classes = new ArrayList<>();
    asserted.forEachClass(
        id -> addIf(named.get(id) && !SchemaTriples.isKind(asserted.nodeName(id)), id, classes));
    List<Integer> individuals = new ArrayList<>();
    nominals.stream().forEach(id -> addIf(asserted.isIndividual(id), id, individuals));
    return new Signature(array(roles), array(columns), array(classes), array(individuals));
  }

  private static boolean isOf(Mirror mirror, int id, BitSet named) {
    return named.get(id) && !SchemaTriples.isPredicate(mirror.nodeName(id));
  }

  private static void addIf(boolean wanted, int id, List<Integer> to) {
    if (wanted) {
      to.add(id);
    }
  }

  private static int[] array(List<Integer> ids) {
    return ids.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void mention(int id, BitSet named) {
    if (id >= 0) {
      named.set(id);
    }
  }

  /** Marks, by their ids in {@code graph}, the nodes in the axioms of {@code axioms}. */
  private static void read(Mirror axioms, Mirror graph, BitSet named, BitSet nominals) {
    IntConsumer mark = id -> mention(axioms == graph ? id : graph.idOf(axioms.nodeName(id)), named);
    axioms.forEachRole(
        predicate -> {
          String name = axioms.nodeName(predicate);
          if (!SchemaTriples.isPredicate(name)) {
            return;
          }
          boolean nominal = NOMINALS.contains(name);
          axioms
              .role(predicate)
              .forward()
              .forEachHead(
                  (head, targets, from, to) -> {
                    mark.accept(head);
                    for (int i = from; i < to; i++) {
                      mark.accept(targets[i]);
                      if (nominal) {
                        mention(graph.idOf(axioms.nodeName(targets[i])), nominals);
                      }
                    }
                  });
        });
    axioms.forEachColumn(
        predicate -> {
          if (SchemaTriples.isPredicate(axioms.nodeName(predicate))) {
            axioms
                .values(predicate)
                .postings()
                .forEachHead(
                    (literal, subjects, from, to) -> {
                      for (int i = from; i < to; i++) {
                        mark.accept(subjects[i]);
                      }
                    });
          }
        });
    for (String kind : KINDS) {
      axioms.members(axioms.idOf(kind)).forEach(mark);
    }
  }

  /**
   * The part of it that has one of some names.
   *
   * @param graph the mirror that it was read from
   */
  Signature within(Set<String> names, Mirror graph) {
    IntPredicate wanted = id -> names.contains(graph.nodeName(id));
    return new Signature(
        Arrays.stream(roles).filter(wanted).toArray(),
        Arrays.stream(columns).filter(wanted).toArray(),
        Arrays.stream(classes).filter(wanted).toArray(),
        individuals);
  }

  /** The predicates that have resources as objects. */
  int[] roles() {
    return roles;
  }

  /** The predicates that have literals as objects. */
  int[] columns() {
    return columns;
  }

  /** The classes that have members. */
  int[] classes() {
    return classes;
  }

  /** The individuals that axioms name. */
  int[] individuals() {
    return individuals;
  }
}
