// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.random;

import java.util.ArrayList;
import java.util.List;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.testing.naive.Triple;

/**
 * Small knowledge bases with definitions by every constructor, several of one class among them,
 * over rules of every kind that lead from members of classes to others and back. Most definitions
 * are conjunctions with names, as people write them. Where {@code circles} are wanted, definitions
 * speak of one another freely; else they mostly speak of earlier ones. From a seed.
 */
public final class RandomStrata {
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";
  private static final List<Literal> VALUES =
      List.of(
          Literal.xsd("1", "integer"),
          Literal.xsd("5", "integer"),
          Literal.xsd("05", "integer"),
          Literal.xsd("2.5", "decimal"),
          Literal.xsd("7", "double"),
          Literal.string("a"),
          Literal.string("ab"),
          Literal.tagged("a", "en"));

  /**
   * A definition.
   *
   * @param type the class
   * @param node of the expression
   */
  public record Defined(String type, String node, ClassExpression expression) {}

  private final Choices choices;
  private final boolean circles;
  private final ExpressionTriples axioms = new ExpressionTriples("s");
  private final List<Triple> facts = new ArrayList<>();
  private final List<Defined> definitions = new ArrayList<>();
  private final RandomDataRange ranges;
  private final DataRange meaning;

  /** The knowledge base of a seed. */
  public RandomStrata(long seed, boolean circles) {
    this.choices = new Choices(seed);
    this.circles = circles;
    this.ranges = new RandomDataRange(choices, VALUES, List.of());
    for (String property : List.of("urn:d0", "urn:d1")) {
      axioms.add(property, RDF + "type", OWL + "DatatypeProperty");
    }
    for (int p = 0; p < 3; p++) {
      axioms.add("urn:p" + p, RDF + "type", OWL + "ObjectProperty");
    }
    axioms.add("urn:T", RDF + "type", RDFS + "Datatype");
    this.meaning = described();
    axioms.add("urn:T", OWL + "equivalentClass", axioms.node(meaning));
    int count = choices.of(2, 3, 4, 5);
    for (int d = 0; d < count; d++) {
      define(d);
    }
    for (int n = choices.of(0, 1, 2, 4, 6); n > 0; n--) {
      rule();
    }
    for (int n = choices.of(4, 8, 12, 16); n > 0; n--) {
      facts.add(fact());
    }
  }

  /** The axioms, those that say the definitions among them. */
  public List<Triple> axioms() {
    return axioms.triples();
  }

  /** The facts; some may be there twice. */
  public List<Triple> facts() {
    return facts;
  }

  /** The definitions that need the closed world. */
  public List<Defined> definitions() {
    return definitions;
  }

  /** Another fact. */
  public Triple fact() {
    String node = "urn:n" + choices.below(5);
    return switch (choices.below(7)) {
      case 0, 1, 2 -> new Triple(node, RDF + "type", "urn:C" + choices.below(4));
      case 3 -> new Triple(node, "urn:d" + choices.below(2), choices.of(VALUES));
      case 4 ->
          choices.percent(20)
              ? new Triple(node, RDF + "type", "urn:D" + choices.below(4))
              : new Triple(node, RDF + "type", "urn:C" + choices.below(4));
      default -> new Triple(node, "urn:p" + choices.below(3), "urn:n" + choices.below(5));
    };
  }

  /** A number below a bound, for changes of the facts. */
  public int below(int bound) {
    return choices.below(bound);
  }

  private void define(int d) {
    String type =
        choices.percent(15)
            ? "urn:C" + choices.below(4)
            : "urn:D" + (d > 0 && choices.percent(20) ? choices.below(d) : d);
    ClassExpression expression = definition(d);
    String node;
    if (choices.percent(10)) {
      node = "urn:N" + d;
      axioms.describe(node, expression);
      axioms.add(type, OWL + "equivalentClass", node);
      note(node, node, expression);
    } else {
      node = axioms.node(expression);
      if (choices.percent(50)) {
        axioms.add(type, OWL + "equivalentClass", node);
      } else {
        axioms.add(node, OWL + "equivalentClass", type);
      }
      note(type, node, expression);
    }
  }

  private void note(String type, String node, ClassExpression expression) {
    if (needsClosedWorld(expression)) {
      definitions.add(new Defined(type, node, expression));
    }
  }

