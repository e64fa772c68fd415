package org.htedl.fuseki.transaction;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Spelling;
import org.htedl.expression.Vocabulary;

/**
 * The names of one graph and those of the rest of its dataset. A name that is known elsewhere only
 * is known, and empty in the graph.
 */
final class DatasetVocabulary implements Vocabulary {
  private final Vocabulary graph;
  private final Supplier<List<Vocabulary>> others;

  /**
   * @param graph the names of the graph asked
   * @param others the names of the other graphs; called only when needed, may be called often
   */
  DatasetVocabulary(Vocabulary graph, Supplier<List<Vocabulary>> others) {
    this.graph = graph;
    this.others = others;
  }

  @Override
  public Set<EntityKind> kindsOf(String iri) {
    Set<EntityKind> kinds = EnumSet.noneOf(EntityKind.class);
    kinds.addAll(graph.kindsOf(iri));
    others.get().forEach(other -> kinds.addAll(other.kindsOf(iri)));
    return kinds;
  }

  @Override
  public List<String> withLocalName(String localName) {
    Set<String> found = new LinkedHashSet<>(graph.withLocalName(localName));
    others.get().forEach(other -> found.addAll(other.withLocalName(localName)));
    return List.copyOf(found);
  }

  @Override
  public List<String> withLabel(String label) {
    Set<String> found = new LinkedHashSet<>(graph.withLabel(label));
    others.get().forEach(other -> found.addAll(other.withLabel(label)));
    return List.copyOf(found);
  }

  @Override
  public List<String> closest(String name, Set<EntityKind> kinds, int limit) {
    Spelling spelling = new Spelling(name, limit);
    graph.closest(name, kinds, limit).forEach(spelling::offer);
    others.get().forEach(other -> other.closest(name, kinds, limit).forEach(spelling::offer));
    return spelling.closest();
  }
}
