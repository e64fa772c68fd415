// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import java.util.List;
import java.util.function.Function;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.htedl.expression.RoleExpression;

/**
 * Writes class expressions as Turtle by OWL 2's mapping to RDF graphs, as SPARQL updates take it,
 * with the prefixes of {@link #PREFIXES}.
 */
public final class OwlTurtle {
  /** The prefixes in use, as SPARQL declares them, a line each. */
  public static final String PREFIXES =
      """
      PREFIX owl: <http://www.w3.org/2002/07/owl#>
      PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
      PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
      """;

  private OwlTurtle() {}

  /**
   * An expression as one term: a name, or a blank node with its properties.
   *
   * @throws IllegalArgumentException if it names a blank node, which would be another one in other
   *     data
   */
  public static String write(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Named named -> iri(named.iri());
      case ClassExpression.Thing thing -> "owl:Thing";
      case ClassExpression.Nothing nothing -> "owl:Nothing";
      case ClassExpression.Not not -> owlClass("complementOf", write(not.operand()));
      case ClassExpression.And and ->
          owlClass("intersectionOf", list(and.operands(), OwlTurtle::write));
      case ClassExpression.Or or -> owlClass("unionOf", list(or.operands(), OwlTurtle::write));
      case ClassExpression.Some some ->
          restriction(role(some.role()), "someValuesFrom", write(some.filler()));
      case ClassExpression.Only only ->
          restriction(role(only.role()), "allValuesFrom", write(only.filler()));
      case ClassExpression.Count count ->
          count.filler() instanceof ClassExpression.Thing
              ? cardinality(role(count.role()), count.cardinality(), count.bound(), "", "")
              : cardinality(
                  role(count.role()),
                  count.cardinality(),
                  count.bound(),
                  "onClass",
                  write(count.filler()));
      case ClassExpression.HasValue value ->
          restriction(role(value.role()), "hasValue", iri(value.individual()));
      case ClassExpression.HasSelf self -> restriction(role(self.role()), "hasSelf", "true");
      case ClassExpression.OneOf oneOf ->
          owlClass("oneOf", list(oneOf.individuals(), OwlTurtle::iri));
      case ClassExpression.DataSome some ->
          restriction(iri(some.property()), "someValuesFrom", write(some.range()));
      case ClassExpression.DataOnly only ->
          restriction(iri(only.property()), "allValuesFrom", write(only.range()));
      case ClassExpression.DataCount count ->
          count.range() instanceof DataRange.Unqualified
              ? cardinality(iri(count.property()), count.cardinality(), count.bound(), "", "")
              : cardinality(
                  iri(count.property()),
                  count.cardinality(),
                  count.bound(),
                  "onDataRange",
                  write(count.range()));
      case ClassExpression.AnyCount count ->
          cardinality(iri(count.property()), count.cardinality(), count.bound(), "", "");
      case ClassExpression.DataHasValue value ->
          restriction(iri(value.property()), "hasValue", literal(value.value().literal()));
    };
  }

  private static String write(DataRange range) {
    return switch (range) {
      case DataRange.Datatype datatype -> iri(datatype.iri());
      case DataRange.Unqualified all -> "rdfs:Literal";
      case DataRange.Restricted restricted ->
          datatype(
              "onDatatype "
                  + iri(restricted.datatype())
                  + " ; owl:withRestrictions "
                  + list(restricted.facets(), OwlTurtle::facet));
      case DataRange.OneOf oneOf ->
          datatype("oneOf " + list(oneOf.values(), value -> literal(value.literal())));
      case DataRange.Not not -> datatype("datatypeComplementOf " + write(not.operand()));
      case DataRange.And and ->
          datatype("intersectionOf " + list(and.operands(), OwlTurtle::write));
      case DataRange.Or or -> datatype("unionOf " + list(or.operands(), OwlTurtle::write));
    };
  }

  private static String facet(DataRange.FacetRestriction restriction) {
    String name =
        switch (restriction.facet()) {
          case LESS -> "xsd:maxExclusive";
          case LESS_OR_EQUAL -> "xsd:maxInclusive";
          case GREATER -> "xsd:minExclusive";
          case GREATER_OR_EQUAL -> "xsd:minInclusive";
          case LENGTH -> "xsd:length";
          case MIN_LENGTH -> "xsd:minLength";
          case MAX_LENGTH -> "xsd:maxLength";
          case PATTERN -> "xsd:pattern";
          case LANG_RANGE -> "<" + Literal.RDF + "langRange>";
        };
    return "[ " + name + " " + literal(restriction.value().literal()) + " ]";
  }

  private static String role(RoleExpression role) {
    return switch (role) {
      case RoleExpression.Named named -> iri(named.iri());
      case RoleExpression.Inverse inverse -> "[ owl:inverseOf " + role(inverse.role()) + " ]";
      case RoleExpression.Top top -> "owl:topObjectProperty";
      case RoleExpression.Bottom bottom -> "owl:bottomObjectProperty";
    };
  }

  private static String owlClass(String construct, String value) {
    return "[ a owl:Class ; owl:" + construct + " " + value + " ]";
  }

  private static String datatype(String properties) {
    return "[ a rdfs:Datatype ; owl:" + properties + " ]";
  }

  private static String restriction(String property, String construct, String value) {
    return "[ a owl:Restriction ; owl:onProperty "
        + property
        + " ; owl:"
        + construct
        + " "
        + value
        + " ]";
  }

  /** A restriction of a number of successors or values, qualified if {@code on} is not empty. */
  private static String cardinality(
      String property, Cardinality cardinality, int bound, String on, String filler) {
    String construct =
        switch (cardinality) {
          case MIN -> on.isEmpty() ? "minCardinality" : "minQualifiedCardinality";
          case MAX -> on.isEmpty() ? "maxCardinality" : "maxQualifiedCardinality";
          case EXACTLY -> on.isEmpty() ? "cardinality" : "qualifiedCardinality";
        };
    String value = "\"" + bound + "\"^^xsd:nonNegativeInteger";
    return restriction(
        property, construct, on.isEmpty() ? value : value + " ; owl:" + on + " " + filler);
  }

  private static <T> String list(List<T> items, Function<T, String> write) {
    StringBuilder list = new StringBuilder("(");
    for (T item : items) {
      list.append(' ').append(write.apply(item));
    }
    return list.append(" )").toString();
  }

  /** An IRI in angle brackets, with what must not stand there escaped. */
  private static String iri(String iri) {
    if (iri.startsWith("_:")) {
      throw new IllegalArgumentException(
          "An update cannot name the blank node " + iri + ": it would be another node.");
    }
    StringBuilder text = new StringBuilder("<");
    for (int i = 0; i < iri.length(); i++) {
      char c = iri.charAt(i);
      if (c <= ' ' || "<>\"{}|^`\\".indexOf(c) >= 0) {
        text.append(String.format("\\u%04X", (int) c));
      } else {
        text.append(c);
      }
    }
    return text.append('>').toString();
  }

  private static String literal(Literal literal) {
    String quoted = '"' + escaped(literal.lexical()) + '"';
    return literal.language().isEmpty()
        ? quoted + "^^" + iri(literal.datatype())
        : quoted + "@" + literal.language();
  }

  private static String escaped(String lexical) {
    return lexical
        .replace("\\", "\\\\")
        .replace("\"", "\\\"")
        .replace("\n", "\\n")
        .replace("\r", "\\r");
  }
}
