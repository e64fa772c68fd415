// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.htedl.closure.Closure;
import org.htedl.closure.definition.Definition;
import org.htedl.expression.ClassExpression;
import org.htedl.mirror.Mirror;

/**
 * The definitions that were not evaluated under the closed world; their classes have the members
 * that rules and other definitions give them. What a mirror has follows all the same; only
 * something may be missing.
 *
 * @param sentences which ones and why, in an order that depends on nothing but names
 * @param incomplete the IRIs of the classes and properties that may lack members or pairs for that,
 *     ascending
 */
public record Refusals(List<String> sentences, List<String> incomplete) {
  /** None. */
  public static final Refusals NONE = new Refusals(List.of(), List.of());

  public Refusals {
    sentences = List.copyOf(sentences);
    incomplete = List.copyOf(incomplete);
  }

  /** The refusals of a mirror that {@link Closure} made. */
  public static Refusals in(Mirror closed) {
    return closed.kept(Refusals.class, mirror -> NONE);
  }

  /** Attaches them to the mirror, before they are first read. */
  public void keepWith(Mirror closed) {
    closed.kept(Refusals.class, mirror -> this);
  }

  /**
   * What an expression reads that is incomplete: a sentence for each class and property.
   *
   * @return empty if the answer is not concerned
   */
  public List<String> concerning(ClassExpression expression) {
    if (incomplete.isEmpty()) {
      return List.of();
    }
    Set<String> missing = new HashSet<>(incomplete);
    Set<String> upward = new HashSet<>();
    Set<String> downward = new HashSet<>();
    List<String> read = new ArrayList<>();
    for (Definition.Reading reading : Definition.readings(expression)) {
      if (missing.contains(reading.name())) {
        if (!upward.contains(reading.name()) && !downward.contains(reading.name())) {
          read.add(reading.name());
        }
        (reading.upward() ? upward : downward).add(reading.name());
      }
    }
    return read.stream()
        .map(
            name ->
                "<"
                    + name
                    + "> is incomplete, since a definition that it depends on was not evaluated:"
                    + " the expression may cover too "
                    + (!downward.contains(name)
                        ? "few."
                        : upward.contains(name) ? "few and too many." : "many."))
        .toList();
  }
}
