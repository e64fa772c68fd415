// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import java.util.List;
import org.htedl.longrun.fuzz.Dice;

/** Updates of a dataset as clients send them, facts and axioms of all kinds. Not thread-safe. */
final class UpdateText {
  static final List<String> GRAPHS = List.of("", "http://ex/g1", "http://ex/g2");

  private final Dice dice;
  private final boolean withAxioms;

  /**
   * @param withAxioms whether there are axioms and definitions among the facts
   */
  UpdateText(Dice dice, boolean withAxioms) {
    this.dice = dice;
    this.withAxioms = withAxioms;
  }

  static String in(String graph, String pattern) {
    return graph.isEmpty() ? pattern : "GRAPH <" + graph + "> { " + pattern + " }";
  }

  /** The next update. */
  String next() {
    String graph = dice.of(GRAPHS);
    return switch (dice.below(14)) {
      case 0, 1, 2, 3, 4 -> "INSERT DATA { " + in(graph, triples(1 + dice.below(6))) + " }";
      case 5, 6 -> "DELETE DATA { " + in(graph, facts(12)) + " }";
      case 7 -> "DELETE WHERE { " + in(graph, node() + " ?p ?o") + " }";
      case 8 ->
          "DELETE { %1$s } INSERT { %2$s } WHERE { %1$s FILTER(STRENDS(STR(?s), '%3$d')) }"
              .formatted(in(graph, "?s a :A"), in(graph, "?s :v 1 . ?s a :B"), dice.below(10));
      case 9 ->
          "INSERT { %s } WHERE { %s }"
              .formatted(
                  in(graph, "?x :v 2"),
                  in(graph, "'<http://ex/p> some owl:Thing' htedl:covers ?x"));
      case 10 -> "DELETE WHERE { " + in(graph, axiomPattern()) + " }";
      case 11 ->
          dice.of("ADD", "ADD", "COPY", "MOVE")
              + " SILENT "
              + dice.of("DEFAULT", "GRAPH :g1", "GRAPH :g2")
              + " TO "
              + dice.of("DEFAULT", "GRAPH :g1", "GRAPH :g2");
      case 12 -> dice.percent(30) ? "CLEAR SILENT " + dice.of("DEFAULT", "GRAPH :g1") : next();
      default -> "INSERT DATA { " + in(graph, facts(20)) + " } ; DELETE DATA { " + facts(3) + " }";
    };
  }

  private String triples(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(withAxioms && dice.percent(15) ? axiom() : fact()).append(" . ");
    }
    return text.toString();
  }

  private String facts(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(fact()).append(" . ");
    }
    return text.toString();
  }

  private String node() {
    return ":n" + dice.below(25);
  }

  private String type() {
    return dice.of(":A", ":B", ":C", ":D", ":E");
  }

  private String role() {
    return dice.of(":p", ":q", ":r");
  }

  private String fact() {
    return switch (dice.below(4)) {
      case 0 -> node() + " a " + type();
      case 1, 2 -> node() + " " + role() + " " + node();
      default ->
          node()
              + " :v "
              + dice.of("0", "1", "2", "1.0", "\"a\"", "\"a\"@en", "\"x\"^^xsd:integer");
    };
  }

  private String axiomPattern() {
    return dice.of(
        type() + " rdfs:subClassOf ?x",
        role() + " rdfs:subPropertyOf ?x",
        role() + " a owl:TransitiveProperty",
        type() + " owl:equivalentClass ?x",
        "?x owl:complementOf ?y");
  }

  private String axiom() {
    return switch (dice.below(10)) {
      case 0, 1 -> type() + " rdfs:subClassOf " + type();
      case 2 -> role() + " rdfs:subPropertyOf " + role();
      case 3 -> role() + " rdfs:domain " + type();
      case 4 -> role() + " rdfs:range " + type();
      case 5 -> role() + " owl:inverseOf " + role();
      case 6 -> role() + " a " + dice.of("owl:TransitiveProperty", "owl:SymmetricProperty");
      case 7 -> type() + " owl:disjointWith " + type();
      default -> type() + " owl:equivalentClass " + definition(2);
    };
  }

  private String definition(int depth) {
    if (depth == 0) {
      return type();
    }
    String one = definition(depth - 1);
    String other = definition(depth - 1);
    return switch (dice.below(9)) {
      case 0 -> "[ a owl:Class ; owl:intersectionOf ( " + one + " " + other + " ) ]";
      case 1 -> "[ a owl:Class ; owl:unionOf ( " + one + " " + other + " ) ]";
      case 2 -> "[ a owl:Class ; owl:complementOf " + one + " ]";
      case 3 -> restriction("owl:someValuesFrom " + one);
      case 4 -> restriction("owl:allValuesFrom " + one);
      case 5 ->
          restriction(
              "owl:%sCardinality \"%d\"^^xsd:nonNegativeInteger"
                  .formatted(dice.of("min", "max"), dice.below(3)));
      case 6 -> restriction("owl:hasValue " + node());
      case 7 -> "[ a owl:Class ; owl:oneOf ( " + node() + " " + node() + " ) ]";
      default ->
          "[ a owl:Restriction ; owl:onProperty :v ; owl:someValuesFrom "
              + dice.of("xsd:integer", "xsd:string")
              + " ]";
    };
  }

  private String restriction(String what) {
    return "[ a owl:Restriction ; owl:onProperty " + role() + " ; " + what + " ]";
  }
}
