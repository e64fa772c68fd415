// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Small random SPARQL queries over the terms of {@link RandomData}: most have answers, and most are
 * connected.
 */
final class RandomQuery {
  static final String PREFIXES =
      """
      PREFIX : <http://e/>
      PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
      PREFIX htedl: <https://w3id.org/htedl#>
      """;

  private static final String UNION = "<urn:x-arq:UnionGraph>";

  private final SplittableRandom random;
  private final List<String> used = new ArrayList<>();
  private boolean limited;
  private boolean asks;
  private final boolean isRewriting;
  private final boolean hasFunctions;

  /** How many {@code NOT EXISTS} are open, and how many {@code MINUS} in them. */
  private int negations;

  private int minusInNegation;

  /**
   * @param isRewriting whether the storage writes some literals in its own form: Jena then gives
   *     those of a {@code VALUES} back in that form where a pattern follows, which is not what
   *     SPARQL says, so there are none
   * @param hasFunctions whether some have functions of {@code htedl:}
   */
  RandomQuery(SplittableRandom random, boolean isRewriting, boolean hasFunctions) {
    this.random = random;
    this.isRewriting = isRewriting;
    this.hasFunctions = hasFunctions;
  }

  /** A query, and the same in plain SPARQL and without its limit, where it has one. */
  record Text(String query, String plain, boolean isLimited, boolean isAsk) {}

  Text next() {
    used.clear();
    String body =
        (oneIn(10) ? from() : "") + "WHERE { " + (oneIn(8) ? everyGraph() : "") + group(2) + " }";
    String select = oneIn(24) ? optionalCount() : oneIn(12) ? ordered(body) : select(body);
    String query = select;
    if (!asks
        && !select.contains(" REDUCED ")
        && !select.contains(" LIMIT ")
        && random.nextInt(8) == 0) {
      limited = true;
      query = select + " LIMIT " + random.nextInt(6);
    }
    return new Text(PREFIXES + query, PREFIXES + RandomFunctions.plain(select), limited, asks);
  }

  /** What the query's dataset is put together of. */
  private String from() {
    return one(
        "FROM :g0 ",
        "FROM :g1 FROM NAMED :g0 ",
        "FROM :g0 FROM :g1 ",
        "FROM NAMED :g0 FROM NAMED :g1 ",
        "FROM <urn:x-arq:DefaultGraph> FROM NAMED :g0 ",
        "FROM <urn:x-arq:DefaultGraph> FROM :g1 FROM NAMED :g1 ",
        "FROM " + UNION + " FROM NAMED :none ",
        "FROM :none ");
  }

  private boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  @SafeVarargs
  private String any(Supplier<String>... choices) {
    return choices[random.nextInt(choices.length)].get();
  }

