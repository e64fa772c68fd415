package org.htedl.mirror;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a graph, or the schema that applies to it, declares about a predicate or a node. */
final class Declarations {
  private static final List<String> ANNOTATION = List.of(Iri.ANNOTATION_PROPERTY);
  private static final List<String> DATA = List.of(Iri.DATATYPE_PROPERTY);
  private static final List<String> DATATYPE = List.of(Iri.DATATYPE);

  private Declarations() {}

  static boolean isProperty(Mirror mirror, String predicate) {
    return mayBeProperty(predicate) && !isAnnotation(mirror, predicate);
  }

  /** Whether the predicate's namespace allows it to be a property of individuals. */
  static boolean mayBeProperty(String predicate) {
    return !Iri.inVocabulary(predicate) && !predicate.startsWith(Iri.HTEDL);
  }

  static boolean isAnnotation(Mirror mirror, String predicate) {
    return isTyped(mirror, predicate, ANNOTATION);
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
    for (@Nullable Mirror m = mirror; m != null; m = m.schema()) {
      int id = m.idOf(node);
      if (id < 0) {
        continue;
      }
      for (String type : types) {
        if (m.members(m.idOf(type)).contains(id)) {
          return true;
        }
      }
    }
    return false;
  }
}
