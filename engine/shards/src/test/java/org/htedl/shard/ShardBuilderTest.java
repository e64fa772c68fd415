// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.device.simd.SimdDevice;
import org.htedl.engine.Disagreement;
import org.htedl.engine.Engine;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.expression.Vocabulary;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.testing.naive.NaiveEvaluator;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomExpression;
import org.htedl.testing.random.RandomKnowledgeBase;
import org.htedl.testing.random.RandomOntology;
import org.junit.jupiter.api.Test;

/** Shards that are made of facts equal a mirror of all of them. */
class ShardBuilderTest {
  private static final int SEEDS = Integer.getInteger("htedl.shards.seeds", 26);
  private static final String NS = "http://example.org/";
  private static final String RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";

  @Test
  void randomKnowledgeBases() {
    try (Engine engine = new Engine(new SimdDevice(2))) {
      for (long seed = 1; seed <= SEEDS; seed++) {
        RandomKnowledgeBase base = RandomKnowledgeBase.of(seed);
        // One graph with all of it: shards have no schema graphs.
        List<Triple> triples = new ArrayList<>(base.graph());
        triples.addAll(base.schema());
        NaiveEvaluator oracle = new NaiveEvaluator(triples, List.of());
        RandomExpression random = new RandomExpression(base, oracle, seed);
        List<ClassExpression> expressions = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
          expressions.add(random.next());
        }
        Mirror mirror = Disagreement.mirror(triples, List.of());
        compare(engine, mirror, triples, expressions, Entailment.NONE, "seed " + seed);
        if (!isRefused(triples)) {
          Mirror closed = new Closure(Entailment.RDFS).close(mirror);
          compare(engine, closed, triples, expressions, Entailment.RDFS, "rdfs, seed " + seed);
        }
      }
    }
  }

  @Test
  void randomOntologies() {
    int refused = 0;
    try (Engine engine = new Engine(new SimdDevice(2))) {
      for (long seed = 1; seed <= SEEDS; seed++) {
        List<Triple> triples = RandomOntology.triples(seed);
        if (isRefused(triples)) {
          refused++;
          continue;
        }
        Mirror closed = new Closure(Entailment.RDFS).close(Disagreement.mirror(triples, List.of()));
        List<ClassExpression> expressions = expressions(closed);
        compare(engine, closed, triples, expressions, Entailment.RDFS, "ontology " + seed);
      }
    }
    assertTrue(refused < SEEDS, "all were refused");
  }

  /** What tells all classes and properties of a mirror apart, and some nesting. */
  private static List<ClassExpression> expressions(Mirror mirror) {
    List<ClassExpression> all = new ArrayList<>();
    mirror.forEachClass(id -> all.add(new ClassExpression.Named(mirror.nodeName(id))));
    List<ClassExpression> classes = List.copyOf(all);
    mirror.forEachRole(
        id -> {
          RoleExpression role = new RoleExpression.Named(mirror.nodeName(id));
          ClassExpression some = new ClassExpression.Some(role, new ClassExpression.Thing());
          all.add(some);
          all.add(new ClassExpression.Some(new RoleExpression.Inverse(role), some));
          for (ClassExpression type : classes) {
            all.add(new ClassExpression.Some(role, new ClassExpression.Some(role, type)));
          }
        });
    return all;
  }

  private static void compare(
      Engine engine,
      Mirror whole,
      List<Triple> triples,
      List<ClassExpression> expressions,
      Entailment entailment,
      String context) {
    ShardComparison comparison = new ShardComparison(whole, expressions, context);
    for (int shards : new int[] {1, 2, 7}) {
      Shards built = TestShards.of(triples, shards, entailment);
      comparison.check(engine, built);
      vocabulary(whole, built.vocabulary(), context);
    }
  }

  private static void vocabulary(Mirror whole, Vocabulary built, String context) {
    Vocabulary expected = new MirrorVocabulary(whole);
    for (int node = 0; node < whole.nodeCount(); node++) {
      String name = whole.nodeName(node);
      assertEquals(expected.kindsOf(name), built.kindsOf(name), context + ": " + name);
      String local = name.substring(Math.max(name.lastIndexOf('#'), name.lastIndexOf('/')) + 1);
      assertEquals(
          new TreeSet<>(expected.withLocalName(local)),
          new TreeSet<>(built.withLocalName(local)),
          context + ": " + local);
    }
    assertEquals(
        new TreeSet<>(expected.withLabel("label 1")),
        new TreeSet<>(built.withLabel("label 1")),
        context);
  }

  private static boolean isRefused(List<Triple> triples) {
    try {
      TestShards.of(triples, 2, Entailment.RDFS);
      return false;
    } catch (ShardRefusalException refused) {
      return true;
    }
  }

  @Test
  void whatCannotBeFollowedIsRefused() {
    ShardRefusalException owl =
        assertThrows(
            ShardRefusalException.class, () -> new ShardBuilder(new Placement(2), Entailment.OWL));
    assertTrue(String.valueOf(owl.getMessage()).contains("under owl cannot"), owl.getMessage());
    for (Triple axiom :
        List.of(
            new Triple(NS + "isa", RDFS + "subPropertyOf", RDF_TYPE),
            new Triple(RDF_TYPE, RDFS + "subPropertyOf", NS + "isa"),
            new Triple(NS + "under", RDFS + "subPropertyOf", RDFS + "subClassOf"),
            new Triple(NS + "Note", RDFS + "subClassOf", OWL + "AnnotationProperty"),
            new Triple(NS + "p", RDFS + "range", OWL + "ObjectProperty"))) {
      ShardRefusalException refused =
          assertThrows(
              ShardRefusalException.class,
              () -> TestShards.of(List.of(axiom), 2, Entailment.RDFS),
              axiom::toString);
      assertTrue(String.valueOf(refused.getMessage()).contains(axiom.predicate()));
      TestShards.of(List.of(axiom), 2, Entailment.NONE);
    }
  }

  @Test
  void definedDatatypesAndSetsOfExamples() {
    String set = NS + "positives";
    List<Triple> triples = new ArrayList<>();
    triples.add(new Triple(NS + "adult", RDF_TYPE, RDFS + "Datatype"));
    triples.add(new Triple(NS + "adult", OWL + "equivalentClass", "_:range"));
    triples.add(new Triple("_:range", RDF_TYPE, RDFS + "Datatype"));
    triples.add(new Triple("_:range", OWL + "onDatatype", Literal.XSD + "integer"));
    triples.add(new Triple("_:range", OWL + "withRestrictions", "_:list"));
    triples.add(
        new Triple("_:list", "http://www.w3.org/1999/02/22-rdf-syntax-ns#first", "_:facet"));
    triples.add(
        new Triple(
            "_:list",
            "http://www.w3.org/1999/02/22-rdf-syntax-ns#rest",
            "http://www.w3.org/1999/02/22-rdf-syntax-ns#nil"));
    triples.add(new Triple("_:facet", Literal.XSD + "minInclusive", Literal.xsd("18", "integer")));
    for (int i = 0; i < 40; i++) {
      triples.add(new Triple(NS + "i" + i, NS + "age", Literal.xsd("" + i, "integer")));
      if (i % 3 == 0) {
        triples.add(new Triple(set, "https://w3id.org/htedl#example", NS + "i" + i));
      }
    }
    Shards shards = TestShards.of(triples, 7, Entailment.NONE);
    ClassExpression adults =
        new ManchesterParser(new NameResolver(shards.vocabulary(), List.of()))
            .parse("age some adult");
    MirrorBuilder builder = new MirrorBuilder();
    builder.add(NS + "i0", NS + "age", Literal.xsd("1", "integer"));
    try (Engine engine = Engine.scalar()) {
      ShardedEvaluator evaluator = new ShardedEvaluator(shards, engine);
      assertEquals(
          22, evaluator.counts(evaluator.plan(List.of(adults), () -> false), () -> false)[0]);
      Set<String> examples = shards.examples(set);
      assertEquals(14, examples.size());
      assertTrue(examples.contains(NS + "i39"));
      // The plan of other shards, or of a mirror, is not answered.
      assertThrows(
          IllegalArgumentException.class,
          () ->
              evaluator.counts(
                  engine.on(builder.build()).plan(List.of(adults), () -> false), () -> false));
    }
    assertThrows(
        BadExpressionException.class,
        () ->
            new ManchesterParser(new NameResolver(shards.vocabulary(), List.of()))
                .parse("aeg some adult"));
  }

  @Test
  void namesThatWouldBeGhostsAreRefused() {
    ShardBuilder builder = new ShardBuilder(new Placement(2), Entailment.NONE);
    assertThrows(IllegalArgumentException.class, () -> builder.add("\0" + "0", NS + "p", NS + "o"));
  }
}