  /** Whether rules alone do not tell who is covered. */
  private static boolean needsClosedWorld(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.And and ->
          and.operands().stream().anyMatch(RandomStrata::needsClosedWorld);
      case ClassExpression.Or or -> or.operands().stream().anyMatch(RandomStrata::needsClosedWorld);
      case ClassExpression.Some some -> needsClosedWorld(some.filler());
      case ClassExpression.Not n -> true;
      case ClassExpression.Only o -> true;
      case ClassExpression.Count c -> true;
      case ClassExpression.DataSome d -> true;
      case ClassExpression.DataOnly d -> true;
      case ClassExpression.DataCount d -> true;
      case ClassExpression.AnyCount a -> true;
      default -> false;
    };
  }

  private ClassExpression definition(int d) {
    ClassExpression closed =
        switch (choices.below(8)) {
          case 0, 1, 2 -> new ClassExpression.Not(expression(1, d));
          case 3 -> new ClassExpression.Only(role(), expression(1, d));
          case 4 -> count(d);
          case 5 -> data();
          case 6 -> new ClassExpression.Some(role(), new ClassExpression.Not(expression(0, d)));
          default ->
              new ClassExpression.Or(List.of(new ClassExpression.Not(named(d)), expression(1, d)));
        };
    if (choices.percent(30)) {
      return closed;
    }
    List<ClassExpression> operands = new ArrayList<>();
    operands.add(named(d));
    operands.add(closed);
    if (choices.percent(30)) {
      operands.add(expression(1, d));
    }
    return new ClassExpression.And(operands);
  }

  private ClassExpression expression(int depth, int d) {
    if (depth == 0) {
      return named(d);
    }
    return switch (choices.below(11)) {
      case 0, 1, 2 -> named(d);
      case 3 ->
          new ClassExpression.And(List.of(expression(depth - 1, d), expression(depth - 1, d)));
      case 4 -> new ClassExpression.Or(List.of(expression(depth - 1, d), expression(depth - 1, d)));
      case 5 -> new ClassExpression.Some(role(), expression(depth - 1, d));
      case 6 -> new ClassExpression.Only(role(), expression(depth - 1, d));
      case 7 -> new ClassExpression.HasValue(role(), "urn:n" + choices.below(5));
      case 8 -> new ClassExpression.HasSelf(role());
      case 9 ->
          new ClassExpression.OneOf(
              List.of("urn:n" + choices.below(5), "urn:n" + choices.below(5)));
      default -> data();
    };
  }

  private ClassExpression count(int d) {
    return new ClassExpression.Count(
        choices.of(Cardinality.values()),
        choices.below(3),
        role(),
        choices.percent(50) ? new ClassExpression.Thing() : expression(1, d));
  }

  private ClassExpression data() {
    String property = "urn:d" + choices.below(2);
    return switch (choices.below(4)) {
      case 0 -> new ClassExpression.DataSome(property, range());
      case 1 -> new ClassExpression.DataOnly(property, range());
      case 2 ->
          choices.percent(15)
              ? new ClassExpression.DataHasValue(property, Constant.of(choices.of(VALUES)))
              : new ClassExpression.DataSome(property, range());
      default ->
          new ClassExpression.DataCount(
              choices.of(Cardinality.values()),
              choices.below(3),
              property,
              choices.percent(40) ? new DataRange.Unqualified() : range());
    };
  }

  private DataRange range() {
    return choices.percent(20) ? new DataRange.Datatype("urn:T") : plain(ranges.range(1));
  }

  private DataRange described() {
    DataRange range = plain(ranges.range(1));
    return range instanceof DataRange.Datatype ? new DataRange.Not(range) : range;
  }

  /** The meaning of the one datatype that is defined. */
  public DataRange meaning() {
    return meaning;
  }

  /** The expression with the defined datatype replaced by its meaning. */
  public ClassExpression meant(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Not not -> new ClassExpression.Not(meant(not.operand()));
      case ClassExpression.And and ->
          new ClassExpression.And(and.operands().stream().map(each -> meant(each)).toList());
      case ClassExpression.Or or ->
          new ClassExpression.Or(or.operands().stream().map(each -> meant(each)).toList());
      case ClassExpression.Some some -> new ClassExpression.Some(some.role(), meant(some.filler()));
      case ClassExpression.Only only -> new ClassExpression.Only(only.role(), meant(only.filler()));
      case ClassExpression.Count count ->
          new ClassExpression.Count(
              count.cardinality(), count.bound(), count.role(), meant(count.filler()));
      case ClassExpression.DataSome some ->
          new ClassExpression.DataSome(some.property(), meant(some.range()));
      case ClassExpression.DataOnly only ->
          new ClassExpression.DataOnly(only.property(), meant(only.range()));
      case ClassExpression.DataCount count ->
          new ClassExpression.DataCount(
              count.cardinality(), count.bound(), count.property(), meant(count.range()));
      default -> expression;
    };
  }

  private DataRange meant(DataRange range) {
    return range.equals(new DataRange.Datatype("urn:T")) ? meaning : range;
  }

  /** In triples, no number is abbreviated. */
  private static DataRange plain(DataRange range) {
    return switch (range) {
      case DataRange.Not not -> new DataRange.Not(plain(not.operand()));
      case DataRange.And and ->
          new DataRange.And(and.operands().stream().map(RandomStrata::plain).toList());
      case DataRange.Or or ->
          new DataRange.Or(or.operands().stream().map(RandomStrata::plain).toList());
      case DataRange.OneOf oneOf ->
          new DataRange.OneOf(
              oneOf.values().stream().map(value -> Constant.of(value.literal())).toList());
      case DataRange.Restricted restricted ->
          new DataRange.Restricted(
              restricted.datatype(),
              restricted.facets().stream()
                  .map(
                      facet ->
                          new DataRange.FacetRestriction(
                              facet.facet(), Constant.of(facet.value().literal())))
                  .toList());
      default -> range;
    };
  }

  private ClassExpression named(int d) {
    int reach = circles ? 5 : d;
    return new ClassExpression.Named(
        reach > 0 && choices.percent(circles ? 80 : 45)
            ? choices.of("urn:D", "urn:D", "urn:E") + choices.below(reach)
            : "urn:C" + choices.below(4));
  }

  private RoleExpression role() {
    RoleExpression role = new RoleExpression.Named("urn:p" + choices.below(3));
    return choices.percent(20) ? new RoleExpression.Inverse(role) : role;
  }

  private String type() {
    return choices.of("urn:C", "urn:C", "urn:D", "urn:E") + choices.below(4);
  }

  private void rule() {
    String property = "urn:p" + choices.below(3);
    String other = "urn:p" + choices.below(3);
    switch (choices.below(12)) {
      case 0, 1 ->
          axioms.add("urn:D" + choices.below(4), RDFS + "subClassOf", "urn:E" + choices.below(4));
      case 2 -> axioms.add(type(), RDFS + "subClassOf", type());
      case 3 ->
          axioms.add(property, RDFS + choices.of("domain", "range"), "urn:C" + choices.below(4));
      case 4 -> axioms.add(property, RDFS + "subPropertyOf", other);
      case 5 -> axioms.add(property, OWL + "inverseOf", other);
      case 6 -> axioms.add(property, RDF + "type", OWL + "TransitiveProperty");
      case 7 ->
          axioms.define(
              type(),
              new ClassExpression.And(
                  List.of(new ClassExpression.Named(type()), new ClassExpression.Named(type()))));
      case 8 ->
          axioms.define(
              type(),
              new ClassExpression.Some(
                  new RoleExpression.Named(property), new ClassExpression.Named(type())));
      case 9 ->
          axioms.define(
              type(),
              new ClassExpression.HasValue(
                  new RoleExpression.Named(property), "urn:n" + choices.below(5)));
      case 10 ->
          axioms.add(
              type(),
              RDFS + "subClassOf",
              axioms.node(
                  new ClassExpression.Some(
                      new RoleExpression.Named(property), new ClassExpression.Named(type()))));
      default ->
          axioms.add(
              type(),
              RDFS + "subClassOf",
              axioms.node(
                  choices.percent(50)
                      ? new ClassExpression.HasSelf(new RoleExpression.Named(property))
                      : new ClassExpression.Only(
                          new RoleExpression.Named(property), new ClassExpression.Named(type()))));
    }
  }
}
