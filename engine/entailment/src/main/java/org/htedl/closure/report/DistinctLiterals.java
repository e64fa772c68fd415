// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.expression.Literal;
import org.htedl.literal.LiteralValue;
import org.htedl.literal.OrderGroup;

/**
 * Literals of different value. Expressions count RDF terms, of which several may be one value, such
 * as 1 and 01; an axiom about the number of values is contradicted by different values only.
 */
final class DistinctLiterals {
  private final Map<OrderGroup, TreeSet<LiteralValue>> ordered = new HashMap<>();
  private final Set<Object> others = new HashSet<>();

  /** Adds a literal unless one of the same value is there. */
  void add(Literal literal) {
    LiteralValue value = LiteralValue.of(literal);
    OrderGroup group = value.orderGroup();
    if (group != null) {
      ordered.computeIfAbsent(group, g -> new TreeSet<>(LiteralValue::compareInGroup)).add(value);
    } else {
      others.add(
          switch (value.kind()) {
            case BOOLEAN, BINARY -> List.of(value.kind(), normalized(literal));
            default -> literal;
          });
    }
  }

  int size() {
    return others.size() + ordered.values().stream().mapToInt(Set::size).sum();
  }

  private static String normalized(Literal literal) {
    String text = literal.lexical().strip().toLowerCase(Locale.ROOT);
    return switch (text) {
      case "1" -> "true";
      case "0" -> "false";
      default -> text;
    };
  }
}
