// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.htedl.expression.WrittenIri;
import org.jspecify.annotations.Nullable;

/** Arguments that are IRIs, told from expressions. */
final class IriArgument {
  private static final Pattern LOCAL_NAME = Pattern.compile("[^\\s<>\"'(){},]*");
  private static final Pattern FULL_IRI =
      Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*://|urn:)[^\\s<>\"]+");

  private IriArgument() {}

  /**
   * The IRI that the whole argument is: in full, with a prefix or in angle brackets; null if it is
   * none.
   *
   * @param prefixes without colon, to their namespaces
   */
  static @Nullable String in(String argument, Map<String, String> prefixes) {
    String iri = WrittenIri.expanded(argument, List.of(prefixes));
    if (iri == null) {
      return FULL_IRI.matcher(argument).matches() ? argument : null;
    }
    String local = argument.substring(argument.indexOf(':') + 1);
    return argument.startsWith("<") || LOCAL_NAME.matcher(local).matches() ? iri : null;
  }
}
