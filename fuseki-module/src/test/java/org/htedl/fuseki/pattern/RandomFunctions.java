// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code htedl:different} and {@code htedl:in} within a pattern, and the same in plain SPARQL. */
final class RandomFunctions {
  private static final Pattern DIFFERENT =
      Pattern.compile("\\(([^()]*)\\) htedl:different true \\. ");
  private static final Pattern IN = Pattern.compile("(\\?\\w+) htedl:in '([^']*)' \\. ");

  /** A class expression, and the pattern that each of its members has once. */
  private record Membership(String expression, String pattern) {}

  private static final List<Membership> MEMBERSHIPS =
      List.of(
          new Membership("<http://e/C0>", "%s a :C0 . "),
          new Membership("<http://e/C1> and <http://e/C2>", "%1$s a :C1 . %1$s a :C2 . "),
          new Membership(
              "<http://e/C0> or <http://e/C1>",
              "{ SELECT DISTINCT %1$s { { %1$s a :C0 } UNION { %1$s a :C1 } } } "),
          new Membership(
              "<http://e/p4> some <http://e/C0>",
              "{ SELECT DISTINCT %1$s { %1$s :p4 ?member . ?member a :C0 } } "),
          new Membership(
              "inverse <http://e/p5> some owl:Thing",
              "{ SELECT DISTINCT %1$s { ?member :p5 %1$s } } "));

  private RandomFunctions() {}

  /**
   * A condition on some variables.
   *
   * @param bound variables that have values before it
   */
  static String condition(SplittableRandom random, List<String> bound) {
    List<String> variables = new ArrayList<>(bound.stream().distinct().toList());
    if (variables.size() > 1 && random.nextBoolean()) {
      while (variables.size() > 3) {
        variables.remove(random.nextInt(variables.size()));
      }
      String constant = random.nextInt(6) == 0 ? " :n1" : "";
      return "(" + String.join(" ", variables) + constant + ") htedl:different true . ";
    }
    String variable = variables.get(random.nextInt(variables.size()));
    Membership membership = MEMBERSHIPS.get(random.nextInt(MEMBERSHIPS.size()));
    return variable + " htedl:in '" + membership.expression() + "' . ";
  }

  /** A query in plain SPARQL. */
  static String plain(String query) {
    String withoutDifferent =
        DIFFERENT
            .matcher(query)
            .replaceAll(found -> Matcher.quoteReplacement(different(found.group(1).split(" "))));
    return IN.matcher(withoutDifferent)
        .replaceAll(found -> Matcher.quoteReplacement(member(found)));
  }

  private static String different(String[] terms) {
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < terms.length; i++) {
      for (int j = i + 1; j < terms.length; j++) {
        pairs.add("!sameTerm(" + terms[i] + ", " + terms[j] + ")");
      }
    }
    return "FILTER(" + String.join(" && ", pairs) + ") ";
  }

  private static String member(MatchResult found) {
    return MEMBERSHIPS.stream()
        .filter(each -> each.expression().equals(found.group(2)))
        .map(each -> String.format(each.pattern(), found.group(1)))
        .findFirst()
        .orElseThrow();
  }
}
