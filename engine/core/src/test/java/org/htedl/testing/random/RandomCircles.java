// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.random;

import java.util.ArrayList;
import java.util.List;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.RoleExpression;
import org.htedl.testing.naive.NaiveStable;
import org.htedl.testing.naive.Triple;

/**
 * Small knowledge bases whose definitions speak of one another freely, also through negation, as
 * triples and for the naive evaluation. From a seed.
 */
public final class RandomCircles {
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  private static final String OWL = "http://www.w3.org/2002/07/owl#";

  private final Choices choices;
  private final ExpressionTriples triples = new ExpressionTriples("b");
  private final List<String> individuals = new ArrayList<>();
  private final NaiveStable naive;
  private final List<String> text = new ArrayList<>();

  /** The knowledge base of a seed. */
  public RandomCircles(long seed) {
    choices = new Choices(seed);
    for (int i = choices.of(2, 3, 4); i > 0; i--) {
      individuals.add("urn:i" + i);
    }
    naive = new NaiveStable(individuals);
    triples.add("urn:p", RDF + "type", OWL + "ObjectProperty");
    triples.add("urn:q", RDF + "type", OWL + "ObjectProperty");
    boolean even = choices.percent(40);
    for (int d = 0; d < 3; d++) {
      ClassExpression expression =
          even && d < 2 ? other(d) : choices.percent(60) ? alternative(d) : top();
      text.add("D" + d + " is " + expression);
      triples.define("urn:D" + d, expression);
      naive.define("urn:D" + d, expression);
    }
    if (choices.percent(50)) {
      subclass("urn:D" + choices.below(3), "urn:S");
    }
    if (choices.percent(30)) {
      subclass("urn:C0", "urn:S");
    }
    if (choices.percent(30)) {
      subclass(choices.of("urn:C0", "urn:C1", "urn:D0"), choices.of("urn:D1", "urn:D2"));
    }
    for (String individual : individuals) {
      member("urn:All", individual);
      for (int c = 0; c < 2; c++) {
        if (choices.percent(40)) {
          member("urn:C" + c, individual);
        }
      }
      for (String other : individuals) {
        pair("urn:p", individual, other, 35);
        pair("urn:q", individual, other, 20);
      }
    }
    if (choices.percent(30)) {
      // Another name for a class: in both directions, so that they have the same members.
      String same = "urn:D" + choices.below(3);
      subclass("urn:E", same);
      subclass(same, "urn:E");
    }
  }

  private void subclass(String type, String of) {
    triples.add(type, RDFS + "subClassOf", of);
    naive.subclass(type, of);
    text.add(type + " below " + of);
  }

  private void member(String type, String individual) {
    triples.add(individual, RDF + "type", type);
    naive.member(type, individual);
    text.add(individual + " in " + type);
  }

  private void pair(String property, String subject, String object, int percent) {
    if (choices.percent(percent)) {
      triples.add(subject, property, object);
      naive.pair(property, subject, object);
      text.add(subject + " " + property + " " + object);
    }
  }

  /** No name alone: the class and the name would have the same members, both ways. */
  private ClassExpression top() {
    ClassExpression expression = expression(3);
    return expression instanceof ClassExpression.Named
        ? new ClassExpression.Not(expression)
        : expression;
  }

  /** Of the first two classes the one that the other is not. */
  private ClassExpression other(int d) {
    ClassExpression not = new ClassExpression.Not(new ClassExpression.Named("urn:D" + (1 - d)));
    return choices.percent(50)
        ? not
        : new ClassExpression.And(List.of(new ClassExpression.Named("urn:C0"), not));
  }

  /** Not another one, which so often is not this one that there are several answer sets. */
  private ClassExpression alternative(int d) {
    ClassExpression not =
        new ClassExpression.Not(new ClassExpression.Named("urn:D" + (d + choices.of(1, 2)) % 3));
    return switch (choices.below(4)) {
      case 0 -> not;
      case 1 -> new ClassExpression.And(List.of(not, expression(1)));
      case 2 -> new ClassExpression.Some(role(), not);
      default -> new ClassExpression.Or(List.of(not, expression(1)));
    };
  }

  private ClassExpression name() {
    return new ClassExpression.Named(
        "urn:" + choices.of(List.of("D0", "D1", "D2", "D0", "D1", "D2", "S", "C0", "C1")));
  }

  private RoleExpression role() {
    RoleExpression role = new RoleExpression.Named(choices.percent(70) ? "urn:p" : "urn:q");
    return choices.percent(20) ? new RoleExpression.Inverse(role) : role;
  }

  private ClassExpression expression(int depth) {
    if (depth == 0) {
      return choices.percent(35) ? new ClassExpression.Not(name()) : name();
    }
    return switch (choices.below(9)) {
      case 0 -> new ClassExpression.Not(expression(depth - 1));
      case 1, 2 -> new ClassExpression.And(List.of(expression(depth - 1), expression(depth - 1)));
      case 3 -> new ClassExpression.Or(List.of(expression(depth - 1), expression(depth - 1)));
      case 4, 5 -> new ClassExpression.Some(role(), expression(depth - 1));
      case 6 -> new ClassExpression.Only(role(), expression(depth - 1));
      case 7 ->
          new ClassExpression.Count(
              choices.of(Cardinality.MIN, Cardinality.MAX, Cardinality.EXACTLY),
              choices.below(3),
              role(),
              expression(depth - 1));
      default -> expression(0);
    };
  }

  /** Its triples. */
  public List<Triple> triples() {
    return triples.triples();
  }

  /** An expression over the same names. */
  public ClassExpression question() {
    if (choices.percent(60)) {
      return expression(choices.of(0, 1, 2, 3));
    }
    ClassExpression one =
        new ClassExpression.Or(
            List.of(
                new ClassExpression.Named("urn:D0"),
                choices.percent(70)
                    ? new ClassExpression.Named("urn:D1")
                    : new ClassExpression.Not(new ClassExpression.Named("urn:D0"))));
    return choices.percent(50) ? one : new ClassExpression.Some(role(), one);
  }

  /** The same for the naive evaluation. */
  public NaiveStable naive() {
    return naive;
  }

  @Override
  public String toString() {
    return String.join("\n", text);
  }
}
