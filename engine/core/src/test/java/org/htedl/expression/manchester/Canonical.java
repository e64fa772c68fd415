// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.FacetRestriction;
import org.htedl.expression.Literal;

/**
 * The form in which our parser's results and those of the OWL API are compared. The OWL API forgets
 * the order and the repetition of operands, whether a number was in quotes, and how its digits were
 * written; it reads a cardinality without data range as one with {@code rdfs:Literal}.
 */
final class Canonical {
  private Canonical() {}

  static ClassExpression of(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Not e -> new ClassExpression.Not(of(e.operand()));
      case ClassExpression.And e -> joined(set(e.operands()), ClassExpression.And::new);
      case ClassExpression.Or e -> joined(set(e.operands()), ClassExpression.Or::new);
      case ClassExpression.Some e -> new ClassExpression.Some(e.role(), of(e.filler()));
      case ClassExpression.Only e -> new ClassExpression.Only(e.role(), of(e.filler()));
      case ClassExpression.Count e ->
          new ClassExpression.Count(e.cardinality(), e.bound(), e.role(), of(e.filler()));
      case ClassExpression.OneOf e ->
          new ClassExpression.OneOf(e.individuals().stream().sorted().distinct().toList());
      case ClassExpression.DataSome e -> new ClassExpression.DataSome(e.property(), of(e.range()));
      case ClassExpression.DataOnly e -> new ClassExpression.DataOnly(e.property(), of(e.range()));
      case ClassExpression.DataCount e ->
          new ClassExpression.DataCount(e.cardinality(), e.bound(), e.property(), of(e.range()));
      case ClassExpression.DataHasValue e ->
          new ClassExpression.DataHasValue(e.property(), of(e.value()));
      default -> expression;
    };
  }

  private static List<ClassExpression> set(List<ClassExpression> operands) {
    return operands.stream().map(Canonical::of).sorted(TEXT).distinct().toList();
  }

  private static List<DataRange> ranges(List<DataRange> operands) {
    return operands.stream().map(Canonical::of).sorted(TEXT).distinct().toList();
  }

  private static final Comparator<Object> TEXT = Comparator.comparing(Object::toString);

  private static <T> T joined(List<T> operands, Function<List<T>, ? extends T> connective) {
    return operands.size() == 1 ? operands.get(0) : connective.apply(operands);
  }

  private static DataRange of(DataRange range) {
    return switch (range) {
      case DataRange.Not r -> new DataRange.Not(of(r.operand()));
      case DataRange.And r -> joined(ranges(r.operands()), DataRange.And::new);
      case DataRange.Or r -> joined(ranges(r.operands()), DataRange.Or::new);
      case DataRange.OneOf r ->
          new DataRange.OneOf(
              r.values().stream().map(Canonical::of).sorted(TEXT).distinct().toList());
      case DataRange.Restricted r ->
          new DataRange.Restricted(
              r.datatype(),
              r.facets().stream()
                  .map(facet -> of(facet, r.datatype()))
                  .sorted(TEXT)
                  .distinct()
                  .toList());
      case DataRange.Unqualified unused ->
          new DataRange.Datatype("http://www.w3.org/2000/01/rdf-schema#Literal");
      case DataRange.Datatype r -> r;
    };
  }

  /** The OWL API gives a bare number in a facet the datatype that the facet restricts. */
  private static FacetRestriction of(FacetRestriction facet, String datatype) {
    Constant value = facet.value();
    Literal literal =
        value.abbreviated()
            ? new Literal(value.literal().lexical(), datatype, "")
            : value.literal();
    return new FacetRestriction(facet.facet(), of(Constant.of(literal)));
  }

  private static Constant of(Constant constant) {
    Literal literal = constant.literal();
    String datatype =
        literal.datatype().startsWith(Literal.XSD)
            ? literal.datatype().substring(Literal.XSD.length())
            : "";
    try {
      return switch (datatype) {
        // The OWL API reads an integer that does not fit an int as a decimal.
        case "integer", "decimal" -> number(new BigDecimal(literal.lexical()), "decimal");
        case "float", "double" -> {
          double value = Double.parseDouble(literal.lexical().replace("INF", "Infinity"));
          yield Constant.of(Literal.xsd(Double.toString(value), datatype));
        }
        case "boolean" ->
            Constant.of(
                Literal.xsd(literal.lexical().equals("1") ? "true" : literal.lexical(), datatype));
        default -> Constant.of(literal);
      };
    } catch (NumberFormatException e) {
      return Constant.of(literal);
    }
  }

  private static Constant number(BigDecimal value, String datatype) {
    return Constant.of(Literal.xsd(value.stripTrailingZeros().toPlainString(), datatype));
  }
}
