// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around;

import java.util.List;
import org.htedl.closure.Entailment;
import org.jspecify.annotations.Nullable;

/**
 * The surroundings that are wanted.
 *
 * @param names the examples: IRIs, in angle brackets or not, with a prefix of the data, or {@code
 *     _:label}; null where {@code group} names them
 * @param group a set of examples by its IRI or a class; null where they are named
 * @param depth how many steps away from an example
 * @param inverse whether a step also leads from an object to the subject
 * @param most the most triples of one node by one predicate in one direction
 * @param entailment what expressions will be evaluated under
 */
public record AroundQuestion(
    @Nullable List<String> names,
    @Nullable String group,
    int depth,
    boolean inverse,
    long most,
    Entailment entailment) {
  /** The most triples of a node, predicate and direction where nothing is said. */
  public static final long MOST = 1_000_000;

  public AroundQuestion {
    names = names == null ? null : List.copyOf(names);
    if ((names == null) == (group == null)) {
      throw new IllegalArgumentException("examples are named, or a group of them");
    }
    if (depth < 0 || most < 1) {
      throw new IllegalArgumentException("depth %d, most %d".formatted(depth, most));
    }
  }
}
