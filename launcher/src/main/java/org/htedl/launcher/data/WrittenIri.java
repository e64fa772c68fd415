package org.htedl.launcher.data;

import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** IRIs as people write them in arguments. */
final class WrittenIri {
  private static final Pattern LOCAL_NAME = Pattern.compile("[^\\s<>\"'(){},]*");
  private static final Pattern FULL_IRI =
      Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*://|urn:)[^\\s<>\"]+");

  private WrittenIri() {}

  /**
   * The IRI that the whole argument is: in full, with a prefix or in angle brackets; null if it is
   * none.
   *
   * @param prefixes without colon, to their namespaces
   */
  static @Nullable String in(String argument, Map<String, String> prefixes) {
    if (argument.startsWith("<") && argument.endsWith(">")) {
      return argument.substring(1, argument.length() - 1);
    }
    int colon = argument.indexOf(':');
    String namespace = colon < 0 ? null : prefixes.get(argument.substring(0, colon));
    if (namespace != null && LOCAL_NAME.matcher(argument.substring(colon + 1)).matches()) {
      return namespace + argument.substring(colon + 1);
    }
    return namespace == null && FULL_IRI.matcher(argument).matches() ? argument : null;
  }
}
