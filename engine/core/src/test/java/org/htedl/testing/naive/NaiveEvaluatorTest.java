// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import static org.htedl.testing.naive.Notation.ANY;
import static org.htedl.testing.naive.Notation.assertCovers;
import static org.htedl.testing.naive.Notation.assertIndividuals;
import static org.htedl.testing.naive.Notation.count;
import static org.htedl.testing.naive.Notation.dataCount;
import static org.htedl.testing.naive.Notation.datatype;
import static org.htedl.testing.naive.Notation.declared;
import static org.htedl.testing.naive.Notation.graph;
import static org.htedl.testing.naive.Notation.named;
import static org.htedl.testing.naive.Notation.oneOf;
import static org.htedl.testing.naive.Notation.role;
import static org.htedl.testing.naive.Notation.some;
import static org.htedl.testing.naive.Notation.twice;
import static org.htedl.testing.naive.TripleReader.iri;

import java.util.List;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.testing.naive.Notation.Facts;
import org.junit.jupiter.api.Test;

/** The oracle itself, against answers that were worked out by hand from the specification. */
class NaiveEvaluatorTest {
  private static final ClassExpression THING = new ClassExpression.Thing();

  // Which nodes are individuals.

  @Test
  void emptyGraphHasNoIndividuals() {
    assertIndividuals("", graph());
  }

  @Test
  void typeOutsideTheVocabulariesMakesAnIndividual() {
    assertIndividuals("a", graph("a rdf:type C"));
    assertIndividuals("a", graph("a rdf:type _:restriction"));
    assertIndividuals("a", graph("a rdf:type htedl:Dataset"));
  }

  @Test
  void namedIndividualAndThingMakeAnIndividual() {
    assertIndividuals("a b", graph("a rdf:type owl:NamedIndividual", "b rdf:type owl:Thing"));
  }

  @Test
  void schemaEntitiesAreNoIndividuals() {
    assertIndividuals(
        "",
        graph(
            "C rdf:type owl:Class",
            "r rdf:type owl:ObjectProperty",
            "C rdfs:subClassOf D",
            "D rdfs:label \"d\"",
            "r rdfs:domain C",
            "o rdf:type owl:Ontology",
            "_:l rdf:first a"));
  }

  @Test
  void bothEndsOfAnObjectPropertyAssertionAreIndividuals() {
    assertIndividuals("a b", graph("a r b"));
    assertIndividuals("_:x _:y", graph("_:x r _:y"));
  }

  @Test
  void subjectOfADataPropertyAssertionIsAnIndividual() {
    assertIndividuals("a", graph("a d 1"));
    assertIndividuals("a", graph("a d \"x\"^^xsd:integer"));
  }

  @Test
  void predicatesOfTheVocabulariesAssertNothing() {
    assertIndividuals(
        "",
        graph(
            "a rdfs:seeAlso b",
            "a rdfs:label \"x\"",
            "a owl:sameAs b",
            "a rdf:value 1",
            "a htedl:example b"));
  }

  @Test
  void annotationPropertiesAssertNothing() {
    Facts facts = graph("p rdf:type owl:AnnotationProperty", "a p b", "a p \"x\"", "c rdf:type C");
    assertIndividuals("c", facts);
    assertCovers("", facts, some("p", THING));
    assertCovers("", facts, new ClassExpression.DataSome(iri("p"), datatype("rdfs:Literal")));
  }

  @Test
  void annotationPropertyOfTheSchemaGraphAssertsNothing() {
    assertIndividuals("", new Facts(TripleReader.read("a p b"), declared("AnnotationProperty")));
  }

  @Test
  void undeclaredPropertyOnASchemaEntityMakesNoIndividualOfIt() {
    Facts facts = graph("C rdf:type owl:Class", "C p b", "a p C", "C d 1");
    assertIndividuals("a b", facts);
    assertCovers("", facts, some("p", THING));
    assertCovers("", facts, new ClassExpression.DataSome(iri("d"), ANY));
  }

