package org.htedl.expression.manchester;

import java.util.List;
import java.util.Set;
import org.htedl.expression.EntityKind;

/** Completes what a user has begun to type. Thread-safe. */
public interface NameCompletion {
  /**
   * An entity to be offered.
   *
   * @param iri its IRI, or {@code _:label}
   * @param name the local name or the label that starts as asked
   * @param label whether the name is a label, to be written in single quotes
   * @param kinds what the entity is known as
   */
  record Entry(String iri, String name, boolean label, Set<EntityKind> kinds) {
    public Entry {
      kinds = Set.copyOf(kinds);
    }
  }

  /**
   * Up to {@code limit} entities of one of the kinds whose local name or label starts with a text,
   * whatever its case, in the order of the alphabet; an entity may appear under several names.
   */
  List<Entry> complete(String start, Set<EntityKind> kinds, int limit);
}
