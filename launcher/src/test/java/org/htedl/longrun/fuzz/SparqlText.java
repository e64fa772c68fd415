// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun.fuzz;

/** Queries and updates, with terms of the module and without. Not thread-safe. */
final class SparqlText {
  private static final String PREFIXES =
      """
      PREFIX : <http://ex/> PREFIX htedl: <https://w3id.org/htedl#>
      PREFIX owl: <http://www.w3.org/2002/07/owl#> PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
      PREFIX rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#>
      PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
      """;
  private static final String GRAPHS =
      "http://ex/g1 http://ex/g2 http://ex/g3 urn:x-arq:UnionGraph urn:x-arq:DefaultGraph";

  private final Dice dice;
  private final ExpressionText expressions;

  SparqlText(Dice dice) {
    this.dice = dice;
    this.expressions = new ExpressionText(dice);
  }

  /** A query with terms of the module. */
  String query() {
    String where = block(2);
    String from = dice.percent(15) ? dice.of("FROM ", "FROM NAMED ") + "<" + graph() + "> " : "";
    String query =
        switch (dice.below(9)) {
          case 0 -> "ASK " + from + "{ " + where + " }";
          case 1 -> "CONSTRUCT { ?x a ?e } " + from + "{ " + where + " }";
          case 2 -> "DESCRIBE ?x " + from + "{ " + where + " }";
          case 3 -> "SELECT (COUNT(*) AS ?c) " + from + "{ " + where + " } GROUP BY ?x";
          case 4 -> "SELECT DISTINCT ?x " + from + "{ " + where + " } ORDER BY ?x LIMIT 5";
          default -> "SELECT * " + from + "{ " + where + " }";
        };
    return finish(query);
  }

  /** A query that any Fuseki server answers in the same way. */
  String plainQuery() {
    return finish(
        switch (dice.below(5)) {
          case 0 -> "SELECT * { ?x a :" + dice.of(Vocabulary.CLASSES) + " }";
          case 1 -> "SELECT (COUNT(*) AS ?n) { GRAPH <" + graph() + "> { ?s ?p ?o } }";
          case 2 -> "ASK { ?s :v ?v FILTER(?v > " + dice.of(Vocabulary.LITERALS) + ") }";
          case 3 -> "DESCRIBE <" + dice.of(Vocabulary.ODD_IRIS) + ">";
          default -> "CONSTRUCT { ?s ?p ?o } { ?s ?p ?o } LIMIT 3";
        });
  }

  private String finish(String query) {
    return PREFIXES + (dice.percent(10) ? expressions.characters(query) : query);
  }

  private String block(int depth) {
    String one = triple();
    if (depth == 0) {
      return one;
    }
    return switch (dice.below(14)) {
      case 0 -> "GRAPH <" + graph() + "> { " + block(depth - 1) + " }";
      case 1 -> "GRAPH ?g { " + block(depth - 1) + " }";
      case 2 -> "{ " + block(depth - 1) + " } UNION { " + block(depth - 1) + " }";
      case 3 -> "?x a :A OPTIONAL { " + block(depth - 1) + " }";
      case 4 -> "?x ?p ?y FILTER EXISTS { " + block(depth - 1) + " }";
      case 5 -> "?x ?p ?y MINUS { " + block(depth - 1) + " }";
      case 6 -> "{ SELECT * { " + block(depth - 1) + " } LIMIT " + dice.below(4) + " }";
      case 7 -> one + " . " + block(depth - 1);
      case 8 -> "BIND(" + literal() + " AS ?e) " + block(depth - 1);
      case 9 -> "VALUES ?x { :n0 :n1 UNDEF \"n2\" } " + block(depth - 1);
      case 10 -> "{ SELECT (COUNT(?x) AS ?count) { " + block(depth - 1) + " } }";
      default -> one;
    };
  }

