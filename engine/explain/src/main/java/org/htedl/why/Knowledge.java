// SPDX-License-Identifier: Apache-2.0
package org.htedl.why;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Role;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * The facts from which derivations are made: those of a closed mirror, the axioms of its schema,
 * and pairs of properties that are blank nodes, which no triple can have. What follows from the
 * schema's axioms alone is in no mirror: it may hold if the schema believes it, and so may facts
 * whose subject is a literal. Of these, inverse and symmetric properties make pairs of a literal
 * with the subjects that have it as a value. Not thread-safe.
 */
final class Knowledge {
  private final Mirror mirror;
  private final Effort effort;
  private final @Nullable Mirror schema;
  private final TermNumbers terms;
  private final Set<Integer> axioms = new HashSet<>();
  private final Set<Integer> kinds = new HashSet<>();
  private final Map<Integer, Role> unnamed;
  private final Map<Integer, Integer> inSchema = new HashMap<>();
  private final boolean isOwl;
  private final int type;
  private final int symmetric;
  private final int subProperty;
  private final int inverseOf;
  private final int first;
  private final int rest;
  private final int nil;

  /** The columns of inverse and symmetric properties; null before it is asked. */
  private int @Nullable [] turned;

  /**
   * @param mirror closed under the entailment
   */
  Knowledge(Mirror mirror, Entailment entailment, TermNumbers terms, Effort effort) {
    this.mirror = mirror;
    this.effort = effort;
    this.schema = entailment == Entailment.NONE ? null : mirror.schema();
    this.terms = terms;
    entailment.axiomPredicates().forEach(axiom -> axioms.add(terms.of(axiom)));
    entailment.axiomKinds().forEach(kind -> kinds.add(terms.of(kind)));
    this.unnamed = Closure.unnamedPairs(mirror);
    this.isOwl = entailment.isOwl();
    this.type = terms.of(Iri.TYPE);
    this.symmetric = terms.of(Iri.OWL + "SymmetricProperty");
    this.subProperty = terms.of(Iri.RDFS + "subPropertyOf");
    this.inverseOf = terms.of(Iri.OWL + "inverseOf");
    this.first = terms.of(Iri.RDF + "first");
    this.rest = terms.of(Iri.RDF + "rest");
    this.nil = terms.of(Iri.RDF + "nil");
  }

  TermNumbers terms() {
    return terms;
  }

  /** The number of {@code rdf:type}. */
  int type() {
    return type;
  }

  /** Whether no fact with this predicate is known. */
  boolean isUnused(int predicate) {
    int id = terms.nodeId(predicate);
    if (predicate == type || mirror.role(id).size() > 0 || mirror.values(id).size() > 0) {
      return false;
    }
    int theirs = inSchema(predicate);
    return schema == null || schema.role(theirs).size() + schema.values(theirs).size() == 0;
  }

  /** Whether the fact holds, or may hold as far as can be known; false if it does not. */
  boolean mayHold(int subject, int predicate, int object) {
    if (TermNumbers.isLiteral(predicate)) {
      return false;
    }
    return TermNumbers.isLiteral(subject)
        || holds(mirror, terms.nodeId(subject), predicate, object)
        || holdsUnnamed(subject, predicate, object)
        || holdsInSchema(schema, subject, predicate, object);
  }

  /** Whether the fact holds or may hold, and its subject is a node. */
  boolean holds(int subject, int predicate, int object) {
    return !TermNumbers.isLiteral(subject) && mayHold(subject, predicate, object);
  }

  /** Whether the fact is in the data. */
  boolean isAsserted(int subject, int predicate, int object) {
    return !TermNumbers.isLiteral(subject)
        && holds(mirror.asserted(), terms.nodeId(subject), predicate, object);
  }

  /** Whether the fact is an axiom in the data of the schema. */
  boolean isAssertedInSchema(int subject, int predicate, int object) {
    return schema != null && isAxiomIn(schema.asserted(), subject, predicate, object);
  }

  /** Returns whether the schema has the fact as an axiom, asserted or derived. */
  boolean isAxiomOfSchema(int subject, int predicate, int object) {
    return schema != null && isAxiomIn(schema, subject, predicate, object);
  }

  private boolean isAxiomIn(Mirror facts, int subject, int predicate, int object) {
    return !TermNumbers.isLiteral(subject)
        && isAxiom(predicate, object)
        && holdsInSchema(facts, subject, predicate, object);
  }

