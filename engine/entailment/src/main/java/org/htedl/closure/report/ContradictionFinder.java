// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.htedl.bits.NodeSet;
import org.htedl.closure.owl.OwlLists;
import org.htedl.expression.Literal;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/** Finds contradictions between a mirror's facts and the axioms of the mirror and its schema. */
final class ContradictionFinder implements ContradictionSink {
  /** Members and pairs between two looks at the cancellation; a power of two. */
  private static final int POLL_EVERY = 1024;

  private final Mirror mirror;
  private final int most;
  private final @Nullable Contradiction only;
  private final List<Contradiction> found = new ArrayList<>();
  private final Set<List<String>> done = new HashSet<>();
  private final Cancellation cancelled;

  private long count;
  private int steps;

  /**
   * @param most how many to describe; all are counted
   * @param only the one to describe if it is there; null for the first
   */
  ContradictionFinder(
      Mirror mirror, int most, @Nullable Contradiction only, Cancellation cancelled) {
    this.mirror = mirror;
    this.most = most;
    this.only = only;
    this.cancelled = cancelled;
  }

  /** How many were found. */
  long count() {
    return count;
  }

  /**
   * Looks for all.
   *
   * @return the first of them
   * @throws CancellationException if the caller no longer wants to know
   */
  List<Contradiction> find() {
    eachOf(
        members(Iri.OWL + "Nothing"),
        node ->
            tell(
                () -> name(node) + " is in owl:Nothing",
                List.of("nothing"),
                List.of(mirror.nodeName(node))));
    lookAt(mirror);
    Mirror schema = mirror.schema();
    if (schema != null) {
      lookAt(schema);
    }
    return found;
  }

  private void lookAt(Mirror axioms) {
    OwlLists lists = OwlLists.of(axioms.asserted());
    eachPair(axioms, "complementOf", (a, b) -> disjoint(a, b, "its complement"));
    eachPair(axioms, "disjointWith", (a, b) -> disjoint(a, b, "which is disjoint from it"));
    eachTwo(
        axioms, lists, "AllDisjointClasses", (a, b) -> disjoint(a, b, "which is disjoint from it"));
    axioms
        .role(axioms.idOf(Iri.OWL + "disjointUnionOf"))
        .forward()
        .forEachHead(
            (type, all, from, to) -> {
              for (int i = from; i < to; i++) {
                eachTwo(
                    axioms, lists, all[i], (a, b) -> disjoint(a, b, "which is disjoint from it"));
              }
            });
    eachPair(axioms, "propertyDisjointWith", this::disjointProperties);
    eachTwo(axioms, lists, "AllDisjointProperties", this::disjointProperties);
    eachMember(axioms, "IrreflexiveProperty", this::irreflexive);
    eachMember(axioms, "AsymmetricProperty", this::asymmetric);
    Adjacency denied = axioms.values(axioms.idOf(Iri.OWL + "targetValue")).postings().inverted();
    axioms
        .role(axioms.idOf(Iri.OWL + "sourceIndividual"))
        .forward()
        .forEachHead((node, sources, from, to) -> negative(axioms, node, denied));
    for (String list : List.of("unionOf", "disjointUnionOf", "oneOf")) {
      eachPair(axioms, list, (type, members) -> empty(type, members, list));
    }
    new CardinalityFinder(mirror, axioms, done, this).find();
    new KeyFinder(mirror, axioms, done, this).find();
  }

  /** A class of the members of an empty list. */
  private void empty(String type, String list, String construct) {
    if (list.equals(Iri.RDF + "nil") && isNew(construct, type, "")) {
      eachOf(
          members(type),
          node ->
              tell(
                  () -> name(node) + " is in <" + type + ">, which has no members",
                  List.of(construct, type),
                  List.of(mirror.nodeName(node))));
    }
  }

  private interface Pairs {
    void visit(int head, int target);
  }

  private void eachPair(Adjacency relation, Pairs visitor) {
    relation.forEachHead(
        (head, targets, from, to) -> {
          for (int i = from; i < to; i++) {
            step();
            visitor.visit(head, targets[i]);
          }
        });
  }

  private void eachOf(NodeSet set, IntConsumer visitor) {
    set.forEach(
        node -> {
          step();
          visitor.accept(node);
        });
  }

  @Override
  public void step() {
    if (++steps % POLL_EVERY == 0) {
      cancelled.check("the search for contradictions was cancelled");
    }
  }

  private interface NamePairs {
    void visit(String first, String second);
  }

  private interface Names {
    void visit(String name);
  }

  private void eachPair(Mirror axioms, String predicate, NamePairs visitor) {
    eachPair(
        axioms.role(axioms.idOf(Iri.OWL + predicate)).forward(),
        (a, b) -> visitor.visit(axioms.nodeName(a), axioms.nodeName(b)));
  }

  private void eachMember(Mirror axioms, String kind, Names visitor) {
    eachOf(
        axioms.members(axioms.idOf(Iri.OWL + kind)), node -> visitor.visit(axioms.nodeName(node)));
  }

  /** Visits every two members of the lists of axioms of a kind. */
  private void eachTwo(Mirror axioms, OwlLists lists, String kind, NamePairs visitor) {
    NodeSet kinds = axioms.members(axioms.idOf(Iri.OWL + kind));
    Adjacency members = axioms.role(axioms.idOf(Iri.OWL + "members")).forward();
    members.forEachHead(
        (node, all, from, to) -> {
          for (int i = from; i < to && kinds.contains(node); i++) {
            eachTwo(axioms, lists, all[i], visitor);
          }
        });
  }

