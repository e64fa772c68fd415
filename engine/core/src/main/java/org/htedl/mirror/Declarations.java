// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror;

import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/** What a graph, or the schema that applies to it, declares about a predicate or a node. */
public final class Declarations {
  private static final List<String> ANNOTATION = List.of(Iri.ANNOTATION_PROPERTY);
  private static final List<String> FUNCTIONAL = List.of(Iri.FUNCTIONAL_PROPERTY);
  private static final List<String> DATA = List.of(Iri.DATATYPE_PROPERTY);
  private static final List<String> DATATYPE = List.of(Iri.DATATYPE);

  private static final Set<String> MEANING =
      Stream.of(ANNOTATION, FUNCTIONAL, DATA, Iri.OBJECT_PROPERTY_KINDS)
          .flatMap(List::stream)
          .collect(Collectors.toUnmodifiableSet());

  /** What an assertion says about whether the nodes in it are individuals. */
  public enum Weight {
    /** Nothing: an annotation, or a triple of the vocabularies. */
    NONE,
    /** They are, unless they are entities of the schema. */
    WEAK,
    /** They are. */
    STRONG
  }

  private Declarations() {}

  /** The weight of the predicate's assertions. */
  public static Weight weightOf(Mirror mirror, String predicate) {
    if (!isProperty(mirror, predicate)) {
      return Weight.NONE;
    }
    return isObjectProperty(mirror, predicate) || isDataProperty(mirror, predicate)
        ? Weight.STRONG
        : Weight.WEAK;
  }

  /** Whether being typed with this class may change the weight of a predicate. */
  public static boolean changesMeaning(String type) {
    return MEANING.contains(type);
  }

  /**
   * Returns whether triples with this predicate are property assertions: it lies outside the RDF,
   * RDFS, OWL, XSD and htedl vocabularies and is not declared an annotation property.
   */
  public static boolean isProperty(Mirror mirror, String predicate) {
    return mayBeProperty(predicate) && !isOnlyAnnotation(mirror, predicate);
  }

  /** Whether the predicate's namespace allows it to be a property of individuals. */
  static boolean mayBeProperty(String predicate) {
    return !Iri.inVocabulary(predicate) && !predicate.startsWith(HtedlVocabulary.NAMESPACE);
  }

  /**
   * Returns whether the predicate is declared an annotation property and nothing else that has
   * assertions (OWL 2 Mapping to RDF Graphs, table 16). A functional property is an object or data
   * property, since annotations are not functional.
   *
   * <p>Only an asserted declaration hides assertions: an axiom never removes members by the types
   * that follow from it.
   */
  static boolean isOnlyAnnotation(Mirror mirror, String predicate) {
    return isTyped(mirror, predicate, ANNOTATION, Mirror::asserted)
        && !isObjectProperty(mirror, predicate)
        && !isDataProperty(mirror, predicate)
        && !isTyped(mirror, predicate, FUNCTIONAL);
  }

  static boolean isObjectProperty(Mirror mirror, String node) {
    return isTyped(mirror, node, Iri.OBJECT_PROPERTY_KINDS);
  }

  static boolean isDataProperty(Mirror mirror, String node) {
    return isTyped(mirror, node, DATA);
  }

  static boolean isClass(Mirror mirror, String node) {
    return isTyped(mirror, node, Iri.CLASS_KINDS);
  }

  static boolean isDatatype(Mirror mirror, String node) {
    return isTyped(mirror, node, DATATYPE);
  }

  private static boolean isTyped(Mirror mirror, String node, List<String> types) {
    return isTyped(mirror, node, types, facts -> facts);
  }

  /**
   * @param read the facts of a mirror that are read
   */
  private static boolean isTyped(
      Mirror mirror, String node, List<String> types, UnaryOperator<Mirror> read) {
    for (@Nullable Mirror m = mirror; m != null; m = m.schema()) {
      Mirror facts = read.apply(m);
      int id = facts.idOf(node);
      if (id < 0) {
        continue;
      }
      for (String type : types) {
        if (facts.members(facts.idOf(type)).contains(id)) {
          return true;
        }
      }
    }
    return false;
  }
}
