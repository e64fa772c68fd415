// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.expression.Literal;

/** Which nodes of a graph are individuals, what they are asserted to be, and their values. */
final class NaiveFacts {
  static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  static final String OWL = "http://www.w3.org/2002/07/owl#";
  static final String XSD = "http://www.w3.org/2001/XMLSchema#";
  private static final String HTEDL = "https://w3id.org/htedl#";
  private static final String TYPE = RDF + "type";
  private static final Set<String> TYPES_OF_INDIVIDUALS =
      Set.of(OWL + "NamedIndividual", OWL + "Thing");
  private static final Set<String> TYPES_OF_PROPERTIES =
      Set.of(
          OWL + "ObjectProperty",
          OWL + "DatatypeProperty",
          OWL + "TransitiveProperty",
          OWL + "SymmetricProperty",
          OWL + "AsymmetricProperty",
          OWL + "ReflexiveProperty",
          OWL + "IrreflexiveProperty",
          OWL + "InverseFunctionalProperty");

  private static final Set<String> TYPES_OF_ANYTHING =
      Set.of(
          RDFS + "Resource",
          RDFS + "Literal",
          RDFS + "Container",
          RDF + "Bag",
          RDF + "Seq",
          RDF + "Alt",
          RDF + "List",
          RDF + "langString",
          RDF + "dirLangString",
          RDF + "PlainLiteral",
          RDF + "XMLLiteral",
          RDF + "HTML",
          RDF + "JSON",
          RDF + "CompoundLiteral",
          OWL + "real",
          OWL + "rational",
          OWL + "Nothing");

  private final Map<String, Set<String>> types = new LinkedHashMap<>();
  private final Map<String, Set<String>> properties = new LinkedHashMap<>();
  private final Map<String, Set<String>> declarations = new LinkedHashMap<>();
  private final Set<String> individuals = new LinkedHashSet<>();
  private final Map<String, Set<String>> members = new LinkedHashMap<>();
  private final Map<String, Map<String, Set<String>>> roles = new LinkedHashMap<>();
  private final Map<String, Map<String, Set<Literal>>> values = new LinkedHashMap<>();

  /**
   * @param asserted the triples that are not derived: only these say what is an annotation property
   *     or an entity of the schema
   * @param graph those, and what follows
   * @param schema the triples of the schema graphs; of these only the types that lie in the four
   *     vocabularies count, and they only say what is a property, an annotation property or a
   *     schema entity: nothing becomes an individual by them
   */
  NaiveFacts(Collection<Triple> asserted, Collection<Triple> graph, List<Triple> schema) {
    for (Triple triple : graph) {
      if (triple.predicate().equals(TYPE) && triple.object() instanceof String type) {
        put(types, triple.subject(), type);
        put(properties, triple.subject(), type);
      }
    }
    for (Triple triple : asserted) {
      if (triple.predicate().equals(TYPE) && triple.object() instanceof String type) {
        put(declarations, triple.subject(), type);
      }
    }
    for (Triple triple : schema) {
      if (triple.predicate().equals(TYPE)
          && triple.object() instanceof String type
          && inFourVocabularies(type)) {
        put(declarations, triple.subject(), type);
        put(properties, triple.subject(), type);
      }
    }
    findIndividuals(graph);
    collect(graph);
  }

  private void findIndividuals(Collection<Triple> graph) {
    types.forEach(
        (node, itsTypes) -> {
          if (itsTypes.stream()
              .anyMatch(t -> !inFourVocabularies(t) || TYPES_OF_INDIVIDUALS.contains(t))) {
            individuals.add(node);
          }
        });
    for (Triple triple : graph) {
      if (isPropertyAssertion(triple)) {
        boolean declared = isDeclaredProperty(triple.predicate());
        if (declared || !isOnlySchemaEntity(triple.subject())) {
          individuals.add(triple.subject());
        }
        if (triple.object() instanceof String object && (declared || !isOnlySchemaEntity(object))) {
          individuals.add(object);
        }
      }
    }
  }

  private void collect(Collection<Triple> graph) {
    types.forEach(
        (node, itsTypes) -> {
          if (individuals.contains(node)) {
            itsTypes.forEach(type -> put(members, type, node));
          }
        });
    for (Triple triple : graph) {
      if (!isPropertyAssertion(triple) || !individuals.contains(triple.subject())) {
        continue;
      }
      if (triple.object() instanceof Literal literal) {
        put(
            values.computeIfAbsent(triple.predicate(), p -> new LinkedHashMap<>()),
            triple.subject(),
            literal);
      } else if (triple.object() instanceof String object && individuals.contains(object)) {
        put(
            roles.computeIfAbsent(triple.predicate(), p -> new LinkedHashMap<>()),
            triple.subject(),
            object);
      }
    }
  }

  private boolean isPropertyAssertion(Triple triple) {
    String predicate = triple.predicate();
    return !inFourVocabularies(predicate)
        && !predicate.startsWith(HTEDL)
        && (!declarations.getOrDefault(predicate, Set.of()).contains(OWL + "AnnotationProperty")
            || isDeclaredProperty(predicate)
            || properties.get(predicate).contains(OWL + "FunctionalProperty"));
  }

  private boolean isDeclaredProperty(String predicate) {
    return properties.getOrDefault(predicate, Set.of()).stream()
        .anyMatch(TYPES_OF_PROPERTIES::contains);
  }

  private boolean isOnlySchemaEntity(String node) {
    Set<String> known = new HashSet<>(declarations.getOrDefault(node, Set.of()));
    known.removeIf(type -> type.startsWith(XSD) || TYPES_OF_ANYTHING.contains(type));
    return !known.isEmpty()
        && known.stream().allMatch(t -> inFourVocabularies(t) && !TYPES_OF_INDIVIDUALS.contains(t));
  }

  private static boolean inFourVocabularies(String iri) {
    return iri.startsWith(RDF)
        || iri.startsWith(RDFS)
        || iri.startsWith(OWL)
        || iri.startsWith(XSD);
  }

  private static <K, V> void put(Map<K, Set<V>> map, K key, V value) {
    map.computeIfAbsent(key, k -> new LinkedHashSet<>()).add(value);
  }

  Set<String> individuals() {
    return individuals;
  }

  /** The individuals that are asserted to be members of the class. */
  Set<String> members(String type) {
    return members.getOrDefault(type, Set.of());
  }

  /** The pairs that the property asserts, as successors of each subject that has some. */
  Map<String, Set<String>> pairs(String property) {
    return roles.getOrDefault(property, Map.of());
  }

  /** The pairs with subject and object exchanged. */
  static Map<String, Set<String>> inverse(Map<String, Set<String>> pairs) {
    Map<String, Set<String>> inverse = new LinkedHashMap<>();
    pairs.forEach((from, all) -> all.forEach(to -> put(inverse, to, from)));
    return inverse;
  }

  /** The distinct literals, as RDF terms, that the property gives the individual. */
  Set<Literal> values(String property, String individual) {
    return values.getOrDefault(property, Map.of()).getOrDefault(individual, Set.of());
  }

  /** All distinct literals of a property. */
  Set<Literal> values(String property) {
    Set<Literal> all = new HashSet<>();
    values.getOrDefault(property, Map.of()).values().forEach(all::addAll);
    return all;
  }
}
