// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import static org.htedl.expression.EntityKind.CLASS;
import static org.htedl.expression.EntityKind.DATATYPE;
import static org.htedl.expression.EntityKind.DATA_PROPERTY;
import static org.htedl.expression.EntityKind.INDIVIDUAL;
import static org.htedl.expression.EntityKind.OBJECT_PROPERTY;

import java.util.List;
import java.util.Map;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.EntityKind;

/** A small vocabulary with every kind of oddity that names have, and its prefixes. */
final class SampleNames {
  static final String KB = "http://example.org/kb#";
  static final String OTHER = "http://example.org/other/";
  static final Map<String, String> QUERY_PREFIXES = Map.of("", KB, "ex", KB);
  static final Map<String, String> DATASET_PREFIXES =
      Map.of("oth", OTHER, "ex", "http://shadowed/");

  static final List<String> CLASSES =
      List.of(
          KB + "Person",
          KB + "Animal",
          KB + "Straße",
          KB + "d1_1",
          KB + "A-b.c",
          KB + "100%25",
          KB + "Pun",
          OTHER + "Remote");
  static final List<String> OBJECT_PROPERTIES =
      List.of(KB + "knows", KB + "hasPart", KB + "Pun", OTHER + "near");
  static final List<String> DATA_PROPERTIES = List.of(KB + "age", KB + "名前", OTHER + "size");
  static final List<String> INDIVIDUALS =
      List.of(KB + "anna", KB + "b.o-b", KB + "Pun", OTHER + "carl", "_:b0");

  /** Both an object and a data property. */
  static final String MIXED = KB + "mixed";

  static final String CUSTOM_DATATYPE = KB + "colour";

  /** Labels, one an entity. */
  static final Map<String, String> LABELS =
      Map.of(
          KB + "Person", "a person",
          KB + "Animal", "it's (an) animal",
          KB + "knows", "knows of",
          KB + "age", "age in years",
          KB + "anna", "Anna A.");

  static final ListedNames VOCABULARY = vocabulary();

  private SampleNames() {}

  static NameResolver resolver() {
    return new NameResolver(VOCABULARY, List.of(QUERY_PREFIXES, DATASET_PREFIXES));
  }

  static ClassExpression parse(String text) {
    return new ManchesterParser(resolver()).parse(text);
  }

  private static ListedNames vocabulary() {
    ListedNames.Builder builder = ListedNames.builder();
    add(builder, CLASSES, CLASS);
    add(builder, OBJECT_PROPERTIES, OBJECT_PROPERTY);
    add(builder, DATA_PROPERTIES, DATA_PROPERTY);
    add(builder, INDIVIDUALS, INDIVIDUAL);
    add(builder, List.of(MIXED), OBJECT_PROPERTY);
    add(builder, List.of(MIXED), DATA_PROPERTY);
    add(builder, List.of(CUSTOM_DATATYPE), DATATYPE);
    LABELS.forEach(builder::label);
    return builder.build();
  }

  private static void add(ListedNames.Builder builder, List<String> iris, EntityKind kind) {
    iris.forEach(iri -> builder.add(iri, kind));
  }
}
