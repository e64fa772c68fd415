// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.closure.rdfs.AxiomShape;
import org.htedl.expression.Literal;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.testing.naive.NaiveRdfs;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomOntology;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is listed and counted as entailed, against naive rules. */
class EntailedTriplesTest {
  private static final int GRAPHS = Integer.getInteger("htedl.closure.graphs", 200);
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

  @Test
  void listsAreWhatNaiveRulesGive() {
    long seed = Long.getLong("htedl.seed", 1);
    for (int g = 0; g < GRAPHS; g++) {
      List<Triple> graph = RandomOntology.triples(seed + g);
      Set<Triple> expected = new LinkedHashSet<>(NaiveRdfs.closure(graph));
      graph.forEach(expected::remove);
      String where = "seed " + (seed + g);
      check(new Closure(Entailment.RDFS).close(PatchWalk.build(graph, null)), expected, where);
      check(PatchWalk.following(graph, expected, null), expected, where + ", patched");
    }
  }

  private static void check(Mirror closed, Set<Triple> expected, String where) {
    EntailedTriples triples = new EntailedTriples(closed);
    assertEquals(expected.size(), triples.size(), where);
    assertEquals(texts(expected), texts(closed, triples.sources()), where);
    for (EntailedTriples.Indexes indexes :
        List.of(EntailedTriples.Indexes.NONE, new Inverted(closed))) {
      checkPatterns(closed, triples, expected, indexes, where);
    }
  }

  /** Each pattern made of the terms of a derived triple, and of terms that have none. */
  private static void checkPatterns(
      Mirror closed,
      EntailedTriples triples,
      Set<Triple> expected,
      EntailedTriples.Indexes indexes,
      String where) {
    for (int node = 0; node < closed.nodeCount(); node++) {
      String name = closed.nodeName(node);
      check(closed, triples, expected, name, null, null, indexes, where);
      check(closed, triples, expected, null, name, null, indexes, where);
      check(closed, triples, expected, null, null, name, indexes, where);
    }
    check(closed, triples, expected, null, null, null, indexes, where);
    for (Triple each : expected) {
      String s = each.subject();
      String p = each.predicate();
      Object o = each.object();
      check(closed, triples, expected, null, null, o, indexes, where);
      check(closed, triples, expected, s, p, null, indexes, where);
      check(closed, triples, expected, s, null, o, indexes, where);
      check(closed, triples, expected, null, p, o, indexes, where);
      check(closed, triples, expected, s, p, o, indexes, where);
      check(closed, triples, expected, p, p, o, indexes, where);
    }
  }

  private static void check(
      Mirror closed,
      EntailedTriples triples,
      Set<Triple> expected,
      @Nullable String s,
      @Nullable String p,
      @Nullable Object o,
      EntailedTriples.Indexes indexes,
      String where) {
    List<Triple> matching =
        expected.stream()
            .filter(each -> s == null || each.subject().equals(s))
            .filter(each -> p == null || each.predicate().equals(p))
            .filter(each -> o == null || each.object().equals(o))
            .toList();
    EntailedTriples.Cursor cursor =
        triples.matching(
            value(closed, s), value(closed, p), value(closed, o), indexes, Cancellation.NEVER);
    Set<String> found = new TreeSet<>();
    while (cursor.next()) {
      Object object =
          cursor.object() < 0 ? closed.literal(~cursor.object()) : closed.nodeName(cursor.object());
      String text =
          new Triple(closed.nodeName(cursor.subject()), name(closed, cursor.predicate()), object)
              .toString();
      assertTrue(found.add(text), "listed twice: " + text);
    }
    assertFalse(cursor.next(), where);
    assertEquals(texts(matching), found, where + ": " + s + " " + p + " " + o);
  }

  private static String name(Mirror closed, int predicate) {
    return predicate == closed.nodeCount() ? TYPE : closed.nodeName(predicate);
  }

  private static int value(Mirror closed, @Nullable Object term) {
    return switch (term) {
      case null -> EntailedTriples.ANY;
      case Literal literal -> ~closed.idOf(literal);
      default -> {
        int id = closed.idOf((String) term);
        yield id < 0 && term.equals(TYPE) ? closed.nodeCount() : id;
      }
    };
  }

