// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.random;

import java.util.ArrayList;
import java.util.List;
import org.htedl.expression.Literal;
import org.htedl.testing.naive.Triple;

/**
 * A small knowledge base with nasty data, the same one for the same seed.
 *
 * @param seed what it was made from
 * @param graph its triples, duplicates included
 * @param schema declarations of a schema graph; often empty
 * @param classes names of classes, empty and vocabulary ones included
 * @param roles names of properties that have individuals as values; some are only declared
 * @param properties names of properties that have literals as values; one may be a role too
 * @param annotations names of declared annotation properties
 * @param nodes every node that may or may not be an individual
 */
public record RandomKnowledgeBase(
    long seed,
    List<Triple> graph,
    List<Triple> schema,
    List<String> classes,
    List<String> roles,
    List<String> properties,
    List<String> annotations,
    List<String> nodes) {

  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";
  private static final String TYPE = RDF + "type";
  private static final int[] SIZES = {
    0, 1, 2, 3, 5, 8, 8, 12, 12, 20, 20, 33, 33, 40, 40, 50, 50, 60, 63, 63, 64, 64, 65, 65, 80,
    100, 127, 128, 129, 160, 200
  };

  public RandomKnowledgeBase {
    graph = List.copyOf(graph);
    schema = List.copyOf(schema);
    classes = List.copyOf(classes);
    roles = List.copyOf(roles);
    properties = List.copyOf(properties);
    annotations = List.copyOf(annotations);
    nodes = List.copyOf(nodes);
  }

  /** The knowledge base of a seed; one in a hundred has 600 nodes, few have none. */
  public static RandomKnowledgeBase of(long seed) {
    return new Maker(seed).make();
  }

  /** All its triples, one a line, for the message of a failure. */
  public String describe() {
    StringBuilder text = new StringBuilder("graph:\n");
    graph.forEach(triple -> text.append(triple).append('\n'));
    text.append("schema:\n");
    schema.forEach(triple -> text.append(triple).append('\n'));
    return text.toString();
  }

  private static final class Maker {
    private final long seed;
    private final Choices choices;
    private final String namespace;
    private final List<Triple> graph = new ArrayList<>();
    private final List<Triple> schema = new ArrayList<>();
    private final List<String> classes = new ArrayList<>();
    private final List<String> roles = new ArrayList<>();
    private final List<String> properties = new ArrayList<>();
    private final List<String> annotations = new ArrayList<>();
    private final List<String> nodes = new ArrayList<>();

    Maker(long seed) {
      this.seed = seed;
      this.choices = new Choices(seed);
      this.namespace =
          choices.of("http://example.org/kb#", "http://example.org/größe/", "http://例え.jp/名#");
    }

    RandomKnowledgeBase make() {
      int size = choices.percent(1) ? 600 : SIZES[choices.below(SIZES.length)];
      for (int i = 0; i < size; i++) {
        nodes.add(nodeName(i));
      }
      if (size > 0 || choices.percent(50)) {
        classes();
        roles(size);
        properties();
        // Half of the knowledge bases are tidy, so that they have exactly as many individuals as
        // nodes more often.
        if (size > 0 && choices.percent(60)) {
          annotations();
          schemaEntities();
          punning();
          vocabularyNodes();
          duplicates();
        }
      }
      return new RandomKnowledgeBase(
          seed, graph, schema, classes, roles, properties, annotations, nodes);
    }

    private String nodeName(int i) {
      return switch (choices.below(10)) {
        case 0 -> "_:b" + i;
        case 1 -> namespace + "節" + i;
        case 2 -> namespace + "😀" + i;
        case 3 -> "urn:example:" + i;
        default -> namespace + "n" + i;
      };
    }

    private void classes() {
      int count = choices.between(2, 8);
      for (int i = 0; i < count; i++) {
        String name = namespace + choices.of("C", "Größe", "Klasse_") + i;
        classes.add(name);
        double density = choices.of(0.0, 0.02, 0.1, 0.3, 0.5, 0.5, 0.7, 0.9);
        for (String node : nodes) {
          if (choices.chance(density)) {
            add(node, TYPE, name);
          }
        }
        if (choices.percent(50)) {
          declare(name, choices.percent(80) ? OWL + "Class" : RDFS + "Class");
        }
        if (i > 0 && choices.percent(40)) {
          axiom(name, RDFS + "subClassOf", classes.get(choices.below(i)));
        }
      }
      if (choices.percent(30) && !nodes.isEmpty()) {
        nodes.forEach(node -> add(node, TYPE, OWL + choices.of("NamedIndividual", "Thing")));
      }
      classes.add(choices.of(OWL + "NamedIndividual", OWL + "Class", RDFS + "Class"));
    }

    private void roles(int size) {
      int count = choices.between(1, 4);
      for (int i = 0; i < count; i++) {
        String name = namespace + choices.of("r", "hatTeil", "関係") + i;
        roles.add(name);
        if (choices.percent(50)) {
          declare(name, OWL + "ObjectProperty");
        } else if (choices.percent(20)) {
          declare(
              name,
              OWL
                  + choices.of(
                      "TransitiveProperty",
                      "SymmetricProperty",
                      "AsymmetricProperty",
                      "ReflexiveProperty",
                      "IrreflexiveProperty",
                      "InverseFunctionalProperty",
                      "FunctionalProperty",
                      "DeprecatedProperty"));
        }
        if (choices.percent(30)) {
          axiom(name, RDFS + choices.of("domain", "range"), choices.of(classes));
        }
        if (size > 0 && !(i == 3 && choices.percent(50))) {
          edges(name, size);
        }
      }
    }

    private void edges(String role, int size) {
      if (choices.percent(20)) {
        for (int i = 0; i < size; i++) {
          add(nodes.get(i), role, nodes.get((i + 1) % size));
        }
      }
      // A few popular targets make large in-degrees and successors that are shared.
      int targets = choices.percent(50) ? Math.min(size, choices.between(1, 8)) : size;
      int edges = (int) (size * choices.of(0.3, 0.6, 1.0, 2.0, 3.5));
      for (int e = 0; e < edges; e++) {
        add(choices.of(nodes), role, nodes.get(choices.below(targets)));
      }
      if (choices.percent(60)) {
        for (String node : nodes) {
          if (choices.percent(20)) {
            add(node, role, node);
          }
        }
      }
    }

    private void properties() {
      int count = choices.between(1, 4);
      for (int i = 0; i < count; i++) {
        String name = namespace + choices.of("d", "wert", "値") + i;
        if (i > 0 && choices.percent(15)) {
          name = choices.of(roles);
        } else if (choices.percent(50)) {
          declare(name, OWL + "DatatypeProperty");
        }
        properties.add(name);
        values(name);
      }
      if (choices.percent(20)) {
        String unused = namespace + "unused";
        declare(unused, OWL + "DatatypeProperty");
        properties.add(unused);
      }
    }

    private void values(String property) {
      List<Literal> pool =
          RandomLiteral.pool(
              choices, choices.of(RandomLiteral.Profile.values()), choices.percent(35));
      double density = choices.of(0.3, 0.6, 0.9);
      int most = choices.between(1, 4);
      for (String node : nodes) {
        if (choices.chance(density)) {
          for (int n = choices.between(1, most); n > 0; n--) {
            add(node, property, choices.of(pool));
          }
        }
      }
    }

    private void annotations() {
      String note = namespace + "note";
      annotations.add(note);
      declare(note, OWL + "AnnotationProperty");
      for (int i = 0; i < 4; i++) {
        add(choices.of(nodes), note, choices.of(nodes));
        add(choices.of(nodes), note, Literal.string("a"));
        add(namespace + "annotated" + i, note, choices.of(nodes));
        add(choices.of(nodes), RDFS + "label", Literal.tagged("label " + i, "en"));
        add(choices.of(nodes), RDFS + "seeAlso", namespace + "page" + i);
        add(namespace + "positives", "https://w3id.org/htedl#example", choices.of(nodes));
        add(namespace + "positives", "https://w3id.org/htedl#example", namespace + "absent" + i);
      }
      if (choices.percent(30)) {
        // What was an object or data property is an annotation property as well.
        declare(choices.of(choices.of(roles, properties)), OWL + "AnnotationProperty");
      }
      for (int i = 0; i < 4; i++) {
        nodes.add(namespace + "annotated" + i);
      }
      nodes.add(namespace + "positives");
    }

    /** Entities of the schema as subjects and objects of declared and undeclared properties. */
    private void schemaEntities() {
      for (int i = 0; i < 3; i++) {
        String entity = choices.percent(70) ? choices.of(classes) : choices.of(roles);
        if (choices.percent(70)) {
          declare(entity, OWL + choices.of("Class", "ObjectProperty", "Ontology"));
        }
        if (choices.percent(50)) {
          add(choices.of(nodes), choices.of(roles), entity);
        }
        if (choices.percent(40)) {
          add(entity, choices.of(roles), choices.of(nodes));
        }
        if (choices.percent(40)) {
          String role = choices.of(roles);
          add(entity, role, entity);
          add(entity, role, choices.of(nodes));
        }
        if (choices.percent(40)) {
          add(entity, choices.of(properties), Literal.string("a"));
        }
        nodes.add(entity);
      }
      String ontology = namespace + "ontology";
      add(ontology, TYPE, OWL + "Ontology");
      add(ontology, namespace + "creator", Literal.string("nobody"));
      nodes.add(ontology);
      add("_:restriction", TYPE, OWL + "Restriction");
      add("_:restriction", OWL + "onProperty", choices.of(roles));
      add(choices.of(classes), RDFS + "subClassOf", "_:restriction");
      if (choices.percent(30)) {
        add(choices.of(nodes), TYPE, "_:restriction");
      }
    }

    private void punning() {
      for (int i = 0; i < 2; i++) {
        String both = choices.of(classes);
        if (choices.percent(50)) {
          add(both, TYPE, choices.percent(50) ? choices.of(classes) : OWL + "NamedIndividual");
          add(choices.of(nodes), choices.of(roles), both);
          nodes.add(both);
        }
      }
      if (choices.percent(30)) {
        String role = choices.of(roles);
        add(role, TYPE, choices.of(classes));
        add(role, role, role);
        nodes.add(role);
      }
    }

    private void vocabularyNodes() {
      if (choices.percent(30)) {
        String node = choices.of(OWL + "Thing", "http://www.w3.org/2001/XMLSchema#integer");
        add(choices.of(nodes), choices.of(roles), node);
        nodes.add(node);
      }
      if (choices.percent(20)) {
        // Nodes that look like schema entities to whoever reads their types.
        for (int i = choices.below(4); i > 0; i--) {
          add(
              choices.of(nodes),
              TYPE,
              choices.of(RDFS + "Resource", RDF + "Statement", OWL + "NegativePropertyAssertion"));
        }
      }
      if (choices.percent(10)) {
        add(choices.of(nodes), TYPE, Literal.string("no type"));
        add(namespace + "typedByLiteral", TYPE, Literal.string("no type"));
        nodes.add(namespace + "typedByLiteral");
      }
      if (choices.percent(30)) {
        add("_:list", RDF + "first", choices.of(nodes));
        add("_:list", RDF + "rest", RDF + "nil");
        nodes.add("_:list");
      }
    }

    private void duplicates() {
      for (int i = graph.size() / 10; i > 0; i--) {
        graph.add(choices.of(List.copyOf(graph.subList(0, Math.min(20, graph.size())))));
        graph.add(graph.get(choices.below(graph.size())));
      }
    }

    private void declare(String entity, String type) {
      axiom(entity, TYPE, type);
    }

    private void axiom(String subject, String predicate, String object) {
      (seed % 3 == 0 && choices.percent(70) ? schema : graph)
          .add(new Triple(subject, predicate, object));
    }

    private void add(String subject, String predicate, Object object) {
      graph.add(new Triple(subject, predicate, object));
    }
  }
}
