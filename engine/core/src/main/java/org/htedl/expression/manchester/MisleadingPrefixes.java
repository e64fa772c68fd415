// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds prefixes of the W3C's vocabularies that some data binds to other namespaces. Such a binding
 * holds, as in every syntax of RDF, and is nearly always a slip: with {@code owl:} for {@code
 * http://www.w3.org/2002/07/owl}, {@code owl:Class} is an unknown class {@code …/owlClass}.
 */
final class MisleadingPrefixes {
  private MisleadingPrefixes() {}

  /**
   * A warning that names the prefixes; empty if there are none.
   *
   * @param prefixes without colon, to their namespaces
   */
  static Optional<String> warning(Map<String, String> prefixes) {
    String all =
        Stream.of("owl", "rdf", "rdfs", "xsd")
            .flatMap(prefix -> of(prefix, prefixes.get(prefix)).stream())
            .collect(Collectors.joining(", and "));
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(all + ": axioms with such names are not recognized; correct the prefix");
  }

  /** What is wrong with the namespace of a prefix; empty for all other prefixes and for none. */
  static Optional<String> of(String prefix, @Nullable String namespace) {
    String expected = BuiltInNames.PREFIXES.get(prefix);
    return namespace == null
            || expected == null
            || !expected.startsWith("http://www.w3.org/")
            || namespace.equals(expected)
        ? Optional.empty()
        : Optional.of(
            "the prefix "
                + prefix
                + ": stands for <"
                + namespace
                + ">, not for <"
                + expected
                + ">");
  }
}
