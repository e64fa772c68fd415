// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import org.htedl.expression.EntityKind;
import org.htedl.fuseki.http.exchange.NodeLabels;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.fuseki.view.DerivedIndex;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Declarations;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * The classes and properties of one revision of a mirror with how much there is of each, the most
 * used first. Built on the first request, by a worker, and kept as long as the revision and until
 * memory is short.
 */
final class VocabularyIndex implements DerivedIndex {
  /** Approximate bytes of an entity and its strings, without their characters. */
  private static final long ENTITY_BYTES = 200;

  private static final int CLAIMED = 1 << 12;
  private static final String OWL = "http://www.w3.org/2002/07/owl#";

  private static final Map<EntityKind, List<String>> DECLARING =
      Map.of(
          EntityKind.CLASS,
          List.of(OWL + "Class", "http://www.w3.org/2000/01/rdf-schema#Class"),
          EntityKind.OBJECT_PROPERTY,
          List.of(OWL + "ObjectProperty"),
          EntityKind.DATA_PROPERTY,
          List.of(OWL + "DatatypeProperty"));

  /**
   * A class or property; a name that is both a class and a property is two.
   *
   * @param key the name and the label in lower case, by which it is found
   * @param count members of a class, pairs of a property
   */
  record Entity(String key, String iri, EntityKind kind, long count, @Nullable String label) {}

  /**
   * Some of the entities that fit.
   *
   * @param count all that fit
   */
  record Page(List<Entity> entities, int count) {}

  private final List<Entity> entities = new ArrayList<>();
  private long bytes;

  private VocabularyIndex(Mirror mirror, MemoryClaim claim) {
    Map<String, Long> classes = new TreeMap<>();
    Map<String, Long> roles = new TreeMap<>();
    Map<String, Long> columns = new TreeMap<>();
    mirror.forEachClass(id -> put(mirror, id, classes, each -> mirror.members(each).cardinality()));
    mirror.forEachRole(id -> put(mirror, id, roles, each -> mirror.role(each).size()));
    mirror.forEachColumn(id -> put(mirror, id, columns, each -> mirror.values(each).size()));
    roles.keySet().removeIf(iri -> !Declarations.isProperty(mirror, iri));
    columns.keySet().removeIf(iri -> !Declarations.isProperty(mirror, iri));
    declared(mirror, EntityKind.CLASS, classes);
    declared(mirror, EntityKind.OBJECT_PROPERTY, roles);
    declared(mirror, EntityKind.DATA_PROPERTY, columns);
    List<String> names = new ArrayList<>(classes.keySet());
    names.addAll(roles.keySet());
    names.addAll(columns.keySet());
    Map<String, String> labels = NodeLabels.named(mirror, names);
    add(EntityKind.CLASS, classes, labels, claim);
    add(EntityKind.OBJECT_PROPERTY, roles, labels, claim);
    add(EntityKind.DATA_PROPERTY, columns, labels, claim);
    entities.sort(
        Comparator.comparingLong(Entity::count)
            .reversed()
            .thenComparing(Entity::key)
            .thenComparing(Entity::iri)
            .thenComparing(Entity::kind));
  }

  /** The index of a graph. */
  static VocabularyIndex of(ActiveGraph graph) {
    return graph.index(VocabularyIndex.class, VocabularyIndex::new);
  }

  private static void put(
      Mirror mirror, int id, Map<String, Long> counts, IntToLongFunction count) {
    String iri = mirror.nodeName(id);
    if (!iri.startsWith("_:") && !Iri.inVocabulary(iri)) {
      counts.put(iri, count.applyAsLong(id));
    }
  }

  /** Adds those that the data declares and does not use. */
  private static void declared(Mirror mirror, EntityKind kind, Map<String, Long> counts) {
    for (String declaring : DECLARING.getOrDefault(kind, List.of())) {
      mirror
          .members(mirror.idOf(declaring))
          .forEach(
              id -> {
                String iri = mirror.nodeName(id);
                if (!iri.startsWith("_:") && !Iri.inVocabulary(iri)) {
                  counts.putIfAbsent(iri, 0L);
                }
              });
    }
  }

  private void add(
      EntityKind kind, Map<String, Long> counts, Map<String, String> labels, MemoryClaim claim) {
    counts.forEach(
        (iri, count) -> {
          String label = labels.get(iri);
          String key = (Iri.localName(iri) + (label == null ? "" : " " + label));
          entities.add(new Entity(key.toLowerCase(Locale.ROOT), iri, kind, count, label));
          bytes += ENTITY_BYTES + 2L * key.length() + iri.length();
          if (entities.size() % CLAIMED == 0) {
            claim.take(bytes);
          }
        });
  }

  @Override
  public long bytes() {
    return bytes;
  }

  /**
   * Entities of some kinds whose name or label contains a text, whatever its case, the most used
   * first.
   */
  Page find(String text, Collection<EntityKind> kinds, int offset, int limit) {
    String key = text.strip().toLowerCase(Locale.ROOT);
    Set<EntityKind> wanted = Set.copyOf(kinds);
    List<Entity> fitting =
        entities.stream()
            .filter(each -> wanted.contains(each.kind()) && each.key().contains(key))
            .toList();
    int from = Math.min(offset, fitting.size());
    int to = (int) Math.min((long) from + limit, fitting.size());
    return new Page(fitting.subList(from, to), fitting.size());
  }
}