  private void eachTwo(Mirror axioms, OwlLists lists, int list, NamePairs visitor) {
    int[] all = lists.members(list).orElse(new int[0]);
    for (int i = 0; i < all.length; i++) {
      for (int j = i + 1; j < all.length; j++) {
        step();
        if (all[i] >= 0 && all[j] >= 0) {
          visitor.visit(axioms.nodeName(all[i]), axioms.nodeName(all[j]));
        }
      }
    }
  }

  /** Whether an axiom about two names was not looked at yet, either way round. */
  private boolean isNew(String kind, String first, String second) {
    return done.add(unordered(kind, first, second));
  }

  private static List<String> both(String one, String other) {
    return one.compareTo(other) <= 0 ? List.of(one, other) : List.of(other, one);
  }

  private static List<String> unordered(String kind, String first, String second) {
    List<String> names = both(first, second);
    return List.of(kind, names.get(0), names.get(1));
  }

  private void disjoint(String first, String second, String how) {
    if (isNew("classes", first, second)) {
      NodeSet one = members(first);
      NodeSet other = members(second);
      NodeSet fewer = one.cardinality() < other.cardinality() ? one : other;
      NodeSet more = fewer == one ? other : one;
      eachOf(
          fewer,
          node -> {
            if (more.contains(node)) {
              tell(
                  () -> name(node) + " is in <" + first + "> and in <" + second + ">, " + how,
                  unordered("classes", first, second),
                  List.of(mirror.nodeName(node)));
            }
          });
    }
  }

  private void disjointProperties(String first, String second) {
    if (!isNew("properties", first, second)) {
      return;
    }
    String disjoint = " and by the disjoint <" + second + ">";
    Adjacency others = mirror.role(mirror.idOf(second)).forward();
    eachPair(
        mirror.role(mirror.idOf(first)).forward(),
        (subject, object) -> {
          if (others.contains(subject, object)) {
            tell(
                () -> edge(subject, first, name(object)) + disjoint,
                unordered("properties", first, second),
                List.of(mirror.nodeName(subject), mirror.nodeName(object)));
          }
        });
    Adjacency postings = mirror.values(mirror.idOf(second)).postings();
    eachPair(
        mirror.values(mirror.idOf(first)).postings(),
        (literal, subject) -> {
          if (postings.contains(literal, subject)) {
            tell(
                () -> edge(subject, first, quoted(mirror.literal(literal))) + disjoint,
                unordered("properties", first, second),
                List.of(mirror.nodeName(subject), mirror.literal(literal).toString()));
          }
        });
  }

  private void irreflexive(String property) {
    if (isNew("irreflexive", property, "")) {
      eachPair(
          mirror.role(mirror.idOf(property)).forward(),
          (subject, object) -> {
            if (subject == object) {
              tell(
                  () -> edge(subject, property, "itself") + ", which is irreflexive",
                  List.of("irreflexive", property),
                  List.of(mirror.nodeName(subject)));
            }
          });
    }
  }

  private void asymmetric(String property) {
    if (isNew("asymmetric", property, "")) {
      Adjacency pairs = mirror.role(mirror.idOf(property)).forward();
      eachPair(
          pairs,
          (subject, object) -> {
            if (subject <= object && pairs.contains(object, subject)) {
              tell(
                  () -> edge(subject, property, name(object)) + " and back, which is asymmetric",
                  List.of("asymmetric", property),
                  both(mirror.nodeName(subject), mirror.nodeName(object)));
            }
          });
    }
  }

  /**
   * @param denied assertion → literals
   */
  private void negative(Mirror axioms, int node, Adjacency denied) {
    for (int source : targets(axioms, "sourceIndividual", node)) {
      int subject = mirror.idOf(axioms.nodeName(source));
      for (int p : targets(axioms, "assertionProperty", node)) {
        String property = axioms.nodeName(p);
        for (int target : targets(axioms, "targetIndividual", node)) {
          int object = mirror.idOf(axioms.nodeName(target));
          if (mirror.role(mirror.idOf(property)).forward().contains(subject, object)) {
            tell(
                () -> edge(subject, property, name(object)) + ", which is denied",
                List.of("denied", property),
                List.of(mirror.nodeName(subject), mirror.nodeName(object)));
          }
        }
        negativeValues(axioms, denied.targetsOf(node), subject, property);
      }
    }
  }

  private void negativeValues(Mirror axioms, int[] denied, int subject, String property) {
    Adjacency postings = mirror.values(mirror.idOf(property)).postings();
    for (int id : denied) {
      Literal literal = axioms.literal(id);
      if (postings.contains(mirror.idOf(literal), subject)) {
        tell(
            () -> edge(subject, property, quoted(literal)) + ", which is denied",
            List.of("denied", property),
            List.of(mirror.nodeName(subject), literal.toString()));
      }
    }
  }

  private static int[] targets(Mirror axioms, String predicate, int node) {
    return axioms.role(axioms.idOf(Iri.OWL + predicate)).forward().targetsOf(node);
  }

  private NodeSet members(String type) {
    return mirror.members(mirror.idOf(type));
  }

  private String name(int node) {
    return "<" + mirror.nodeName(node) + ">";
  }

  private String edge(int subject, String property, String object) {
    return name(subject) + " has by <" + property + "> the value " + object;
  }

  private static String quoted(Literal literal) {
    return '"' + literal.lexical() + '"';
  }

  @Override
  public void tell(Supplier<String> sentence, List<String> axiom, List<String> terms) {
    count++;
    boolean wanted = only == null || only.terms().equals(terms) && only.axiom().equals(axiom);
    if (wanted && found.size() < most) {
      found.add(new Contradiction(axiom, terms, sentence.get() + "."));
    }
  }
}
