package org.htedl.random;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.naive.Triple;

/**
 * Definitions of classes {@code urn:D0}, {@code urn:D1} … over the classes and properties of {@link
 * RandomOwl}, as expressions and as the triples that say so. Each speaks of earlier ones only, and
 * of classes {@code urn:E0} … that are above them.
 */
public final class RandomDefinitions {
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";

  private final Choices choices;
  private final List<Triple> triples = new ArrayList<>();
  private final Map<String, ClassExpression> definitions = new LinkedHashMap<>();
  private int blanks;

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
      String node = node(expression);
      if (choices.percent(50)) {
        add("urn:D" + d, OWL + "equivalentClass", node);
      } else {
        add(node, OWL + "equivalentClass", "urn:D" + d);
      }
      if (choices.percent(50)) {
        add("urn:D" + d, RDFS + "subClassOf", "urn:E" + d);
      }
    }
  }

  /** Class → what it is equivalent to, in an order in which they can be evaluated. */
  public Map<String, ClassExpression> definitions() {
    return definitions;
  }

  /** The triples that say so. */
  public List<Triple> triples() {
    return triples;
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

  private void add(String subject, String predicate, Object object) {
    triples.add(new Triple(subject, predicate, object));
  }

  private String blank() {
    return "_:d" + blanks++;
  }

  private String node(ClassExpression expression) {
    String node = blank();
    switch (expression) {
      case ClassExpression.Named named -> {
        return named.iri();
      }
      case ClassExpression.Thing thing -> {
        return OWL + "Thing";
      }
      case ClassExpression.And and -> add(node, OWL + "intersectionOf", list(and.operands()));
      case ClassExpression.Or or -> add(node, OWL + "unionOf", list(or.operands()));
      case ClassExpression.Not not -> add(node, OWL + "complementOf", node(not.operand()));
      case ClassExpression.Some some -> {
        add(node, OWL + "onProperty", property(some.role()));
        add(node, OWL + "someValuesFrom", node(some.filler()));
      }
      case ClassExpression.Only only -> {
        add(node, OWL + "onProperty", property(only.role()));
        add(node, OWL + "allValuesFrom", node(only.filler()));
      }
      case ClassExpression.Count count -> addCount(node, count);
      default -> throw new IllegalStateException("not generated: " + expression);
    }
    return node;
  }

  private void addCount(String node, ClassExpression.Count count) {
    boolean qualified = !(count.filler() instanceof ClassExpression.Thing);
    String name =
        switch (count.cardinality()) {
          case MIN -> qualified ? "minQualifiedCardinality" : "minCardinality";
          case MAX -> qualified ? "maxQualifiedCardinality" : "maxCardinality";
          case EXACTLY -> qualified ? "qualifiedCardinality" : "cardinality";
        };
    add(node, OWL + "onProperty", property(count.role()));
    add(node, OWL + name, Literal.xsd("" + count.bound(), "nonNegativeInteger"));
    if (qualified) {
      add(node, OWL + "onClass", node(count.filler()));
    }
  }

  private String property(RoleExpression role) {
    if (role instanceof RoleExpression.Inverse inverse) {
      String node = blank();
      add(node, OWL + "inverseOf", property(inverse.role()));
      return node;
    }
    return ((RoleExpression.Named) role).iri();
  }

  private String list(List<ClassExpression> operands) {
    String rest = RDF + "nil";
    for (ClassExpression operand : operands) {
      String cell = blank();
      add(cell, RDF + "first", node(operand));
      add(cell, RDF + "rest", rest);
      rest = cell;
    }
    return rest;
  }
}
