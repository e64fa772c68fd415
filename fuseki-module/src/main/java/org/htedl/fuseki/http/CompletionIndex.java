package org.htedl.fuseki.http;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntConsumer;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Vocabulary;
import org.htedl.mirror.Adjacency;
import org.htedl.mirror.Mirror;

/**
 * The names of one revision of a mirror in the order of the alphabet, to complete what someone
 * types. Made when first asked for and kept as long as the revision.
 */
final class CompletionIndex {
  /** Individuals beyond these are not offered: nobody looks for one among so many by its name. */
  private static final int MOST_INDIVIDUALS = 200_000;

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
   */
  record Entry(String key, String name, String iri, boolean label, Set<EntityKind> kinds) {}

  private final List<Entry> entries = new ArrayList<>();

  private CompletionIndex(Mirror mirror) {
    Vocabulary vocabulary = mirror.vocabulary();
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
  }

  /** The index of a revision. */
  static CompletionIndex of(Mirror mirror) {
    return mirror.derived(CompletionIndex.class, CompletionIndex::new);
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
                    entries.add(
                        new Entry(
                            text.toLowerCase(Locale.ROOT),
                            text,
                            iri,
                            true,
                            vocabulary.kindsOf(iri)));
                  }
                }
              });
    }
  }

  private void offer(String iri, Set<EntityKind> kinds) {
    String name = localName(iri);
    if (!iri.startsWith("_:") && !name.isEmpty() && !iri.startsWith(OWL)) {
      entries.add(new Entry(name.toLowerCase(Locale.ROOT), name, iri, false, kinds));
    }
  }

  private static String localName(String iri) {
    return iri.substring(Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1);
  }

  /** Up to {@code limit} entries of one of the kinds whose name starts so, whatever its case. */
  List<Entry> complete(String start, Set<EntityKind> kinds, int limit) {
    String key = start.toLowerCase(Locale.ROOT);
    int at =
        Collections.binarySearch(
            entries,
            new Entry(key, "", "", false, Set.of()),
            Comparator.comparing(Entry::key).thenComparing(Entry::iri));
    List<Entry> found = new ArrayList<>();
    for (int i = at < 0 ? -at - 1 : at; i < entries.size() && found.size() < limit; i++) {
      Entry entry = entries.get(i);
      if (!entry.key().startsWith(key)) {
        break;
      }
      if (!Collections.disjoint(entry.kinds(), kinds)) {
        found.add(entry);
      }
    }
    return found;
  }
}
