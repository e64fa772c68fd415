// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Spelling;
import org.htedl.expression.Vocabulary;
import org.htedl.mirror.term.Iri;

/**
 * The names of shards: what is declared is read from a mirror of the schema, uses and individuals
 * from the catalogue and the shards.
 */
final class ShardVocabulary implements Vocabulary {
  private final ShardDirectory shards;
  private final ShardCatalogue catalogue;
  private final Vocabulary schema;

  /**
   * @param schema the names of a mirror of the schema
   */
  public ShardVocabulary(ShardDirectory shards, ShardCatalogue catalogue, Vocabulary schema) {
    this.shards = shards;
    this.catalogue = catalogue;
    this.schema = schema;
  }

  @Override
  public Set<EntityKind> kindsOf(String iri) {
    Set<EntityKind> kinds = schema.kindsOf(iri);
    // Those of the schema's nodes that it takes for individuals need not be any.
    kinds.remove(EntityKind.INDIVIDUAL);
    int id = catalogue.idOf(iri);
    if (catalogue.members(id) > 0) {
      kinds.add(EntityKind.CLASS);
    }
    if (catalogue.isProperty(iri) && catalogue.pairs(id) > 0) {
      kinds.add(EntityKind.OBJECT_PROPERTY);
    }
    if (catalogue.isProperty(iri) && catalogue.values(id) > 0) {
      kinds.add(EntityKind.DATA_PROPERTY);
    }
    // Its own shard has what follows of it.
    kinds.addAll(shards.kindsOf(iri));
    return kinds;
  }

  @Override
  public List<String> withLocalName(String localName) {
    Set<String> found = new LinkedHashSet<>(schema.withLocalName(localName));
    for (String name : catalogue.names()) {
      if (Iri.localName(name).equals(localName)) {
        found.add(name);
      }
    }
    found.addAll(shards.withLocalName(localName));
    return known(found);
  }

  @Override
  public List<String> withLabel(String label) {
    return known(new LinkedHashSet<>(shards.withLabel(label)));
  }

  private List<String> known(Set<String> names) {
    names.removeIf(iri -> kindsOf(iri).isEmpty());
    return new ArrayList<>(names);
  }

  @Override
  public List<String> closest(String name, Set<EntityKind> kinds, int limit) {
    Spelling spelling = new Spelling(name, limit);
    for (String used : catalogue.used()) {
      String localName = Iri.localName(used);
      if (spelling.isNear(localName) && kindsOf(used).stream().anyMatch(kinds::contains)) {
        spelling.offer(localName);
      }
    }
    schema.closest(name, kinds, limit).forEach(spelling::offer);
    if (kinds.contains(EntityKind.INDIVIDUAL)) {
      shards.closest(name, limit).forEach(spelling::offer);
    }
    return spelling.closest();
  }
}
