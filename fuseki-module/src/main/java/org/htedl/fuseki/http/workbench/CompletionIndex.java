// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Vocabulary;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.fuseki.view.DerivedIndex;
import org.htedl.limit.MemoryClaim;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * The names of one revision of a mirror in alphabetical order, for completion. Built on the first
 * request, by a worker, and kept as long as the revision and until memory is short.
 */
final class CompletionIndex implements DerivedIndex {
  /** Largest number of individuals to complete; among more, names are of little use. */
  private static final int MOST_INDIVIDUALS = 200_000;

  /** Approximate bytes of an entry and its strings, without their characters. */
  private static final long ENTRY_BYTES = 200;

  private static final int CLAIMED = 1 << 12;

  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";
  private static final String[] LABELS = {
    RDFS + "label", "http://www.w3.org/2004/02/skos/core#prefLabel"
  };
  private static final String[] DECLARING = {
    OWL + "Class", RDFS + "Class", OWL + "ObjectProperty", OWL + "DatatypeProperty"
  };
  private static final String[] AXIOMS = {RDFS + "subClassOf", OWL + "equivalentClass"};

  /**
   * A name that stands for an entity.
   *
   * @param key the name in lower case
   * @param label whether the name is a label, to be written in single quotes
   * @param count members of a class, or assertions of a property; -1 for an individual
   */
  record Entry(
      String key, String name, String iri, boolean label, Set<EntityKind> kinds, int count) {}

  /**
   * Order of completions: full matches, then schema entities by frequency of use, then individuals.
   */
  private static Comparator<Entry> bestFirst(String key) {
    return Comparator.comparing((Entry entry) -> !entry.key().equals(key))
        .thenComparing(Entry::count, Comparator.reverseOrder())
        .thenComparing(Entry::key)
        .thenComparing(Entry::iri);
  }

  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private long bytes;
  private @Nullable MemoryClaim claim;

  private CompletionIndex(Mirror mirror, MemoryClaim claim) {
    this.claim = claim;
    Vocabulary vocabulary = new MirrorVocabulary(mirror);
    Set<Integer> schema = new HashSet<>();
    IntConsumer add = schema::add;
    mirror.forEachClass(add);
    mirror.forEachRole(add);
    mirror.forEachColumn(add);
    for (String declaring : DECLARING) {
      mirror.members(mirror.idOf(declaring)).forEach(add);
    }
    for (String axiom : AXIOMS) {
      Adjacency forward = mirror.role(mirror.idOf(axiom)).forward();
      forward.forEachHead(
          (head, targets, from, to) -> {
            schema.add(head);
            for (int i = from; i < to; i++) {
              schema.add(targets[i]);
            }
          });
    }
    Set<Integer> offered = new HashSet<>();
    for (int id : schema) {
      Set<EntityKind> kinds = vocabulary.kindsOf(mirror.nodeName(id));
      if (!kinds.isEmpty()) {
        counts.put(mirror.nodeName(id), uses(mirror, id));
        offer(mirror.nodeName(id), kinds);
        offered.add(id);
      }
    }
    Set<EntityKind> individual = EnumSet.of(EntityKind.INDIVIDUAL);
    int[] left = {MOST_INDIVIDUALS};
    mirror
        .live()
        .forEach(
            id -> {
              if (left[0] > 0 && !schema.contains(id)) {
                left[0]--;
                offered.add(id);
                offer(mirror.nodeName(id), individual);
              }
            });
    addLabels(mirror, vocabulary, offered);
    entries.sort(Comparator.comparing(Entry::key).thenComparing(Entry::iri));
    this.claim = null;
  }

  /** The index of a graph. */
  static CompletionIndex of(ActiveGraph graph) {
    return graph.index(CompletionIndex.class, CompletionIndex::new);
  }

  private void add(Entry entry) {
    entries.add(entry);
    bytes += ENTRY_BYTES + 2L * entry.name().length() + entry.iri().length();
    MemoryClaim growing = claim;
    if (growing != null && entries.size() % CLAIMED == 0) {
      growing.take(bytes);
    }
  }

  @Override
  public long bytes() {
    return bytes;
  }

  private void addLabels(Mirror mirror, Vocabulary vocabulary, Set<Integer> offered) {
    for (String property : LABELS) {
      mirror
          .values(mirror.idOf(property))
          .postings()
          .forEachHead(
              (literal, targets, from, to) -> {
                String text = mirror.literal(literal).lexical();
                for (int i = from; i < to; i++) {
                  String iri = mirror.nodeName(targets[i]);
                  if (offered.contains(targets[i]) && !text.equals(localName(iri))) {
                    add(
                        new Entry(
                            text.toLowerCase(Locale.ROOT),
                            text,
                            iri,
                            true,
                            vocabulary.kindsOf(iri),
                            counts.getOrDefault(iri, -1)));
                  }
                }
              });
    }
  }

  private void offer(String iri, Set<EntityKind> kinds) {
    String name = localName(iri);
    if (!iri.startsWith("_:") && !name.isEmpty() && !iri.startsWith(OWL)) {
      add(
          new Entry(
              name.toLowerCase(Locale.ROOT),
              name,
              iri,
              false,
              kinds,
              counts.getOrDefault(iri, -1)));
    }
  }

  private static int uses(Mirror mirror, int id) {
    return mirror.members(id).cardinality() + mirror.role(id).size() + mirror.values(id).size();
  }

  private static String localName(String iri) {
    return iri.substring(Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1);
  }

  /**
   * Up to {@code limit} entries of one of the kinds whose name starts so, whatever its case: what
   * was typed in full, then classes and properties by their use, then individuals by the alphabet.
   * Where several kinds of schema entity are wanted, none takes the place of all others.
   */
  List<Entry> complete(String start, Set<EntityKind> kinds, int limit) {
    String key = start.toLowerCase(Locale.ROOT);
    int at =
        Collections.binarySearch(
            entries,
            new Entry(key, "", "", false, Set.of(), 0),
            Comparator.comparing(Entry::key).thenComparing(Entry::iri));
    List<Entry> schema = new ArrayList<>();
    List<Entry> individuals = new ArrayList<>();
    for (int i = at < 0 ? -at - 1 : at; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      if (!entry.key().startsWith(key)) {
        break;
      }
      if (Collections.disjoint(entry.kinds(), kinds)) {
        continue;
      }
      if (entry.count() >= 0) {
        schema.add(entry);
      } else if (individuals.size() < limit) {
        individuals.add(entry);
      }
    }
    schema.sort(bestFirst(key));
    List<Entry> found = new ArrayList<>(fairly(schema, kinds, limit));
    found.addAll(individuals);
    found.sort(bestFirst(key));
    return found.subList(0, Math.min(limit, found.size()));
  }

  /** The first of each kind, as many as there is room for, in the order given. */
  private static List<Entry> fairly(List<Entry> sorted, Set<EntityKind> kinds, int limit) {
    Map<EntityKind, Integer> left = new EnumMap<>(EntityKind.class);
    kinds.forEach(kind -> left.put(kind, Math.ceilDiv(limit, kinds.size())));
    List<Entry> found = new ArrayList<>();
    for (Entry entry : sorted) {
      EntityKind kind = entry.kinds().stream().filter(kinds::contains).findFirst().orElseThrow();
      if (sorted.size() <= limit || left.merge(kind, -1, Integer::sum) >= 0) {
        found.add(entry);
      }
    }
    return found;
  }
}
