// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern;

import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Small random graphs with terms of all kinds, parallel edges and loops, as SPARQL updates. */
final class RandomData {
  static final int NODES = 8;

  /** Of the six properties those that may have literals. */
  static final int WITH_LITERALS = 4;

  /**
   * As SPARQL writes them; some are one number in several forms. Without the boolean false, which
   * TDB2 takes for the first term of a database where a variable stands in a triple twice.
   */
  static final List<String> LITERALS =
      List.of(
          "1",
          "01",
          "1.0",
          "1.0e0",
          "2",
          "\"1\"",
          "\"a\"",
          "\"a\"@en",
          "\"a\"@en-us",
          "\"a\"@EN-US",
          "\"b\"@fr",
          "\"1\"^^xsd:boolean",
          "true",
          "\"2020-01-01\"^^xsd:date",
          "\"01\"^^xsd:int",
          "\"1\"^^xsd:int",
          "\"x\"^^:dt",
          "9007199254740993",
          "\"\"");

  /** Those that TDB2 gives back in another form. */
  static final Set<String> REWRITTEN =
      Set.of("01", "1.0", "1.0e0", "\"1\"^^xsd:boolean", "\"01\"^^xsd:int");

  /** Has each class and property once, so that expressions about them are known. */
  static final String KNOWN =
      ":n0 a :C0, :C1, :C2 ; :p0 :n0 ; :p1 :n0 ; :p2 :n0 ; :p3 :n0 ; :p4 :n0 ; :p5 :n0 . ";

  private final SplittableRandom random;

  RandomData(SplittableRandom random) {
    this.random = random;
  }

  /** Triples of the default graph and of some named ones. */
  String quads(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      String triple = triple();
      switch (random.nextInt(6)) {
        case 0 -> text.append("GRAPH :g0 { ").append(triple).append(" } ");
        case 1 -> text.append("GRAPH :g1 { ").append(triple).append(" } ");
        default -> text.append(triple).append(" . ");
      }
    }
    return text.toString();
  }

  private String triple() {
    String subject = node();
    return switch (random.nextInt(8)) {
      case 0, 1 -> subject + " a " + (random.nextInt(8) == 0 ? node() : ":C" + random.nextInt(3));
      case 2 -> subject + " :p" + random.nextInt(WITH_LITERALS) + " " + literal();
      case 3 -> subject + " " + predicate() + " " + subject;
      default -> subject + " " + predicate() + " " + node();
    };
  }

  private String predicate() {
    return ":p" + random.nextInt(6);
  }

  private String node() {
    int kind = random.nextInt(20);
    return kind == 0 ? "_:b" + random.nextInt(3) : kind == 1 ? ":p5" : ":n" + random.nextInt(NODES);
  }

  String literal() {
    return LITERALS.get(random.nextInt(LITERALS.size()));
  }
}