  /** Indexes of everything. */
  private record Inverted(Mirror closed) implements EntailedTriples.Indexes {
    @Override
    public Adjacency classes(int classes) {
      List<Long> pairs = new ArrayList<>();
      closed.forEachClass(
          id -> closed.members(id).forEach(node -> pairs.add((long) node << 32 | id)));
      return Adjacency.of(pairs.stream().mapToLong(Long::longValue).sorted().toArray());
    }

    @Override
    public Adjacency literals(Adjacency postings) {
      return postings.inverted();
    }
  }

  @Test
  void countsAreThoseOfNaiveRules() {
    long seed = Long.getLong("htedl.seed", 1);
    long duplicates = 0;
    for (int g = 0; g < GRAPHS; g++) {
      List<Triple> graph = new ArrayList<>(new LinkedHashSet<>(RandomOntology.triples(seed + g)));
      Mirror asserted = PatchWalk.build(graph, null);
      if (!AxiomShape.isFixed(asserted)) {
        continue;
      }
      Set<Triple> fresh = new LinkedHashSet<>(NaiveRdfs.closure(graph));
      graph.forEach(fresh::remove);
      RuleCounts counts = RuleCounts.of(new Closure(Entailment.RDFS).close(asserted));
      String where = "seed " + (seed + g);
      assertEquals(fresh.size(), counts.newTriples(), where);
      assertEquals(with(fresh, RDFS + "subClassOf"), counts.newSubClasses(), where);
      assertEquals(with(fresh, RDFS + "subPropertyOf"), counts.newSubProperties(), where);
      assertEquals(with(fresh, TYPE), counts.newTypes(), where);
      assertEquals(domainDerivations(graph), counts.domainDerivations(), where);
      duplicates += counts.duplicates();
    }
    assertTrue(duplicates > 0, "no duplicates in any graph");
  }

  private static long with(Set<Triple> triples, String predicate) {
    return triples.stream().filter(t -> t.predicate().equals(predicate)).count();
  }

  /** For each triple the classes of its predicate's domain, super-properties' included. */
  private static long domainDerivations(List<Triple> graph) {
    Set<Triple> closed = NaiveRdfs.closure(graph);
    long count = 0;
    for (Triple triple : graph) {
      if (triple.predicate().equals(TYPE)) {
        continue;
      }
      Set<Object> properties =
          new LinkedHashSet<>(above(closed, triple.predicate(), "subPropertyOf"));
      properties.add(triple.predicate());
      Set<Object> classes = new LinkedHashSet<>();
      for (Object property : properties) {
        for (Object type : above(closed, property, "domain")) {
          classes.add(type);
          classes.addAll(above(closed, type, "subClassOf"));
        }
      }
      count += classes.size();
    }
    return count;
  }

  private static List<Object> above(Set<Triple> closed, Object subject, String axiom) {
    return closed.stream()
        .filter(t -> t.predicate().equals(RDFS + axiom) && t.subject().equals(subject))
        .map(Triple::object)
        .toList();
  }

  private static Set<String> texts(Iterable<Triple> triples) {
    Set<String> texts = new TreeSet<>();
    triples.forEach(triple -> texts.add(triple.toString()));
    return texts;
  }

  private static Set<String> texts(Mirror mirror, List<EntailedTriples.Source> sources) {
    Set<String> texts = new TreeSet<>();
    for (EntailedTriples.Source source : sources) {
      EntailedTriples.Block block = source.block();
      for (long pair : block.pairs()) {
        String subject = mirror.nodeName((int) (pair >>> 32));
        Literal literal = block.literals() ? mirror.literal((int) pair) : null;
        Object object = literal == null ? mirror.nodeName((int) pair) : literal;
        String predicate = name(mirror, block.predicate());
        assertTrue(
            texts.add(new Triple(subject, predicate, object).toString()), "listed twice: " + texts);
      }
    }
    return texts;
  }
}