  @Test
  void declaredPropertyOnASchemaEntityMakesAnIndividualOfIt() {
    for (String kind :
        List.of(
            "ObjectProperty",
            "DatatypeProperty",
            "TransitiveProperty",
            "SymmetricProperty",
            "AsymmetricProperty",
            "ReflexiveProperty",
            "IrreflexiveProperty",
            "InverseFunctionalProperty")) {
      Facts facts = graph("C rdf:type owl:Class", "a p C", "p rdf:type owl:" + kind);
      assertIndividuals("C a", facts);
      assertCovers("a", facts, some("p", THING));
    }
  }

  @Test
  void propertyDeclaredInTheSchemaGraphCountsAsDeclared() {
    assertIndividuals(
        "C a",
        new Facts(TripleReader.read("C rdf:type owl:Class", "a p C"), declared("ObjectProperty")));
  }

  @Test
  void classDeclaredInTheSchemaGraphIsASchemaEntity() {
    assertIndividuals(
        "a", new Facts(TripleReader.read("a p C"), TripleReader.read("C rdf:type owl:Class")));
  }

  @Test
  void schemaGraphMakesNoIndividuals() {
    assertIndividuals(
        "a",
        new Facts(TripleReader.read("a rdf:type C"), TripleReader.read("x rdf:type D", "y r z")));
  }

  @Test
  void untypedNodeIsNoSchemaEntity() {
    assertIndividuals("C a b", graph("b rdf:type C", "a p C"));
  }

  @Test
  void punnedClassIsAnIndividual() {
    Facts facts = graph("C rdf:type owl:Class", "C rdf:type D", "a rdf:type C", "a r C");
    assertIndividuals("C a", facts);
    assertCovers("a", facts, some("r", named("D")));
    assertCovers("C", facts, new ClassExpression.Named(iri("owl:Class")));
  }

  @Test
  void vocabularyClassCoversOnlyIndividuals() {
    Facts facts = graph("C rdf:type owl:Class", "a rdf:type owl:NamedIndividual");
    assertCovers("", facts, new ClassExpression.Named(iri("owl:Class")));
    assertCovers("a", facts, new ClassExpression.Named(iri("owl:NamedIndividual")));
  }

  // Boolean constructors.

  private static final Facts FAMILY =
      graph(
          "a rdf:type P",
          "b rdf:type P",
          "b rdf:type Q",
          "c rdf:type Q",
          "d rdf:type R",
          "a r b",
          "a r c",
          "a r c",
          "b r c",
          "b r b",
          "c r d");

  @Test
  void namedClasses() {
    assertCovers("a b", FAMILY, named("P"));
    assertCovers("", FAMILY, named("Unknown"));
    assertCovers("a b c d", FAMILY, THING);
    assertCovers("", FAMILY, new ClassExpression.Nothing());
  }

  @Test
  void booleans() {
    assertCovers("c d", FAMILY, new ClassExpression.Not(named("P")));
    assertCovers("b", FAMILY, new ClassExpression.And(List.of(named("P"), named("Q"))));
    assertCovers("a b c", FAMILY, new ClassExpression.Or(List.of(named("P"), named("Q"))));
    assertCovers("a b c d", FAMILY, new ClassExpression.And(List.of()));
    assertCovers("", FAMILY, new ClassExpression.Or(List.of()));
  }

  // Object restrictions.

  @Test
  void someAndOnly() {
    assertCovers("a b", FAMILY, some("r", named("Q")));
    assertCovers("a b d", FAMILY, new ClassExpression.Only(role("r"), named("Q")));
    assertCovers("a b", FAMILY, new ClassExpression.Some(role("r"), named("P")));
    assertCovers("a b c d", FAMILY, new ClassExpression.Only(role("unknown"), named("P")));
  }

