// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.context;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;

/**
 * The names that expressions may be made of, in the order of their IRIs, so that nothing depends on
 * how a mirror numbers them.
 *
 * @param classes named classes that have members
 * @param roles properties that have individuals as values
 * @param columns properties that have literals as values
 */
public record SearchVocabulary(List<Name> classes, List<Name> roles, List<Name> columns) {
  /**
   * A class or property.
   *
   * @param id its node in the mirror
   */
  public record Name(String iri, int id) {}

  public SearchVocabulary {
    classes = List.copyOf(classes);
    roles = List.copyOf(roles);
    columns = List.copyOf(columns);
  }

  /**
   * The names of a mirror.
   *
   * @param use the only IRIs that may occur; empty for all
   * @param ignore IRIs that may not
   */
  public static SearchVocabulary of(
      Mirror mirror, Collection<String> use, Collection<String> ignore) {
    Set<String> used = new HashSet<>(use);
    Set<String> ignored = new HashSet<>(ignore);
    List<Name> classes = new ArrayList<>();
    mirror.forEachClass(id -> add(mirror, id, used, ignored, classes));
    classes.removeIf(name -> Iri.inVocabulary(name.iri()));
    List<Name> roles = new ArrayList<>();
    mirror.forEachRole(id -> add(mirror, id, used, ignored, roles));
    roles.removeIf(name -> !Declarations.isProperty(mirror, name.iri()));
    List<Name> columns = new ArrayList<>();
    mirror.forEachColumn(id -> add(mirror, id, used, ignored, columns));
    columns.removeIf(name -> !Declarations.isProperty(mirror, name.iri()));
    return new SearchVocabulary(sorted(classes), sorted(roles), sorted(columns));
  }

  private static void add(
      Mirror mirror, int id, Set<String> used, Set<String> ignored, List<Name> names) {
    String iri = mirror.nodeName(id);
    if (!iri.startsWith("_:") && (used.isEmpty() || used.contains(iri)) && !ignored.contains(iri)) {
      names.add(new Name(iri, id));
    }
  }

  private static List<Name> sorted(List<Name> names) {
    names.sort(Comparator.comparing(Name::iri));
    return names;
  }

  /** The same names without some classes. */
  public SearchVocabulary withoutClasses(Set<String> iris) {
    return new SearchVocabulary(
        classes.stream().filter(name -> !iris.contains(name.iri())).toList(), roles, columns);
  }
}
