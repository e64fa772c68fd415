// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.random;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.htedl.expression.Literal;
import org.htedl.testing.naive.Triple;

/**
 * Small ontologies of all that OWL 2 maps to RDF, right and wrong: every construct, malformed,
 * deep, cyclic, punned and repeated, with facts about a few nodes.
 */
public final class FuzzedOntology {
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";

  private static final String[] OWL_PREDICATES =
      """
      allValuesFrom annotatedProperty annotatedSource annotatedTarget
      assertionProperty cardinality complementOf datatypeComplementOf differentFrom
      disjointUnionOf disjointWith distinctMembers equivalentClass equivalentProperty
      hasKey hasSelf hasValue imports intersectionOf inverseOf maxCardinality
      maxQualifiedCardinality members minCardinality minQualifiedCardinality onClass
      onDataRange onDatatype onProperties onProperty oneOf propertyChainAxiom
      propertyDisjointWith qualifiedCardinality sameAs someValuesFrom sourceIndividual
      targetIndividual targetValue unionOf withRestrictions
      """
          .split("\\s+");

  private static final String[] OWL_CLASSES =
      """
      AllDifferent AllDisjointClasses AllDisjointProperties Annotation
      AnnotationProperty AsymmetricProperty Axiom Class DataRange DatatypeProperty
      DeprecatedClass FunctionalProperty InverseFunctionalProperty IrreflexiveProperty
      NamedIndividual NegativePropertyAssertion Nothing ObjectProperty Ontology
      ReflexiveProperty Restriction SymmetricProperty Thing TransitiveProperty
      topObjectProperty bottomObjectProperty
      """
          .split("\\s+");

  private static final String[] RDF_TERMS = {
    RDF + "type",
    RDF + "first",
    RDF + "rest",
    RDF + "nil",
    RDF + "List",
    RDF + "Property",
    RDFS + "subClassOf",
    RDFS + "subPropertyOf",
    RDFS + "domain",
    RDFS + "range",
    RDFS + "label",
    RDFS + "Class",
    RDFS + "Datatype",
    RDFS + "Resource",
    RDFS + "Literal",
    Literal.XSD + "integer",
    Literal.XSD + "string",
    Literal.XSD + "minInclusive",
    Literal.XSD + "pattern"
  };

  private static final String[] RESTRICTIONS =
      """
      someValuesFrom allValuesFrom hasValue hasSelf minCardinality maxCardinality
      cardinality minQualifiedCardinality maxQualifiedCardinality qualifiedCardinality
      """
          .split("\\s+");

  private final SplittableRandom random;
  private final List<Triple> triples = new ArrayList<>();
  private int blanks;

  private FuzzedOntology(long seed) {
    random = new SplittableRandom(seed);
  }

  /** The triples of a seed: axioms, and facts. */
  public static List<Triple> triples(long seed) {
    FuzzedOntology ontology = new FuzzedOntology(seed);
    for (int i = ontology.random.nextInt(1, 9); i > 0; i--) {
      ontology.axiom();
    }
    if (ontology.percent(4)) {
      ontology.deep();
    }
    for (int i = ontology.random.nextInt(10); i > 0; i--) {
      ontology.triples.add(ontology.fact());
    }
    if (ontology.percent(40)) {
      ontology.damage();
    }
    return ontology.triples;
  }

