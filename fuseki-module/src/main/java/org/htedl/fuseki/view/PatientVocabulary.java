// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.view;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Vocabulary;
import org.htedl.fuseki.work.Workers;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;

/**
 * The names of a mirror, for a caller who may leave: what takes long on a large mirror is done by a
 * worker.
 */
final class PatientVocabulary implements Vocabulary {
  private final MirrorVocabulary names;
  private final Workers workers;
  private final Cancellation cancellation;

  PatientVocabulary(Mirror mirror, Workers workers, Cancellation cancellation) {
    this.names = new MirrorVocabulary(mirror);
    this.workers = workers;
    this.cancellation = cancellation;
  }

  private <T> T patiently(Supplier<T> work) {
    return workers.call(work, cancellation);
  }

  @Override
  public Set<EntityKind> kindsOf(String iri) {
    return names.kindsOf(iri);
  }

  @Override
  public boolean isAnnotationProperty(String iri) {
    return names.isAnnotationProperty(iri);
  }

  /** The first time, and when many names have come, local names have to be indexed. */
  @Override
  public List<String> withLocalName(String localName) {
    return names.findsLocalNamesQuickly()
        ? names.withLocalName(localName)
        : patiently(() -> names.withLocalName(localName));
  }

  @Override
  public List<String> withLabel(String label) {
    return names.withLabel(label);
  }

  /** Looks at very many names, and is asked for where a name is wrong. */
  @Override
  public List<String> closest(String name, Set<EntityKind> kinds, int limit) {
    return patiently(() -> names.closest(name, kinds, limit));
  }
}
