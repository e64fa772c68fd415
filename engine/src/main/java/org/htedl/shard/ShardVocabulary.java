package org.htedl.shard;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Spelling;
import org.htedl.expression.Vocabulary;
import org.htedl.mirror.Labels;
import org.htedl.mirror.term.Iri;
import org.htedl.shard.part.Shard;

/**
 * The names of shards: what is declared is read from a mirror of the schema, uses and individuals
 * from the catalogue and the shards.
 */
final class ShardVocabulary implements Vocabulary {
  /** How many individuals an error message's suggestions are looked for among. */
  private static final int SUGGESTIONS_AMONG = 100_000;

  private final Shards shards;
  private final Vocabulary schema;

  ShardVocabulary(Shards shards, Vocabulary schema) {
    this.shards = shards;
    this.schema = schema;
  }

  @Override
  public Set<EntityKind> kindsOf(String iri) {
    Set<EntityKind> kinds = schema.kindsOf(iri);
    // Those of the schema's nodes that it takes for individuals need not be any.
    kinds.remove(EntityKind.INDIVIDUAL);
    int id = shards.catalogue().idOf(iri);
    if (shards.catalogue().members(id) > 0) {
      kinds.add(EntityKind.CLASS);
    }
    if (shards.catalogue().isProperty(iri) && shards.catalogue().pairs(id) > 0) {
      kinds.add(EntityKind.OBJECT_PROPERTY);
    }
    if (shards.catalogue().isProperty(iri) && shards.catalogue().values(id) > 0) {
      kinds.add(EntityKind.DATA_PROPERTY);
    }
    // Its own shard has what follows of it.
    kinds.addAll(shards.owner(iri).mirror().vocabulary().kindsOf(iri));
    return kinds;
  }

  @Override
  public List<String> withLocalName(String localName) {
    Set<String> found = new LinkedHashSet<>(schema.withLocalName(localName));
    for (String name : shards.catalogue().names()) {
      if (Iri.localName(name).equals(localName)) {
        found.add(name);
      }
    }
    found.addAll(shards.withLocalName(localName));
    return known(found);
  }

  @Override
  public List<String> withLabel(String label) {
    Set<String> found = new LinkedHashSet<>();
    for (Shard shard : shards.list()) {
      found.addAll(Labels.labelled(shard.mirror(), label));
    }
    return known(found);
  }

  private List<String> known(Set<String> names) {
    names.removeIf(iri -> kindsOf(iri).isEmpty());
    return new ArrayList<>(names);
  }

  @Override
  public List<String> closest(String name, Set<EntityKind> kinds, int limit) {
    Spelling spelling = new Spelling(name, limit);
    for (String used : shards.catalogue().used()) {
      String localName = Iri.localName(used);
      if (spelling.isNear(localName) && kindsOf(used).stream().anyMatch(kinds::contains)) {
        spelling.offer(localName);
      }
    }
    schema.closest(name, kinds, limit).forEach(spelling::offer);
    if (kinds.contains(EntityKind.INDIVIDUAL)) {
      shards.forEachIndividual(
          SUGGESTIONS_AMONG, individual -> spelling.offer(Iri.localName(individual)));
    }
    return spelling.closest();
  }
}