  /** Facts about the nodes of such ontologies, of no axioms and no declarations. */
  public static List<Triple> facts(long seed, int count) {
    FuzzedOntology ontology = new FuzzedOntology(seed);
    List<Triple> facts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      facts.add(ontology.fact());
    }
    return facts;
  }

  /** An axiom of RDFS about names, of whatever class. */
  public static Triple schemaAxiom(long seed) {
    FuzzedOntology ontology = new FuzzedOntology(seed);
    return switch (ontology.random.nextInt(4)) {
      case 0 -> new Triple(ontology.named(), RDFS + "subClassOf", ontology.anyClass());
      case 1 -> new Triple(ontology.property(), RDFS + "subPropertyOf", ontology.property());
      case 2 -> new Triple(ontology.property(), RDFS + "domain", ontology.anyClass());
      default -> new Triple(ontology.property(), RDFS + "range", ontology.anyClass());
    };
  }

  private boolean percent(int percent) {
    return random.nextInt(100) < percent;
  }

  private void add(String subject, String predicate, Object object) {
    triples.add(new Triple(subject, predicate, object));
  }

  private String pick(String... all) {
    return all[random.nextInt(all.length)];
  }

  private String blank() {
    return "_:b" + (percent(5) && blanks > 0 ? random.nextInt(blanks) : blanks++);
  }

  private String named() {
    return "urn:C" + random.nextInt(4);
  }

  private String anyClass() {
    return switch (random.nextInt(4)) {
      case 0 -> OWL + pick(OWL_CLASSES);
      case 1 -> pick(RDF_TERMS);
      default -> named();
    };
  }

  private String property() {
    return pick("urn:p0", "urn:p1", "urn:p2", "urn:d0", "urn:d1");
  }

  private String role() {
    if (percent(15)) {
      String node = blank();
      add(node, OWL + "inverseOf", percent(10) ? role() : property());
      return node;
    }
    return property();
  }

  private String node() {
    return percent(10)
        ? "_:n" + random.nextInt(2)
        : percent(10) ? named() : "urn:n" + random.nextInt(4);
  }

  private Literal literal() {
    return switch (random.nextInt(6)) {
      case 0 ->
          Literal.xsd(pick("0", "1", "2", " 1 ", "+1", "01", "-1", "x", ""), "nonNegativeInteger");
      case 1 -> Literal.xsd(pick("1", "2", "3"), "integer");
      case 2 -> Literal.xsd(pick("true", "false", "1", "maybe"), "boolean");
      case 3 -> Literal.xsd(pick("1.5", "2.0", "abc"), "decimal");
      case 4 -> Literal.tagged("a", "en");
      default -> Literal.xsd(pick("a", "b"), "string");
    };
  }

  private Literal bound() {
    return percent(85) ? Literal.xsd(pick("0", "1", "2"), "nonNegativeInteger") : literal();
  }

  private interface Maker {
    Object make();
  }

  private String list(Maker maker) {
    String rest = RDF + "nil";
    for (int i = random.nextInt(4); i > 0; i--) {
      String cell = blank();
      add(cell, RDF + "first", maker.make());
      add(cell, RDF + "rest", percent(2) ? cell : rest);
      rest = cell;
    }
    return rest;
  }

  /** The node of a class, which is described if it is blank. */
  private String type(int depth) {
    if (depth == 0 || percent(40)) {
      return percent(8) ? anyClass() : named();
    }
    String node = blank();
    describe(node, depth);
    return node;
  }

  private void describe(String node, int depth) {
    switch (random.nextInt(8)) {
      case 0 -> add(node, OWL + "complementOf", type(depth - 1));
      case 1 -> add(node, OWL + "intersectionOf", list(() -> type(depth - 1)));
      case 2 -> add(node, OWL + "unionOf", list(() -> type(depth - 1)));
      case 3 -> add(node, OWL + "oneOf", list(() -> percent(90) ? node() : literal()));
      default -> restriction(node, depth);
    }
  }

  private void restriction(String node, int depth) {
    add(node, OWL + "onProperty", role());
    String kind = pick(RESTRICTIONS);
    String predicate = OWL + kind;
    switch (kind) {
      case "someValuesFrom", "allValuesFrom" ->
          add(node, predicate, percent(70) ? type(depth - 1) : range(depth - 1));
      case "hasValue" -> add(node, predicate, percent(70) ? node() : literal());
      case "hasSelf" ->
          add(node, predicate, percent(70) ? Literal.xsd("true", "boolean") : literal());
      default -> {
        add(node, predicate, bound());
        if (kind.contains("ualified") && percent(95)) {
          boolean isClass = percent(70);
          add(
              node,
              OWL + (isClass ? "onClass" : "onDataRange"),
              isClass ? type(depth - 1) : range(depth - 1));
        }
      }
    }
  }

  private String range(int depth) {
    if (depth <= 0 || percent(40)) {
      return percent(80)
          ? Literal.XSD + pick("integer", "string", "decimal")
          : "urn:T" + random.nextInt(3);
    }
    String node = blank();
    switch (random.nextInt(5)) {
      case 0 -> add(node, OWL + "datatypeComplementOf", range(depth - 1));
      case 1 -> add(node, OWL + "intersectionOf", list(() -> range(depth - 1)));
      case 2 -> add(node, OWL + "unionOf", list(() -> range(depth - 1)));
      case 3 -> add(node, OWL + "oneOf", list(this::literal));
      default -> {
        add(node, OWL + "onDatatype", percent(80) ? Literal.XSD + "integer" : range(0));
        String facet = blank();
        add(
            facet,
            Literal.XSD + pick("minInclusive", "maxExclusive", "pattern", "length"),
            literal());
        add(node, OWL + "withRestrictions", list(() -> facet));
      }
    }
    if (percent(50)) {
      add(node, RDF + "type", RDFS + "Datatype");
    }
    return node;
  }

  private void axiom() {
    switch (random.nextInt(16)) {
      case 0, 1 -> add(type(2), RDFS + "subClassOf", type(3));
      case 2, 3 -> add(percent(80) ? named() : type(2), OWL + "equivalentClass", type(3));
      case 4 -> describe(named(), 3);
      case 5 -> add(named(), OWL + "disjointUnionOf", list(() -> type(2)));
      case 6 -> add(type(1), OWL + "disjointWith", type(1));
      case 7 -> {
        String node = blank();
        boolean classes = random.nextBoolean();
        add(node, RDF + "type", OWL + (classes ? "AllDisjointClasses" : "AllDisjointProperties"));
        add(node, OWL + "members", list(() -> classes ? type(1) : role()));
      }
      case 8 ->
          add(
              role(),
              OWL + pick("inverseOf", "equivalentProperty", "propertyDisjointWith"),
              role());
      case 9 -> add(property(), OWL + "propertyChainAxiom", list(this::role));
      case 10 -> add(property(), RDF + "type", OWL + pick(OWL_CLASSES));
      case 11 -> add(property(), RDFS + pick("domain", "range"), percent(70) ? type(2) : range(2));
      case 12 ->
          add(property(), RDFS + "subPropertyOf", percent(90) ? property() : pick(RDF_TERMS));
      case 13 -> add(type(1), OWL + "hasKey", list(this::role));
      case 14 -> {
        String node = blank();
        add(node, OWL + "sourceIndividual", node());
        add(node, OWL + "assertionProperty", role());
        boolean isNode = random.nextBoolean();
        add(node, OWL + (isNode ? "targetIndividual" : "targetValue"), isNode ? node() : literal());
      }
      default -> add("urn:T" + random.nextInt(3), OWL + "equivalentClass", range(3));
    }
  }

  /** A definition that is nested deep, in a cycle or not. */
  private void deep() {
    int levels = random.nextInt(3) == 0 ? 1_200 : random.nextInt(2, 60);
    boolean isRestriction = random.nextBoolean();
    String predicate = OWL + pick("complementOf", "allValuesFrom", "someValuesFrom");
    add(named(), OWL + "equivalentClass", "_:deep0");
    for (int i = 0; i < levels; i++) {
      String inner = i < levels - 1 ? "_:deep" + (i + 1) : percent(50) ? named() : "_:deep0";
      if (isRestriction && !predicate.endsWith("complementOf")) {
        add("_:deep" + i, OWL + "onProperty", "urn:p0");
      }
      add("_:deep" + i, predicate, inner);
    }
  }

  /** Triples that no construct has: any term of the vocabularies, anywhere. */
  private void damage() {
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      if (!triples.isEmpty() && percent(40)) {
        triples.remove(random.nextInt(triples.size()));
      } else {
        String predicate = percent(70) ? OWL + pick(OWL_PREDICATES) : pick(RDF_TERMS);
        add(anything(), predicate, percent(25) ? literal() : anything());
      }
    }
    if (!triples.isEmpty()) {
      triples.add(triples.get(random.nextInt(triples.size())));
    }
  }

  private String anything() {
    return switch (random.nextInt(7)) {
      case 0 -> OWL + pick(OWL_CLASSES);
      case 1 -> pick(RDF_TERMS);
      case 2 -> property();
      case 3 -> node();
      case 4 -> named();
      case 5 -> OWL + pick(OWL_PREDICATES);
      default -> "_:b" + random.nextInt(blanks + 1);
    };
  }

  private Triple fact() {
    return switch (random.nextInt(4)) {
      case 0 -> new Triple(node(), RDF + "type", named());
      case 1 -> new Triple(node(), property(), literal());
      default -> new Triple(node(), property(), node());
    };
  }
}
