package org.htedl.expression.manchester;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Vocabulary;

/**
 * Several vocabularies as one: a name has every kind that one of them gives it. For combining a
 * small index of classes and properties with individuals that are looked up elsewhere. As
 * thread-safe as its parts.
 */
public final class CompositeVocabulary implements Vocabulary, NameCompletion {
  private final List<Vocabulary> parts;

  /** The parts, in the order in which they are asked. */
  public CompositeVocabulary(List<? extends Vocabulary> parts) {
    this.parts = List.copyOf(parts);
  }

  @Override
  public Set<EntityKind> kindsOf(String iri) {
    Set<EntityKind> kinds = EnumSet.noneOf(EntityKind.class);
    for (Vocabulary part : parts) {
      kinds.addAll(part.kindsOf(iri));
    }
    return kinds;
  }

  @Override
  public List<String> withLocalName(String localName) {
    Set<String> found = new LinkedHashSet<>();
    for (Vocabulary part : parts) {
      found.addAll(part.withLocalName(localName));
    }
    return List.copyOf(found);
  }

  /**
   * {@inheritDoc} A label is found only in a part that also knows its entity as some kind, as
   * {@link VocabularyIndex} has it.
   */
  @Override
  public List<String> withLabel(String label) {
    Set<String> found = new LinkedHashSet<>();
    for (Vocabulary part : parts) {
      found.addAll(part.withLabel(label));
    }
    return List.copyOf(found);
  }

  @Override
  public List<String> closest(String name, Set<EntityKind> kinds, int limit) {
    ClosestNames closest = new ClosestNames(name, limit);
    for (Vocabulary part : parts) {
      for (String candidate : part.closest(name, kinds, limit)) {
        boolean label = candidate.length() > 2 && candidate.startsWith("'");
        String quote = label ? "'" : "";
        closest.offer(candidate, quote.length(), candidate.length() - quote.length(), quote);
      }
    }
    return closest.names();
  }

  /** {@inheritDoc} Of the parts, those that complete names are asked. */
  @Override
  public List<Entry> complete(String start, Set<EntityKind> kinds, int limit) {
    CompletionList list = new CompletionList(limit);
    for (Vocabulary part : parts) {
      if (part instanceof NameCompletion completion) {
        completion.complete(start, kinds, limit).forEach(list::add);
      }
    }
    return list.entries();
  }
}