  private String one(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String select(String body) {
    return switch (random.nextInt(16)) {
      case 0, 1, 2 -> "SELECT * " + body;
      case 3 -> "SELECT " + variables() + " " + body;
      case 4, 5, 6 -> "SELECT DISTINCT " + variables() + " " + body;
      case 7 -> "SELECT (COUNT(*) AS ?n) " + body;
      case 8 -> "SELECT (COUNT(DISTINCT " + used() + ") AS ?n) (COUNT(*) AS ?m) " + body;
      case 9 -> "SELECT (COUNT(" + used() + ") AS ?n) " + body;
      case 10, 11 -> grouped(body);
      case 14, 15 -> aggregated(body);
      case 12 -> "SELECT REDUCED " + used() + " " + body + (oneIn(2) ? " ORDER BY ?a" : "");
      default -> {
        asks = true;
        yield "ASK " + body;
      }
    };
  }

  /** A page of rows, in an order by all that is shown, so that there is one answer. */
  private String ordered(String body) {
    String shown = variables();
    List<String> keys = new ArrayList<>();
    for (String variable : shown.split(" ", 0)) {
      keys.add(one(variable, "DESC(" + variable + ")"));
    }
    String offset = oneIn(3) ? " OFFSET " + random.nextInt(4) : "";
    return "SELECT "
        + one("", "DISTINCT ")
        + shown
        + " "
        + body
        + " ORDER BY "
        + String.join(" ", keys)
        + " LIMIT "
        + random.nextInt(8)
        + offset;
  }

  /** A count of rows with several optional patterns, some of which depend on each other. */
  private String optionalCount() {
    StringBuilder body = new StringBuilder("WHERE { " + triples(1 + random.nextInt(3)));
    String counted = oneIn(2) ? "*" : used();
    for (int i = random.nextInt(4); i >= 0; i--) {
      String own = "?own" + i;
      String optional =
          any(
              () -> triples(1 + random.nextInt(2)),
              () -> used() + " " + predicate() + " " + own + " . ",
              () -> own + " " + predicate() + " " + used() + " . ");
      body.append("OPTIONAL { ").append(optional).append("} ");
    }
    return "SELECT (COUNT(" + counted + ") AS ?n) " + body + "}";
  }

  private String grouped(String body) {
    String key = oneIn(3) ? used() + " " + used() : used();
    String[] keys = key.split(" ", 0);
    String names = keys.length == 2 && keys[0].equals(keys[1]) ? keys[0] : key;
    String more = one("", "", " (COUNT(*) AS ?p)", " (COUNT(DISTINCT " + used() + ") AS ?o)");
    String count =
        one(
            "(COUNT(*) AS ?n)" + more,
            "(COUNT(DISTINCT " + used() + ") AS ?n)" + more,
            "(COUNT(" + used() + ") AS ?n)",
            "(COUNT(*) AS ?n) (COUNT(DISTINCT " + used() + ") AS ?m)" + more,
            "");
    String having = count.isEmpty() || oneIn(2) ? "" : " HAVING (?n >= " + random.nextInt(4) + ")";
    String shown = count.isEmpty() ? names : one(names, keys[0], "");
    return "SELECT " + shown + " " + count + " " + body + " GROUP BY " + names + having;
  }

  /** Sums, means and other aggregates, of the whole or of groups by variables or by expressions. */
  private String aggregated(String body) {
    String select = aggregate() + " AS ?n)" + (oneIn(2) ? " " + aggregate() + " AS ?m)" : "");
    String key = used();
    String having = oneIn(2) ? "" : " HAVING (" + aggregate() + " >= " + random.nextInt(3) + "))";
    return switch (random.nextInt(4)) {
      case 0 -> "SELECT " + select + " " + body;
      case 1 ->
          "SELECT ?k " + select + " " + body + " GROUP BY (DATATYPE(" + key + ") AS ?k)" + having;
      default -> "SELECT " + key + " " + select + " " + body + " GROUP BY " + key + having;
    };
  }

  /** An aggregate without its last bracket. */
  private String aggregate() {
    String value = one("DISTINCT ", "", "") + used();
    return one(
        "(SUM(" + value + ")",
        "(AVG(" + value + ")",
        "(MIN(" + value + ")",
        "(MAX(" + value + ")",
        "(COUNT(" + value + ")",
        "(GROUP_CONCAT(" + value + "; SEPARATOR='|')",
        "(SUM(" + used() + " + " + used() + ")",
        "(SUM(IF(ISNUMERIC(" + used() + "), " + used() + ", 7))",
        "(SUM(STRLEN(STR(" + used() + "))) / COUNT(*)");
  }

  private String variables() {
    return oneIn(2) ? used() : used() + " " + used();
  }

  private String used() {
    return used.isEmpty() ? "?a" : used.get(random.nextInt(used.size()));
  }

  private String variable() {
    String variable =
        !used.isEmpty() && !oneIn(3) ? used() : "?" + (char) ('a' + random.nextInt(6));
    used.add(variable);
    return variable;
  }

  private String group(int depth) {
    StringBuilder text = new StringBuilder();
    if (oneIn(12)) {
      text.append(values());
    }
    if (depth > 0 && oneIn(8)) {
      text.append(oneIn(2) ? subCount(depth) : union(depth));
    }
    if (text.isEmpty() || !oneIn(4)) {
      text.append(triples(1 + random.nextInt(3)));
    }
    int parts = random.nextInt(7) / 2;
    for (int i = 0; i < parts; i++) {
      text.append(part(depth));
    }
    if (oneIn(12)) {
      text.append(values());
    }
    return text.toString();
  }

  private String triples(int count) {
    StringBuilder text = new StringBuilder();
    int before = used.size();
    for (int i = 0; i < count; i++) {
      text.append(subject()).append(' ').append(predicate()).append(' ').append(object());
      text.append(" . ");
    }
    List<String> bound = used.subList(before, used.size());
    if (hasFunctions && !bound.isEmpty() && oneIn(10)) {
      text.append(RandomFunctions.condition(random, bound));
    }
    return text.toString();
  }

  /** A pattern in each named graph, first, so that no rows come in. */
  private String everyGraph() {
    String inner = triples(1 + random.nextInt(3)) + (oneIn(3) ? filter() : "");
    used.add("?g");
    return "GRAPH ?g { " + inner + "} ";
  }

  private String part(int depth) {
    if (depth == 0) {
      return oneIn(2) ? filter() : triples(1);
    }
    return switch (random.nextInt(14)) {
      case 0, 1, 2 -> filter();
      case 3, 4 -> mayExist() ? "FILTER EXISTS { " + group(depth - 1) + "} " : filter();
      case 5, 6 -> mayExist() ? notExists(depth) : filter();
      case 7 -> "OPTIONAL { " + group(depth - 1) + "} ";
      case 8 -> union(depth);
      case 9 -> minus(depth);
      case 10 ->
          "{ SELECT " + one("", "DISTINCT ") + used() + " WHERE { " + group(depth - 1) + "} } ";
      case 11 ->
          "GRAPH " + one(":g0", ":g1", "?g", ":none", UNION) + " { " + group(depth - 1) + "} ";
      case 12 -> oneIn(2) ? subCount(depth) : oneIn(2) ? sameCounts(depth) : path();
      default -> oneIn(2) ? path() : triples(1) + filter();
    };
  }

  private String union(int depth) {
    return "{ " + group(depth - 1) + "} UNION { " + group(depth - 1) + "} ";
  }

  /** Jena finds nothing where an EXISTS is within a MINUS within a NOT EXISTS. */
  private boolean mayExist() {
    return minusInNegation == 0;
  }

  private String notExists(int depth) {
    negations++;
    String inner = group(depth - 1);
    negations--;
    return "FILTER NOT EXISTS { " + inner + "} ";
  }

  private String minus(int depth) {
    int barred = negations > 0 ? 1 : 0;
    minusInNegation += barred;
    String inner = group(depth - 1);
    minusInNegation -= barred;
    return "MINUS { " + inner + "} ";
  }

  private String path() {
    String from = oneIn(4) ? node() : oneIn(3) ? variable() : used();
    String to = oneIn(3) ? node() : oneIn(12) ? literal() : oneIn(2) ? variable() : used();
    return from + " " + path(2) + " " + to + " . ";
  }

  private String path(int depth) {
    return switch (random.nextInt(depth == 0 ? 3 : 10)) {
      case 0 -> step();
      case 1 -> one("^", "") + one(step(), "a");
      case 2 -> except();
      case 3, 4 -> "(" + path(depth - 1) + "|" + path(depth - 1) + ")";
      case 5 -> "(" + path(depth - 1) + "/" + path(depth - 1) + ")";
      case 6 -> "^(" + path(depth - 1) + ")";
      default -> "(" + path(depth - 1) + ")" + one("*", "+", "?");
    };
  }

  /** Half of them lead to nodes only, so that paths between two variables are matched. */
  private String step() {
    int least = oneIn(2) ? RandomData.WITH_LITERALS : 0;
    return ":p" + random.nextInt(least, 6);
  }

  /** Any property but some, in one direction or both. */
  private String except() {
    String some = ":p" + random.nextInt(6);
    String other = ":p" + random.nextInt(6);
    return one(
        "!" + some,
        "!^" + some,
        "!(" + some + "|" + other + ")",
        "!(" + some + "|a)",
        "!(^" + some + "|^" + other + ")",
        "!(" + some + "|^" + other + ")");
  }

  private String subCount(int depth) {
    String key = used();
    String inner = group(depth - 1);
    String shown = oneIn(2) ? key : key + " (COUNT(*) AS ?k)";
    if (oneIn(2)) {
      String having = one("", " HAVING (COUNT(" + used() + ") >= 2)", " HAVING (COUNT(*) <= 1)");
      return "{ SELECT " + shown + " WHERE { " + inner + "} GROUP BY " + key + having + " } ";
    }
    return "{ SELECT "
        + key
        + " (COUNT("
        + one("", "DISTINCT ")
        + used()
        + ") AS ?k) WHERE { "
        + inner
        + "} GROUP BY "
        + key
        + one("", " HAVING (?k > 1)", " HAVING (?k <= 2)")
        + " } ";
  }

  /** Groups of two kinds that have the same size. */
  private String sameCounts(int depth) {
    String key = used();
    String inner = oneIn(2) ? union(depth) : group(depth - 1);
    String first = counts(key, key + " " + predicate() + " ?y . " + inner, "?k1");
    String second = counts(key, oneIn(2) ? inner : triples(2), "?k2");
    return key
        + " "
        + predicate()
        + " [] . "
        + first
        + second
        + "FILTER(?k1 = ?k2"
        + (oneIn(4) ? " && " + condition(1) : "")
        + ") ";
  }

  private String counts(String key, String pattern, String name) {
    String count = "COUNT(" + one("*", "?y", used(), "DISTINCT " + used()) + ")";
    return "{ SELECT %s (%s AS %s) WHERE { %s} GROUP BY %s } "
        .formatted(key, count, name, pattern, key);
  }

  private String values() {
    String variable = used();
    StringBuilder text = new StringBuilder("VALUES " + variable + " { ");
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      text.append(oneIn(12) ? "UNDEF" : oneIn(3) ? value() : node()).append(' ');
    }
    return text.append("} ").toString();
  }

