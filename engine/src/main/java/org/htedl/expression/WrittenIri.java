package org.htedl.expression;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** IRIs as people write them outside expressions. */
public final class WrittenIri {
  private WrittenIri() {}

  /**
   * The IRI that is written in angle brackets or with a known prefix; null if it is neither, as one
   * in full or a blank node's label.
   *
   * @param prefixes maps from prefix, without colon, to namespace, in the order in which they are
   *     asked
   */
  public static @Nullable String expanded(String written, List<Map<String, String>> prefixes) {
    if (written.startsWith("<") && written.endsWith(">")) {
      return written.substring(1, written.length() - 1);
    }
    int colon = written.indexOf(':');
    if (colon < 0 || written.startsWith("_:")) {
      return null;
    }
    String prefix = written.substring(0, colon);
    for (Map<String, String> map : prefixes) {
      String namespace = map.get(prefix);
      if (namespace != null) {
        return namespace + written.substring(colon + 1);
      }
    }
    return null;
  }
}