  private String triple() {
    String values = "";
    String expression = literal();
    if (dice.percent(25)) {
      expression = "?e";
      StringBuilder block = new StringBuilder("VALUES ?e { ");
      for (int n = dice.below(6); n >= 0; n--) {
        block.append(literal()).append(' ');
      }
      values = block + "} ";
    }
    String subject = dice.percent(92) ? expression : dice.of("_:b", "[]", "?free", "(1 2)", "()");
    return values
        + switch (dice.below(13)) {
          case 12 ->
              dice.of("", "?x ?p ?o . ", "?x htedl:entailed (?p ?o) . ")
                  + dice.of(
                      "(?x ?p ?o)", "(?x ?p ?o)", "(:n0 rdf:type :A)", "(:n0 :q 5)", "(?x)", ":n0")
                  + " htedl:whyTriple "
                  + dice.of("?text", "?text", "?text", "\"a\"", "(?text ?more)");
          case 9, 10 -> different();
          case 11 ->
              dice.of("", "?x ?p ?y . ", "?y :r ?x . ")
                  + dice.of("?x", "?x", "?x", ":n0", "?free", "_:b", "[]", "(?x)", "\"a\"")
                  + " htedl:in "
                  + dice.of(subject, expression, expression, "5", ":none", "?unbound", "()");
          case 7 ->
              subject
                  + " htedl:why ("
                  + dice.of(":n0", ":n1", "?x", "5", "?unbound", "<urn:none>")
                  + dice.of(" ?verdict ?witness", " ?verdict", " true ?w", "")
                  + ")";
          case 8 -> dice.of("?e", "?learned", subject) + " htedl:learn (" + search() + ")";
          case 0, 1, 2 ->
              subject
                  + dice.of(
                      " htedl:covers ", " htedl:covers ", " htedl:certainly ", " htedl:possibly ")
                  + dice.of("?x", "?x", ":n0", "5", "?e", "(?x)");
          case 3 -> subject + " htedl:coverage " + dice.of("?n", "?n", "7", "?e", "()");
          case 4 -> subject + " htedl:coverage (" + side() + " " + side() + outputs() + ")";
          case 5 -> subject + " htedl:explain ?plan";
          default ->
              dice.of("?x", ":n0", "_:b", "\"a\"")
                  + " htedl:entailed "
                  + dice.of(
                      "(?p ?o)", "(rdf:type ?o)", "(rdf:type :A)", "(:q 5)", "?o", "(?p)", "()");
        };
  }

  /** Values that differ, and wrong uses. */
  private String different() {
    return dice.of("?x ?p ?y . ", "?x :r ?y . ?y :r ?z . ", "?x a :A ; :p ?y . ", "")
        + dice.of(
            "(?x ?y)",
            "(?x ?y)",
            "(?x ?y ?z)",
            "(?x ?y :n0 5 \"a\"@en)",
            "(?x ?x)",
            "(?x ?unbound)",
            "(:n0 :n1)",
            "(?x)",
            "()",
            "?x",
            "[]",
            "\"a\"")
        + " htedl:different "
        + dice.of(
            "true", "true", "true", "false", "\"true\"", "1", ":n0", "?y", "?t", "(true)", "()");
  }

  private String side() {
    return switch (dice.below(6)) {
      case 0 -> ":yes";
      case 1 -> ":no";
      case 2 -> ":A";
      case 3 -> dice.of("?e", "?unbound", ":none", "5", "_:b");
      default -> literal();
    };
  }

  /** Two sides and options of a search that is over soon. */
  private String search() {
    StringBuilder options = new StringBuilder("\"maxLength ").append(1 + dice.below(3));
    for (int n = dice.below(3); n > 0; n--) {
      options.append("; ").append(LearnOptionText.clause(dice));
    }
    return side() + " " + side() + " " + options.append('"') + outputs();
  }

  private String outputs() {
    StringBuilder text = new StringBuilder();
    for (int n = dice.below(12); n > 0; n--) {
      text.append(' ').append(dice.percent(92) ? "?m" + n : dice.of("5", "?m1", ":n0", "0.5e0"));
    }
    return text.toString();
  }

  /** The expression of a pattern: mostly a literal, sometimes a class, sometimes nonsense. */
  private String literal() {
    return switch (dice.below(20)) {
      case 0, 1 -> ":" + dice.of(Vocabulary.CLASSES);
      case 2 -> "<" + dice.of(Vocabulary.ODD_IRIS) + ">";
      case 3 -> dice.of(Vocabulary.LITERALS);
      case 4 -> quoted(expressions.any()) + dice.of("@en", "^^htedl:manchester", "^^xsd:integer");
      default -> quoted(expressions.any());
    };
  }

  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        default -> quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  private String graph() {
    return dice.of(GRAPHS.split(" "));
  }

  /** An update with terms of the module in its pattern, or of data that is hard for mirrors. */
  String update() {
    String update =
        switch (dice.below(5)) {
          case 0 -> "INSERT { ?x a :D } WHERE { " + fullNames(block(1)) + " }";
          case 1 -> "DELETE { ?x a :D } WHERE { " + fullNames(block(1)) + " }";
          case 2 -> "WITH <" + graph() + "> INSERT { ?x :r ?x } WHERE { " + block(1) + " }";
          default -> plainUpdate();
        };
    return update.startsWith(PREFIXES) ? update : finish(update);
  }