  @Test
  void cardinalitiesCountDistinctSuccessors() {
    assertCovers("a b", FAMILY, count(Cardinality.MIN, 2, "r", THING));
    assertCovers("c d", FAMILY, count(Cardinality.MAX, 1, "r", THING));
    assertCovers("c", FAMILY, count(Cardinality.EXACTLY, 1, "r", THING));
    assertCovers("d", FAMILY, count(Cardinality.EXACTLY, 0, "r", THING));
    assertCovers("a b c d", FAMILY, count(Cardinality.MIN, 0, "r", THING));
    assertCovers("", FAMILY, count(Cardinality.MIN, 3, "r", THING));
  }

  @Test
  void qualifiedCardinalities() {
    assertCovers("a b", FAMILY, count(Cardinality.MIN, 1, "r", named("P")));
    assertCovers("a b", FAMILY, count(Cardinality.EXACTLY, 2, "r", named("Q")));
    assertCovers("c d", FAMILY, count(Cardinality.MAX, 0, "r", named("Q")));
  }

  @Test
  void valueSelfAndOneOf() {
    assertCovers("a b", FAMILY, new ClassExpression.HasValue(role("r"), iri("c")));
    assertCovers("", FAMILY, new ClassExpression.HasValue(role("r"), iri("unknown")));
    assertCovers("b", FAMILY, new ClassExpression.HasSelf(role("r")));
    assertCovers("a d", FAMILY, oneOf("a", "d", "unknown", "P"));
    assertCovers("", FAMILY, oneOf());
  }

  @Test
  void inverse() {
    RoleExpression inverse = new RoleExpression.Inverse(role("r"));
    assertCovers("b c", FAMILY, new ClassExpression.HasValue(inverse, iri("a")));
    assertCovers("b c", FAMILY, new ClassExpression.Count(Cardinality.MIN, 2, inverse, THING));
    assertCovers("a", FAMILY, new ClassExpression.Only(inverse, new ClassExpression.Nothing()));
    assertCovers("a b", FAMILY, new ClassExpression.HasValue(twice(inverse), iri("c")));
  }

  @Test
  void topAndBottom() {
    RoleExpression top = new RoleExpression.Top();
    RoleExpression bottom = new RoleExpression.Bottom();
    assertCovers("a b c d", FAMILY, new ClassExpression.Some(top, named("R")));
    assertCovers("", FAMILY, new ClassExpression.Some(top, named("Unknown")));
    assertCovers("", FAMILY, new ClassExpression.Only(top, named("P")));
    assertCovers("a b c d", FAMILY, new ClassExpression.HasSelf(top));
    assertCovers("a b c d", FAMILY, new ClassExpression.HasValue(top, iri("a")));
    assertCovers("", FAMILY, new ClassExpression.HasValue(top, iri("P")));
    assertCovers("a b c d", FAMILY, new ClassExpression.Count(Cardinality.MIN, 4, top, THING));
    assertCovers("", FAMILY, new ClassExpression.Count(Cardinality.MIN, 5, top, THING));
    assertCovers(
        "a b c d", FAMILY, new ClassExpression.Count(Cardinality.EXACTLY, 2, top, named("P")));
    assertCovers("", FAMILY, new ClassExpression.Some(bottom, THING));
    assertCovers("a b c d", FAMILY, new ClassExpression.Only(bottom, named("P")));
    assertCovers("", FAMILY, new ClassExpression.HasSelf(bottom));
    assertCovers("a b c d", FAMILY, new ClassExpression.Count(Cardinality.MAX, 0, bottom, THING));
  }

  @Test
  void onePropertyWithIndividualsAndLiterals() {
    Facts facts = graph("a p b", "a p 1", "b p 2", "b p 3");
    assertCovers("a", facts, some("p", THING));
    assertCovers("b", facts, count(Cardinality.MAX, 0, "p", THING));
    assertCovers("b", facts, dataCount(Cardinality.MIN, 2, "p", ANY));
    assertCovers("a", facts, dataCount(Cardinality.EXACTLY, 1, "p", ANY));
  }
}