  private String value() {
    String literal = literal();
    return isRewriting && RandomData.REWRITTEN.contains(literal) ? node() : literal;
  }

  private String filter() {
    return "FILTER(" + condition(2) + ") ";
  }

  private String condition(int depth) {
    if (depth > 0 && oneIn(4)) {
      return switch (random.nextInt(mayExist() ? 5 : 3)) {
        case 0 -> "!(" + condition(depth - 1) + ")";
        case 1 -> "(" + condition(depth - 1) + " || " + condition(depth - 1) + ")";
        case 2 -> "(" + condition(depth - 1) + " && " + condition(depth - 1) + ")";
        case 3 -> "(" + condition(depth - 1) + " || EXISTS { " + group(0) + "})";
        default -> "(" + condition(depth - 1) + " && NOT EXISTS { " + group(0) + "})";
      };
    }
    String a = used();
    String b = used();
    return any(
        () -> a + " = " + (oneIn(2) ? literal() : node()),
        () -> a + " != " + (oneIn(2) ? literal() : node()),
        () -> a + " != " + b,
        () -> a + " != " + b,
        () -> a + " = " + b,
        () -> "sameTerm(" + a + ", " + b + ")",
        () -> "!sameTerm(" + a + ", " + b + ")",
        () -> "sameTerm(" + a + ", " + literal() + ")",
        () -> a + one(" < ", " >= ") + literal(),
        () -> a + one(" < ", " >= ") + b,
        () -> one("isIRI(", "isLiteral(", "isBlank(", "isNumeric(", "bound(", "!bound(") + a + ")",
        () -> "lang(" + a + ") = " + one("\"en\"", "\"\"", "\"en-US\""),
        () -> "langMatches(lang(" + a + "), \"en\")",
        () -> "datatype(" + a + ") = xsd:" + one("integer", "decimal", "string", "double"),
        () -> "regex(str(" + a + "), \"" + one("0", "n1", "^1", "a") + "\")",
        () -> a + " IN (" + node() + ", " + literal() + ", " + node() + ")",
        () -> a + " NOT IN (" + node() + ", " + literal() + ")",
        () -> "xsd:integer(" + a + ") = 1",
        () -> "str(" + a + ") = \"01\"",
        () -> "coalesce(" + a + ", " + b + ") = " + node(),
        () -> "if(bound(" + a + "), true, false)",
        () -> one("true", "false", "1 = 1"));
  }

  private String subject() {
    int kind = random.nextInt(20);
    return kind < 17 ? variable() : kind < 18 ? node() : kind < 19 ? "[]" : "_:x";
  }

  private String predicate() {
    int kind = random.nextInt(20);
    return kind < 3 ? variable() : kind < 7 ? "a" : ":p" + random.nextInt(6);
  }

  private String object() {
    int kind = random.nextInt(20);
    return kind < 15
        ? variable()
        : kind < 16 ? node() : kind < 18 ? ":C" + random.nextInt(3) : kind < 19 ? literal() : "[]";
  }

  private String node() {
    return oneIn(20) ? ":unknown" : oneIn(10) ? ":p5" : ":n" + random.nextInt(RandomData.NODES);
  }

  private String literal() {
    return RandomData.LITERALS.get(random.nextInt(RandomData.LITERALS.size()));
  }
}
