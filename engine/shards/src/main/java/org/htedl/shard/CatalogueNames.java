// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.Set;
import java.util.TreeSet;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.Mirror;

/**
 * The names that a shard's facts give to a catalogue.
 *
 * @param names of classes, properties, and predicates that are kept for the names of nodes
 * @param properties those among them that are properties of individuals
 */
record CatalogueNames(Set<String> names, Set<String> properties) {
  public CatalogueNames {
    names = new TreeSet<>(names);
    properties = new TreeSet<>(properties);
  }

  /** Those of a mirror that knows all declarations. */
  public static CatalogueNames of(Mirror mirror) {
    CatalogueNames found = new CatalogueNames(Set.of(), Set.of());
    mirror.forEachClass(id -> found.names.add(mirror.nodeName(id)));
    mirror.forEachRole(id -> found.addPredicate(mirror, id, KeptRelations.ROLES));
    mirror.forEachColumn(id -> found.addPredicate(mirror, id, KeptRelations.COLUMNS));
    return found;
  }

  private void addPredicate(Mirror mirror, int id, Set<String> alsoKept) {
    String name = mirror.nodeName(id);
    boolean property = Declarations.isProperty(mirror, name);
    if (property) {
      properties.add(name);
    }
    if (property || alsoKept.contains(name)) {
      names.add(name);
    }
  }
}
