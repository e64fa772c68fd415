// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.view;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Spelling;
import org.htedl.expression.Vocabulary;

/**
 * The names of one graph and those of the rest of its dataset. A name that is known elsewhere only
 * is known, and empty in the graph.
 *
 * <p>The rest is the default graph and the union of the named ones. What one named graph alone
 * knows a name as may be hidden in the union by what another declares; the {@linkplain #thorough
 * thorough} vocabulary asks each of them.
 */
final class DatasetVocabulary implements Vocabulary {
  private final Vocabulary graph;
  private final Supplier<List<Vocabulary>> others;
  private final Function<String, List<Vocabulary>> each;
  private final boolean isThorough;

  /**
   * @param graph the names of the graph asked
   * @param others the names of the other graphs; called only when needed, may be called often
   * @param each the names of each single named graph that mentions an IRI
   */
  DatasetVocabulary(
      Vocabulary graph,
      Supplier<List<Vocabulary>> others,
      Function<String, List<Vocabulary>> each) {
    this(graph, others, each, false);
  }

  private DatasetVocabulary(
      Vocabulary graph,
      Supplier<List<Vocabulary>> others,
      Function<String, List<Vocabulary>> each,
      boolean isThorough) {
    this.graph = graph;
    this.others = others;
    this.each = each;
    this.isThorough = isThorough;
  }

  @Override
  public Set<EntityKind> kindsOf(String iri) {
    Set<EntityKind> kinds = EnumSet.noneOf(EntityKind.class);
    kinds.addAll(graph.kindsOf(iri));
    others.get().forEach(other -> kinds.addAll(other.kindsOf(iri)));
    if (isThorough) {
      each.apply(iri).forEach(other -> kinds.addAll(other.kindsOf(iri)));
    }
    return kinds;
  }

  @Override
  public boolean isAnnotationProperty(String iri) {
    return graph.isAnnotationProperty(iri)
        || others.get().stream().anyMatch(other -> other.isAnnotationProperty(iri));
  }

  @Override
  public Vocabulary thorough() {
    return isThorough ? this : new DatasetVocabulary(graph, others, each, true);
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