  private boolean holds(Mirror facts, int subject, int predicate, int object) {
    if (subject < 0) {
      return false;
    }
    int p = terms.nodeId(predicate);
    if (TermNumbers.isLiteral(object)) {
      int literal = terms.literalId(object);
      return literal >= 0 && facts.values(p).postings().contains(literal, subject);
    }
    int node = terms.nodeId(object);
    if (node < 0) {
      return false;
    }
    return predicate == type
        ? facts.members(node).contains(subject)
        : facts.role(p).forward().contains(subject, node);
  }

  private boolean holdsInSchema(@Nullable Mirror facts, int subject, int predicate, int object) {
    if (facts == null) {
      return false;
    }
    int s = inSchema(subject);
    int p = inSchema(predicate);
    if (s < 0) {
      return false;
    }
    if (TermNumbers.isLiteral(object)) {
      int literal = facts.idOf(terms.literal(object));
      return literal >= 0 && facts.values(p).postings().contains(literal, s);
    }
    int o = inSchema(object);
    return o >= 0
        && (predicate == type
            ? facts.members(o).contains(s)
            : facts.role(p).forward().contains(s, o));
  }

  private boolean isAxiom(int predicate, int object) {
    return predicate == type ? kinds.contains(object) : axioms.contains(predicate);
  }

  /** The schema's id of a node, or -1 if it does not know it. */
  private int inSchema(int node) {
    return schema == null ? -1 : inSchema.computeIfAbsent(node, n -> idInSchema(terms.name(n)));
  }

  private boolean holdsUnnamed(int subject, int predicate, int object) {
    if (TermNumbers.isLiteral(predicate) || !terms.isBlank(predicate)) {
      return false;
    }
    // Where axioms speak of literals or of one another, no such pairs are kept.
    return unnamed.isEmpty()
        || Arrays.stream(unnamedObjects(subject, predicate)).anyMatch(each -> each == object);
  }

  /** Pairs of a blank node: those that rules have kept, and those of properties next to it. */
  private int[] unnamedObjects(int subject, int predicate) {
    Role role = unnamed.getOrDefault(terms.nodeId(predicate), Role.EMPTY);
    IntStream kept = Arrays.stream(role.forward().targetsOf(terms.nodeId(subject)));
    IntStream below = named(subProperty, predicate).flatMap(p -> stream(objects(subject, p)));
    IntStream inverse = inverses(predicate).flatMap(p -> stream(subjects(p, subject)));
    return IntStream.concat(kept, IntStream.concat(below, inverse)).distinct().toArray();
  }

  private int[] unnamedSubjects(int predicate, int object) {
    Role role = unnamed.getOrDefault(terms.nodeId(predicate), Role.EMPTY);
    int node = TermNumbers.isLiteral(object) ? -1 : terms.nodeId(object);
    IntStream kept = Arrays.stream(role.inverse().targetsOf(node));
    IntStream below = named(subProperty, predicate).flatMap(p -> stream(subjects(p, object)));
    IntStream inverse = inverses(predicate).flatMap(p -> stream(objects(object, p)));
    return IntStream.concat(kept, IntStream.concat(below, inverse)).distinct().toArray();
  }

  private static IntStream stream(int[] found) {
    return Arrays.stream(found);
  }

  /** The subjects of axioms about a property that are IRIs. */
  private IntStream named(int axiom, int property) {
    return Arrays.stream(subjects(axiom, property)).filter(each -> !terms.isBlank(each));
  }

  private IntStream inverses(int property) {
    IntStream ofIt = stream(objects(property, inverseOf));
    return IntStream.concat(named(inverseOf, property), ofIt)
        .filter(each -> !TermNumbers.isLiteral(each) && !terms.isBlank(each));
  }

  /** The columns whose literals are subjects of an inverse or symmetric property. */
  private int[] turned() {
    if (turned == null) {
      List<Integer> found = new ArrayList<>();
      if (isOwl) {
        mirror.forEachColumn(
            id -> {
              if (subjects(inverseOf, id).length > 0
                  || objects(id, inverseOf).length > 0
                  || mayHold(id, type, symmetric)) {
                found.add(id);
              }
            });
      }
      turned = found.stream().mapToInt(Integer::intValue).toArray();
    }
    return turned;
  }

  /** Literals that may be subjects of pairs with this node. */
  private IntStream literalSubjects(int object) {
    int node = terms.nodeId(object);
    return node < 0
        ? IntStream.empty()
        : Arrays.stream(turned())
            .flatMap(column -> Arrays.stream(SubjectValues.of(mirror).of(column, node, effort)))
            .map(TermNumbers::ofLiteral);
  }

  /** Nodes that may be objects of pairs with this literal. */
  private int[] objectsOfLiteral(int literal) {
    int id = terms.literalId(literal);
    return id < 0
        ? new int[0]
        : Arrays.stream(turned())
            .flatMap(column -> Arrays.stream(mirror.values(column).postings().targetsOf(id)))
            .distinct()
            .toArray();
  }

