// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;
import org.htedl.testing.naive.Triple;

/**
 * Writes class expressions and data ranges as the triples that OWL 2 maps them to (Mapping to RDF
 * Graphs, section 2). Blank nodes are numbered from a prefix. Not thread-safe.
 */
public final class ExpressionTriples {
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";
  private static final Map<Facet, String> FACETS =
      Map.of(
          Facet.LESS, Literal.XSD + "maxExclusive",
          Facet.LESS_OR_EQUAL, Literal.XSD + "maxInclusive",
          Facet.GREATER, Literal.XSD + "minExclusive",
          Facet.GREATER_OR_EQUAL, Literal.XSD + "minInclusive",
          Facet.LENGTH, Literal.XSD + "length",
          Facet.MIN_LENGTH, Literal.XSD + "minLength",
          Facet.MAX_LENGTH, Literal.XSD + "maxLength",
          Facet.PATTERN, Literal.XSD + "pattern",
          Facet.LANG_RANGE, RDF + "langRange");

  private final String prefix;
  private final List<Triple> triples = new ArrayList<>();
  private int blanks;

  /**
   * @param prefix of the labels of its blank nodes
   */
  public ExpressionTriples(String prefix) {
    this.prefix = prefix;
  }

  /** All that was written. */
  public List<Triple> triples() {
    return triples;
  }

  /** Writes a triple. */
  public void add(String subject, String predicate, Object object) {
    triples.add(new Triple(subject, predicate, object));
  }

  /** Writes that a class is equivalent to an expression. */
  public void define(String type, ClassExpression expression) {
    add(type, OWL + "equivalentClass", node(expression));
  }

  /** The node of a class expression: its name, or a blank node about which all is written. */
  public String node(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Named named -> named.iri();
      case ClassExpression.Thing thing -> OWL + "Thing";
      case ClassExpression.Nothing nothing -> OWL + "Nothing";
      default -> {
        String node = blank();
        describe(node, expression);
        yield node;
      }
    };
  }

  /** Writes what a class expression that is no name says about its node. */
  public void describe(String node, ClassExpression expression) {
    switch (expression) {
      case ClassExpression.And and -> add(node, OWL + "intersectionOf", classes(and.operands()));
      case ClassExpression.Or or -> add(node, OWL + "unionOf", classes(or.operands()));
      case ClassExpression.Not not -> add(node, OWL + "complementOf", node(not.operand()));
      case ClassExpression.OneOf oneOf -> add(node, OWL + "oneOf", list(oneOf.individuals()));
      case ClassExpression.Some some ->
          restrict(node, property(some.role()), "someValuesFrom", node(some.filler()));
      case ClassExpression.Only only ->
          restrict(node, property(only.role()), "allValuesFrom", node(only.filler()));
      case ClassExpression.HasValue value ->
          restrict(node, property(value.role()), "hasValue", value.individual());
      case ClassExpression.HasSelf self ->
          restrict(node, property(self.role()), "hasSelf", Literal.xsd("true", "boolean"));
      case ClassExpression.Count count -> {
        boolean qualified = !(count.filler() instanceof ClassExpression.Thing);
        count(node, property(count.role()), count.cardinality(), count.bound(), qualified);
        if (qualified) {
          add(node, OWL + "onClass", node(count.filler()));
        }
      }
      case ClassExpression.DataSome some ->
          restrict(node, some.property(), "someValuesFrom", node(some.range()));
      case ClassExpression.DataOnly only ->
          restrict(node, only.property(), "allValuesFrom", node(only.range()));
      case ClassExpression.DataHasValue value ->
          restrict(node, value.property(), "hasValue", value.value().literal());
      case ClassExpression.DataCount count -> {
        boolean qualified = !(count.range() instanceof DataRange.Unqualified);
        count(node, count.property(), count.cardinality(), count.bound(), qualified);
        if (qualified) {
          add(node, OWL + "onDataRange", node(count.range()));
        }
      }
      case ClassExpression.AnyCount count ->
          count(node, count.property(), count.cardinality(), count.bound(), false);
      default -> throw new IllegalArgumentException("a name: " + expression);
    }
  }

  private void restrict(String node, String property, String kind, Object value) {
    add(node, OWL + "onProperty", property);
    add(node, OWL + kind, value);
  }

  private void count(
      String node, String property, Cardinality cardinality, int bound, boolean qualified) {
    String kind =
        switch (cardinality) {
          case MIN -> qualified ? "minQualifiedCardinality" : "minCardinality";
          case MAX -> qualified ? "maxQualifiedCardinality" : "maxCardinality";
          case EXACTLY -> qualified ? "qualifiedCardinality" : "cardinality";
        };
    restrict(node, property, kind, Literal.xsd("" + bound, "nonNegativeInteger"));
  }

  /** The node of a data range: its name, or a blank node about which all is written. */
  public String node(DataRange range) {
    if (range instanceof DataRange.Datatype datatype) {
      return datatype.iri();
    }
    String node = blank();
    describe(node, range);
    return node;
  }

  /** Writes what a data range that is no name says about its node. */
  public void describe(String node, DataRange range) {
    add(node, RDF + "type", RDFS + "Datatype");
    switch (range) {
      case DataRange.Not not -> add(node, OWL + "datatypeComplementOf", node(not.operand()));
      case DataRange.And and -> add(node, OWL + "intersectionOf", ranges(and.operands()));
      case DataRange.Or or -> add(node, OWL + "unionOf", ranges(or.operands()));
      case DataRange.OneOf oneOf ->
          add(node, OWL + "oneOf", list(oneOf.values().stream().map(v -> v.literal()).toList()));
      case DataRange.Restricted restricted -> {
        add(node, OWL + "onDatatype", restricted.datatype());
        List<String> facets = new ArrayList<>();
        for (DataRange.FacetRestriction facet : restricted.facets()) {
          String each = blank();
          add(each, FACETS.get(facet.facet()), facet.value().literal());
          facets.add(each);
        }
        add(node, OWL + "withRestrictions", list(facets));
      }
      default -> throw new IllegalArgumentException("a name: " + range);
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

  private String classes(List<ClassExpression> operands) {
    return list(operands.stream().map(this::node).toList());
  }

  private String ranges(List<DataRange> operands) {
    return list(operands.stream().map(this::node).toList());
  }

  private String list(List<?> members) {
    String rest = RDF + "nil";
    for (Object member : members.reversed()) {
      String cell = blank();
      add(cell, RDF + "first", member);
      add(cell, RDF + "rest", rest);
      rest = cell;
    }
    return rest;
  }

  private String blank() {
    return "_:" + prefix + blanks++;
  }
}
