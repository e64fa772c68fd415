// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.random;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.testing.naive.Triple;

/**
 * Definitions of classes {@code urn:D0}, {@code urn:D1} … over the classes and properties of {@link
 * RandomOwl}, as expressions and as the triples that say so. Each speaks of earlier ones only, and
 * of classes {@code urn:E0} … that are above them.
 */
public final class RandomDefinitions {
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";

  private final Choices choices;
  private final ExpressionTriples triples = new ExpressionTriples("d");
  private final Map<String, ClassExpression> definitions = new LinkedHashMap<>();

  /** The definitions of a seed. */
  public RandomDefinitions(long seed) {
    choices = new Choices(seed);
    int count = choices.of(1, 2, 3, 4);
    for (int d = 0; d < count; d++) {
      ClassExpression expression = expression(2, d);
      if (expression instanceof ClassExpression.Named) {
        expression = new ClassExpression.Not(expression);
      }
      definitions.put("urn:D" + d, expression);
      String node = triples.node(expression);
      if (choices.percent(50)) {
        triples.add("urn:D" + d, OWL + "equivalentClass", node);
      } else {
        triples.add(node, OWL + "equivalentClass", "urn:D" + d);
      }
      if (choices.percent(50)) {
        triples.add("urn:D" + d, RDFS + "subClassOf", "urn:E" + d);
      }
    }
  }

  /** Class → what it is equivalent to, in an order in which they can be evaluated. */
  public Map<String, ClassExpression> definitions() {
    return definitions;
  }

  /** The triples that say so. */
  public List<Triple> triples() {
    return triples.triples();
  }

  private ClassExpression expression(int depth, int before) {
    if (depth == 0) {
      return named(before);
    }
    return switch (choices.below(7)) {
      case 0 ->
          new ClassExpression.And(
              List.of(expression(depth - 1, before), expression(depth - 1, before)));
      case 1 ->
          new ClassExpression.Or(
              List.of(expression(depth - 1, before), expression(depth - 1, before)));
      case 2 -> new ClassExpression.Some(role(), expression(depth - 1, before));
      case 3 -> new ClassExpression.Only(role(), expression(depth - 1, before));
      case 4 ->
          new ClassExpression.Count(
              choices.of(Cardinality.values()),
              choices.below(3),
              role(),
              choices.percent(50) ? new ClassExpression.Thing() : expression(depth - 1, before));
      default -> new ClassExpression.Not(expression(depth - 1, before));
    };
  }

  private ClassExpression named(int before) {
    if (before > 0 && choices.percent(50)) {
      return new ClassExpression.Named(choices.of("urn:D", "urn:E") + choices.below(before));
    }
    return new ClassExpression.Named("urn:C" + choices.below(5));
  }

  private RoleExpression role() {
    RoleExpression role = new RoleExpression.Named("urn:p" + choices.below(4));
    return choices.percent(25) ? new RoleExpression.Inverse(role) : role;
  }
}