  /** The objects of known facts with this subject, nodes first, ascending by their ids. */
  int[] objects(int subject, int predicate) {
    if (TermNumbers.isLiteral(predicate)) {
      return new int[0];
    }
    if (TermNumbers.isLiteral(subject)) {
      return predicate == type ? new int[0] : objectsOfLiteral(subject);
    }
    if (terms.isBlank(predicate)) {
      return unnamedObjects(subject, predicate);
    }
    int s = terms.nodeId(subject);
    int p = terms.nodeId(predicate);
    IntStream found =
        predicate == type ? types(mirror, s) : Arrays.stream(mirror.role(p).forward().targetsOf(s));
    if (p >= 0 && mirror.values(p).size() > 0) {
      found =
          IntStream.concat(
              found,
              Arrays.stream(SubjectValues.of(mirror).of(p, s, effort)).map(TermNumbers::ofLiteral));
    }
    return schema == null
        ? found.toArray()
        : IntStream.concat(found, objectsInSchema(schema, subject, predicate)).distinct().toArray();
  }

  private int idInSchema(String name) {
    return schema == null ? -1 : schema.idOf(name);
  }

  private IntStream objectsInSchema(Mirror facts, int subject, int predicate) {
    int s = inSchema(subject);
    int p = inSchema(predicate);
    IntStream nodes =
        (predicate == type ? types(facts, s) : Arrays.stream(facts.role(p).forward().targetsOf(s)))
            .map(node -> terms.of(facts.nodeName(node)));
    if (facts.values(p).size() == 0) {
      return nodes;
    }
    IntStream literals =
        Arrays.stream(SubjectValues.of(facts).of(p, s, effort))
            .map(literal -> terms.of(facts.literal(literal)));
    return IntStream.concat(nodes, literals);
  }

  private static IntStream types(Mirror facts, int node) {
    List<Integer> found = new ArrayList<>();
    facts.forEachClass(
        id -> {
          if (facts.members(id).contains(node)) {
            found.add(id);
          }
        });
    return found.stream().mapToInt(Integer::intValue);
  }

  /** The subjects of known facts with this object, ascending by their ids. */
  int[] subjects(int predicate, int object) {
    if (TermNumbers.isLiteral(predicate)) {
      return new int[0];
    }
    if (terms.isBlank(predicate)) {
      return unnamedSubjects(predicate, object);
    }
    int p = terms.nodeId(predicate);
    int[] found;
    if (TermNumbers.isLiteral(object)) {
      found = mirror.values(p).postings().targetsOf(terms.literalId(object));
    } else if (predicate == type) {
      found = mirror.members(terms.nodeId(object)).toArray();
    } else {
      int[] nodes = mirror.role(p).inverse().targetsOf(terms.nodeId(object));
      found =
          axioms.contains(predicate)
              ? nodes
              : IntStream.concat(Arrays.stream(nodes), literalSubjects(object))
                  .distinct()
                  .toArray();
    }
    return schema != null
        ? IntStream.concat(Arrays.stream(found), subjectsInSchema(schema, predicate, object))
            .distinct()
            .toArray()
        : found;
  }

  private IntStream subjectsInSchema(Mirror facts, int predicate, int object) {
    int p = inSchema(predicate);
    int[] found;
    if (TermNumbers.isLiteral(object)) {
      found = facts.values(p).postings().targetsOf(facts.idOf(terms.literal(object)));
    } else if (predicate == type) {
      found = facts.members(inSchema(object)).toArray();
    } else {
      found = facts.role(p).inverse().targetsOf(inSchema(object));
    }
    return Arrays.stream(found).map(node -> terms.of(facts.nodeName(node)));
  }

  /**
   * The members of a list as the data says it; null if a cell has not exactly one first and one
   * rest, or the list is a circle.
   */
  int @Nullable [] members(int list) {
    List<Integer> found = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    int cell = list;
    while (cell != nil) {
      if (TermNumbers.isLiteral(cell) || !seen.add(cell)) {
        return null;
      }
      int[] values = given(cell, first);
      int[] next = given(cell, rest);
      if (next.length != 1 || values.length != 1) {
        return null;
      }
      found.add(values[0]);
      cell = next[0];
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The objects of asserted facts. */
  private int[] given(int subject, int predicate) {
    return Arrays.stream(objects(subject, predicate))
        .filter(
            object ->
                isAsserted(subject, predicate, object)
                    || holdsInSchema(schema, subject, predicate, object))
        .toArray();
  }
}
