// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ask;

import java.util.List;
import java.util.Map;
import org.htedl.expression.WrittenIri;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;

/**
 * Names as people write them outside expressions: in full, in angle brackets, with a prefix, or, of
 * an individual, the local name that it has alone. For one thread.
 *
 * @param mirror whose individuals are meant
 * @param prefixes maps from prefix, without colon, to namespace, in the order in which they are
 *     asked
 */
public record WrittenNames(Mirror mirror, List<Map<String, String>> prefixes) {
  public WrittenNames {
    prefixes = List.copyOf(prefixes);
  }

  /**
   * The IRI or {@code _:label} of the individual that is written; what means none comes back as it
   * is. A full name of the data is never read in another way.
   */
  public String individual(String written) {
    if (isIndividual(written)) {
      return written;
    }
    if (written.indexOf(':') < 0) {
      List<String> meant =
          new MirrorVocabulary(mirror)
              .withLocalName(written).stream().filter(this::isIndividual).toList();
      return meant.size() == 1 ? meant.getFirst() : written;
    }
    String iri = iri(written);
    return isIndividual(iri) ? iri : written;
  }

  /** The IRI that is written in angle brackets or with a known prefix; others as they are. */
  public String iri(String written) {
    String iri = WrittenIri.expanded(written, prefixes);
    return iri == null ? written : iri;
  }

  private boolean isIndividual(String name) {
    return mirror.isIndividual(mirror.idOf(name));
  }
}
