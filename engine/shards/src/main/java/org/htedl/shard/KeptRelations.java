// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;

/**
 * What a shard keeps of its source's relations: those that class expressions and their names read,
 * which are properties, labels and sets of examples.
 *
 * @param roles those with resources as objects
 * @param columns those with literals
 */
record KeptRelations(List<Kept> roles, List<Kept> columns) {
  /** Kept whether or not they are properties. */
  static final Set<String> ROLES = Set.of(HtedlVocabulary.EXAMPLE);

  /** Likewise. */
  static final Set<String> COLUMNS = Set.of(Iri.LABEL, Iri.PREF_LABEL);

  /**
   * A predicate whose facts a shard keeps.
   *
   * @param node in the source's mirror
   * @param id in the catalogue
   * @param property whether restrictions can follow it
   */
  record Kept(int node, int id, boolean property) {}

  /**
   * Those of a mirror.
   *
   * @param properties the names that are properties
   * @param ids name → id in the catalogue
   */
  static KeptRelations of(Mirror mirror, Set<String> properties, ToIntFunction<String> ids) {
    KeptRelations kept = new KeptRelations(new ArrayList<>(), new ArrayList<>());
    mirror.forEachRole(node -> kept.add(kept.roles, mirror, node, ROLES, properties, ids));
    mirror.forEachColumn(node -> kept.add(kept.columns, mirror, node, COLUMNS, properties, ids));
    return kept;
  }

  private void add(
      List<Kept> kept,
      Mirror mirror,
      int node,
      Set<String> also,
      Set<String> properties,
      ToIntFunction<String> ids) {
    String name = mirror.nodeName(node);
    boolean property = properties.contains(name);
    if (property || also.contains(name)) {
      kept.add(new Kept(node, ids.applyAsInt(name), property));
    }
  }
}
