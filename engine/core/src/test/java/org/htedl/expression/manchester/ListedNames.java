// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Spelling;
import org.htedl.expression.Vocabulary;

/**
 * A vocabulary that a test lists. Lookups go through all names.
 *
 * @param kinds by IRI, in the order in which the IRIs were added
 * @param labels an IRI and a label each
 */
record ListedNames(Map<String, Set<EntityKind>> kinds, List<Map.Entry<String, String>> labels)
    implements Vocabulary {
  /** Returns a builder of an empty vocabulary. */
  static Builder builder() {
    return new Builder();
  }

  @Override
  public Set<EntityKind> kindsOf(String iri) {
    return kinds.getOrDefault(iri, Set.of());
  }

  private static String local(String iri) {
    return iri.startsWith("_:")
        ? ""
        : iri.substring(Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1);
  }

  @Override
  public List<String> withLocalName(String localName) {
    return kinds.keySet().stream()
        .filter(iri -> !localName.isEmpty() && local(iri).equals(localName))
        .toList();
  }

  @Override
  public List<String> withLabel(String label) {
    return labels.stream()
        .filter(each -> each.getValue().equals(label) && kinds.containsKey(each.getKey()))
        .map(Map.Entry::getKey)
        .distinct()
        .toList();
  }

  @Override
  public List<String> closest(String name, Set<EntityKind> wanted, int limit) {
    Spelling closest = new Spelling(name, limit);
    Stream<String> locals =
        kinds.keySet().stream().filter(iri -> isOne(iri, wanted)).map(ListedNames::local);
    List<String> texts =
        labels.stream()
            .filter(each -> isOne(each.getKey(), wanted))
            .map(Map.Entry::getValue)
            .toList();
    Stream.concat(locals, texts.stream()).forEach(closest::offer);
    return closest.closest().stream()
        .map(found -> texts.contains(found) ? "'" + found + "'" : found)
        .toList();
  }

  private boolean isOne(String iri, Set<EntityKind> wanted) {
    return kindsOf(iri).stream().anyMatch(wanted::contains);
  }

  /** Collects names. */
  static final class Builder {
    private final Map<String, Set<EntityKind>> kinds = new LinkedHashMap<>();
    private final List<Map.Entry<String, String>> labels = new ArrayList<>();

    /** Adds an IRI, or {@code _:label}, as an entity of a kind; it may have several kinds. */
    Builder add(String iri, EntityKind kind) {
      kinds.computeIfAbsent(iri, added -> EnumSet.noneOf(EntityKind.class)).add(kind);
      return this;
    }

    /** Adds a label. */
    Builder label(String iri, String text) {
      labels.add(Map.entry(iri, text));
      return this;
    }

    ListedNames build() {
      return new ListedNames(kinds, labels);
    }
  }
}
