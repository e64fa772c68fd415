// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.htedl.engine.Engine;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.EntityKind;
import org.htedl.expression.RoleExpression;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.PatchWalk;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.naive.TripleReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Individuals under each entailment, and declarations of properties. */
class IndividualsTest {
  private static final Engine ENGINE = Engine.scalar();
  private static final int WALKS = Integer.getInteger("htedl.random.count", 60);
  private static final long SEED = Long.getLong("htedl.seed", 1);

  @AfterAll
  static void closeEngine() {
    ENGINE.close();
  }

  private static Closure closure(Entailment entailment) {
    return new Closure(entailment, ENGINE::covers);
  }

  private static Mirror mirror(Entailment entailment, String... triples) {
    return closure(entailment).close(PatchWalk.build(TripleReader.read(triples), null));
  }

  private static Mirror under(String schema, Entailment entailment, String... triples) {
    Closure closure = closure(entailment);
    Mirror axioms = closure.close(PatchWalk.build(TripleReader.read(schema.split(" [.] ")), null));
    return closure.close(PatchWalk.build(TripleReader.read(triples), axioms));
  }

  private static Set<String> some(Mirror mirror, String property) {
    RoleExpression role = new RoleExpression.Named(TripleReader.iri(property));
    return names(mirror, new ClassExpression.Some(role, new ClassExpression.Thing()));
  }

  private static Set<String> names(Mirror mirror, ClassExpression expression) {
    Set<String> names = new TreeSet<>();
    ENGINE
        .covers(mirror, List.of(expression))
        .getFirst()
        .forEach(node -> names.add(mirror.nodeName(node)));
    return names;
  }

  private static Set<String> iris(String... names) {
    return new TreeSet<>(Arrays.stream(names).map(TripleReader::iri).toList());
  }