  /** Jena has dropped the update's prefixes when it evaluates the pattern. */
  private static String fullNames(String block) {
    return block.replaceAll("\"([A-D])\"", "\"<http://ex/$1>\"");
  }

  /** An update that any Fuseki server takes. */
  String plainUpdate() {
    StringBuilder triples = new StringBuilder();
    for (int n = dice.below(5); n >= 0; n--) {
      triples.append(data()).append(" . ");
    }
    String in =
        dice.percent(70)
            ? triples.toString()
            : "GRAPH <"
                + dice.of("http://ex/g1", "http://ex/g2", "http://ex/g3")
                + "> { "
                + triples
                + " }";
    return finish(
        switch (dice.below(12)) {
          case 0, 1, 2 -> "DELETE DATA { " + in.replaceAll("_:b\\d|\\[[^]]*\\]", ":n9") + " }";
          case 3 -> "CLEAR SILENT " + dice.of("GRAPH :g3", "GRAPH :g2", "GRAPH <" + graph() + ">");
          case 4 -> dice.of("COPY", "ADD", "MOVE") + " SILENT GRAPH :g1 TO GRAPH :g3";
          case 5 -> "DELETE WHERE { ?s :r :n" + dice.below(30) + " }";
          default -> "INSERT DATA { " + in + " }";
        });
  }

  private String data() {
    String subject = dice.percent(85) ? node() : "_:b" + dice.below(3);
    return switch (dice.below(14)) {
      case 0, 1, 2 -> subject + " a " + type();
      case 3, 4 -> subject + " :" + dice.of(Vocabulary.ROLES) + " " + node();
      case 5, 6 -> subject + " :" + dice.of(Vocabulary.COLUMNS) + " " + value();
      case 7 -> subject + " rdfs:label " + dice.of("\"\"", "\"a label\"", "\"it's\"@en", "5");
      case 8 -> type() + " rdfs:subClassOf " + type();
      case 9 ->
          ":"
              + dice.of(Vocabulary.ROLES)
              + dice.of(
                  " rdfs:subPropertyOf :q",
                  " rdfs:domain :B",
                  " rdfs:range :C",
                  " owl:inverseOf :p",
                  " a owl:TransitiveProperty",
                  " a owl:SymmetricProperty");
      case 10 -> type() + " owl:equivalentClass " + definition();
      case 11 -> "<" + dice.of(Vocabulary.ODD_IRIS) + "> a <" + dice.of(Vocabulary.ODD_IRIS) + ">";
      case 12 ->
          subject
              + " a "
              + dice.of(
                  "owl:Class",
                  "owl:DatatypeProperty",
                  "owl:AnnotationProperty",
                  "owl:NamedIndividual");
      default -> subject + " <" + dice.of(Vocabulary.ODD_IRIS) + "> " + dice.of(node(), value());
    };
  }

  private String type() {
    return dice.percent(95)
        ? ":" + dice.of(Vocabulary.CLASSES)
        : dice.of("_:c0", "owl:Thing", "rdf:nil");
  }

  private String node() {
    return dice.percent(92) ? ":n" + dice.below(40) : "<" + dice.of(Vocabulary.ODD_IRIS) + ">";
  }

  /** A literal as data has it: SPARQL knows no {@code 3f}. */
  private String value() {
    String value = dice.of(Vocabulary.LITERALS);
    return value.equals("3f") ? "3" : value;
  }

  private String definition() {
    return switch (dice.below(7)) {
      case 0 -> "[ owl:complementOf " + type() + " ]";
      case 1 -> "[ owl:unionOf ( " + type() + " " + type() + " ) ]";
      case 2 -> "[ owl:intersectionOf ( " + type() + " [ owl:complementOf " + type() + " ] ) ]";
      case 3 -> "[ owl:onProperty :p ; owl:allValuesFrom " + type() + " ]";
      case 4 ->
          "[ owl:onProperty :p ; owl:maxCardinality " + dice.of("1", "-1", "\"x\"", "1e9") + " ]";
      case 5 -> "[ owl:oneOf ( :n0 :n1 ) ]";
      // A list that does not end.
      default -> "[ owl:unionOf _:l ] . _:l rdf:first :A ; rdf:rest _:l";
    };
  }
}
