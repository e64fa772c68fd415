package org.htedl.fuseki.ask;

import java.util.List;
import java.util.Map;
import org.htedl.mirror.Mirror;

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
          mirror.vocabulary().withLocalName(written).stream().filter(this::isIndividual).toList();
      return meant.size() == 1 ? meant.getFirst() : written;
    }
    String iri = iri(written);
    return isIndividual(iri) ? iri : written;
  }

  /** The IRI that is written in angle brackets or with a known prefix; others as they are. */
  public String iri(String written) {
    if (written.startsWith("<") && written.endsWith(">")) {
      return written.substring(1, written.length() - 1);
    }
    int colon = written.indexOf(':');
    if (colon < 0 || written.startsWith("_:")) {
      return written;
    }
    String prefix = written.substring(0, colon);
    for (Map<String, String> map : prefixes) {
      String namespace = map.get(prefix);
      if (namespace != null) {
        return namespace + written.substring(colon + 1);
      }
    }
    return written;
  }

  private boolean isIndividual(String name) {
    int id = mirror.idOf(name);
    return id >= 0 && mirror.live().contains(id);
  }
}