  /** An axiom gives nodes a type; that never takes them out of an expression. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "rdfs:Resource",
        "rdfs:Literal",
        "rdfs:Class",
        "rdfs:Datatype",
        "rdfs:Container",
        "rdfs:ContainerMembershipProperty",
        "rdf:Property",
        "rdf:List",
        "rdf:Bag",
        "rdf:Seq",
        "rdf:Alt",
        "rdf:Statement",
        "rdf:langString",
        "xsd:anyURI",
        "xsd:string",
        "owl:Class",
        "owl:Restriction",
        "owl:Ontology",
        "owl:AnnotationProperty",
        "owl:ObjectProperty",
        "owl:Nothing",
        "owl:Thing"
      })
  void axiomsTakeNoMembersAway(String type) {
    for (Entailment entailment : Entailment.values()) {
      for (String axiom :
          List.of(
              "home rdfs:range " + type,
              "home rdfs:domain " + type,
              "home rdfs:subPropertyOf near . near rdfs:range " + type,
              "home rdfs:range Place . Place rdfs:subClassOf " + type,
              "home rdfs:range xsd:any . xsd:any rdfs:subClassOf " + type,
              "home owl:inverseOf homeOf . homeOf rdfs:domain " + type,
              "home rdfs:domain " + type + " . " + type + " rdfs:subClassOf owl:Class",
              "home rdfs:range _:r . _:r owl:unionOf ( ) . _:r rdfs:subClassOf " + type)) {
        List<String> triples =
            new ArrayList<>(List.of(axiom.replace("( )", "rdf:nil").split(" [.] ")));
        triples.addAll(List.of("a home b", "b home a", "b other home", "m meta home"));
        triples.add("meta rdfs:range " + type);
        String where = entailment + ", " + axiom;
        Mirror whole = mirror(entailment, triples.toArray(String[]::new));
        assertEquals(iris("a", "b"), some(whole, "home"), where);
        assertEquals(iris("b"), some(whole, "other"), where);
        Mirror split = under(axiom.replace("( )", "rdf:nil"), entailment, "a home b", "b home a");
        assertEquals(iris("a", "b"), some(split, "home"), where + ", in a schema");
      }
    }
  }

  /** Types that say nothing may be asserted, too. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "rdfs:Resource", "rdfs:Literal", "xsd:anyURI", "xsd:integer", "rdf:List", "rdf:Bag",
        "rdf:Seq", "rdf:Alt", "rdfs:Container", "rdf:langString", "rdf:XMLLiteral", "owl:real"
      })
  void typesThatSayNothing(String type) {
    for (Entailment entailment : Entailment.values()) {
      Mirror mirror =
          mirror(
              entailment,
              "a rdf:type " + type,
              "b rdf:type " + type,
              "a near b",
              "c size \"1\"",
              "c rdf:type " + type,
              "d rdf:type " + type);
      assertEquals(
          iris("a", "b", "c"), names(mirror, new ClassExpression.Thing()), entailment + type);
      assertEquals(iris("a"), some(mirror, "near"), entailment + type);
      Mirror split = under("b rdf:type " + type, entailment, "a near b");
      assertEquals(iris("a"), some(split, "near"), entailment + type);
    }
  }

  /** What is asserted to be an entity of the schema still is one, beside such types. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "owl:Class",
        "rdfs:Class",
        "rdf:Property",
        "owl:Ontology",
        "rdfs:Datatype",
        "owl:AnnotationProperty",
        "owl:DatatypeProperty",
        "owl:Restriction"
      })
  void entitiesOfTheSchema(String type) {
    for (Entailment entailment : Entailment.values()) {
      Mirror mirror =
          mirror(
              entailment,
              "b rdf:type " + type,
              "b rdf:type rdfs:Resource",
              "a near b",
              "near rdfs:range rdfs:Resource");
      assertEquals(iris("a"), names(mirror, new ClassExpression.Thing()), entailment + type);
      Mirror split = under("b rdf:type " + type, entailment, "a near b");
      assertEquals(iris("a"), names(split, new ClassExpression.Thing()), entailment + type);
      Mirror declared =
          mirror(entailment, "b rdf:type " + type, "a near b", "near rdf:type owl:ObjectProperty");
      assertEquals(iris("a", "b"), names(declared, new ClassExpression.Thing()), entailment + type);
    }
  }

  /** A property is what it is declared to be beside an annotation property. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ObjectProperty",
        "TransitiveProperty",
        "SymmetricProperty",
        "AsymmetricProperty",
        "ReflexiveProperty",
        "IrreflexiveProperty",
        "InverseFunctionalProperty",
        "DatatypeProperty",
        "FunctionalProperty"
      })
  void punnedAnnotations(String kind) {
    String[] both = {"revises rdf:type owl:AnnotationProperty", "revises rdf:type owl:" + kind};
    String[] facts = {
      "e1 rdf:type Entity", "e2 rdf:type Entity", "e2 revises e1", "e2 revises \"x\""
    };
    for (Entailment entailment : Entailment.values()) {
      Closure closure = closure(entailment);
      List<Triple> graph = new ArrayList<>(TripleReader.read(both));
      graph.addAll(TripleReader.read(facts));
      Mirror whole = closure.close(PatchWalk.build(graph, null));
      assertKnown(whole, kind, entailment + ", whole");
      assertKnown(
          under(String.join(" . ", both), entailment, facts),
          kind,
          entailment + ", all in a schema");
      for (int said = 0; said < 2; said++) {
        List<String> data = new ArrayList<>(List.of(facts));
        data.add(both[1 - said]);
        Mirror split = under(both[said], entailment, data.toArray(String[]::new));
        assertKnown(split, kind, entailment + ", schema has " + both[said]);
      }
      for (List<String> order : List.of(List.of(both), List.of(both).reversed())) {
        Mirror mirror = mirror(entailment, facts);
        for (String declaration : order) {
          mirror = patch(closure, mirror, declaration, true);
        }
        String where = entailment + ", " + order;
        assertKnown(mirror, kind, where);
        ClosureComparison.same(where, whole, mirror, graph);
        mirror = patch(closure, mirror, both[1], false);
        assertEquals(Set.of(), some(mirror, "revises"), where + ", undeclared");
        assertEquals(
            Set.of(),
            new MirrorVocabulary(mirror).kindsOf(TripleReader.iri("revises")),
            where + ", hidden");
        mirror = patch(closure, patch(closure, mirror, both[1], true), both[0], false);
        assertKnown(mirror, kind, where + ", no longer an annotation");
      }
    }
  }

  private static Mirror patch(Closure closure, Mirror mirror, String triple, boolean isAdded) {
    Triple read = TripleReader.read(triple).getFirst();
    MirrorChange.Builder change = MirrorChange.builder();
    return closure.patch(
        mirror,
        (isAdded ? change.add(PatchWalk.fact(read)) : change.remove(PatchWalk.fact(read))).build());
  }

  private static void assertKnown(Mirror mirror, String kind, String where) {
    // Of a symmetric property both ends have a successor, where its rule is applied.
    assertTrue(some(mirror, "revises").contains(TripleReader.iri("e2")), where);
    Set<EntityKind> kinds = new MirrorVocabulary(mirror).kindsOf(TripleReader.iri("revises"));
    EntityKind wanted =
        kind.equals("DatatypeProperty") ? EntityKind.DATA_PROPERTY : EntityKind.OBJECT_PROPERTY;
    assertTrue(kinds.contains(wanted), where + " is " + kinds);
  }

  /**
   * Asserted types that also follow come and go: what is asserted decides, as in a rebuilt mirror.
   */
  @ParameterizedTest
  @EnumSource(Entailment.class)
  void patchedIsRebuilt(Entailment entailment) {
    Closure closure = closure(entailment);
    for (long seed = SEED; seed < SEED + WALKS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Triple> axioms = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        String axiom = random.nextBoolean() ? "rdfs:range" : "rdfs:domain";
        axioms.add(new Triple(property(random), TripleReader.iri(axiom), type(random)));
      }
      Mirror schema = random.nextBoolean() ? closure.close(PatchWalk.build(axioms, null)) : null;
      Set<Triple> graph = new LinkedHashSet<>(schema == null ? axioms : List.of());
      for (int i = 0; i < 12; i++) {
        graph.add(fact(random));
      }
      walk(seed, random, closure, graph, schema);
    }
  }

  private static void walk(
      long seed,
      SplittableRandom random,
      Closure closure,
      Set<Triple> graph,
      @Nullable Mirror schema) {
    Mirror mirror = closure.close(PatchWalk.build(List.copyOf(graph), schema));
    for (int step = 0; step < 12; step++) {
      List<Triple> added = List.of(fact(random));
      List<Triple> removed = new ArrayList<>(graph);
      removed.removeIf(triple -> random.nextInt(10) > 0);
      mirror = closure.patch(mirror, ClosureComparison.change(graph, removed, added));
      Mirror rebuilt = closure.close(PatchWalk.build(List.copyOf(graph), schema));
      String where = closure.mode() + ", seed " + seed + ", step " + step;
      ClosureComparison.same(where, rebuilt, mirror, graph);
    }
  }

  private static Triple fact(SplittableRandom random) {
    String subject = random.nextInt(3) == 0 ? property(random) : node(random);
    return random.nextBoolean()
        ? new Triple(subject, TripleReader.iri("rdf:type"), type(random))
        : new Triple(subject, property(random), node(random));
  }

  private static String node(SplittableRandom random) {
    return TripleReader.iri("n" + random.nextInt(4));
  }

  private static String property(SplittableRandom random) {
    return TripleReader.iri("p" + random.nextInt(3));
  }

  private static String type(SplittableRandom random) {
    String[] types = {
      "rdfs:Class",
      "rdfs:Resource",
      "owl:AnnotationProperty",
      "owl:ObjectProperty",
      "rdf:Property",
      "owl:FunctionalProperty",
      "owl:NamedIndividual",
      "xsd:anyURI",
      "C"
    };
    return TripleReader.iri(types[random.nextInt(types.length)]);
  }
}
