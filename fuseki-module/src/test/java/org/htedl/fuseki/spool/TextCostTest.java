// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.spool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextCostTest {
  private static long cost(TextCost.Syntax syntax, String text) {
    TextCost cost = new TextCost(syntax);
    text.chars().forEach(cost::next);
    return cost.bytes();
  }

  private static long growth(TextCost.Syntax syntax, String before, String part, String after) {
    long few = cost(syntax, before + part.repeat(10) + after);
    return (cost(syntax, before + part.repeat(1010) + after) - few) / 1000;
  }

  /** Each has at least one piece that a parser keeps. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\" ",
        "'' ",
        "1 ",
        "<a>",
        "?x ",
        "()",
        "[],",
        "{}",
        "^a/",
        "1+",
        "1<",
        "'''a''' ",
        "a:b,"
      })
  void everyPieceOfAQueryCounts(String piece) {
    long grown = growth(TextCost.Syntax.WHOLE, "SELECT * { ", piece, " }");
    assertTrue(grown >= 128 + 4L * piece.length(), piece + ": " + grown);
  }

  /** Such data goes to the dataset triple by triple. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT DATA { ",
        "insert data{ ",
        "DELETE DATA { GRAPH <g> { <a> <b> 1 } ",
        "# {\nINSERT # DATA {\n DATA # {\n { ",
        "PREFIX : <http://e/#> INSERT DATA { :a :b '}' . ",
        "INSERT { ?s ?p '{' } WHERE { ?s ?p ?o } ; INSERT DATA { "
      })
  void triplesOfAnUpdateDoNot(String before) {
    assertEquals(0, growth(TextCost.Syntax.UPDATE, before, "<urn:a> <urn:b> \"} c\", 1 . ", "}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT { ",
        "INSERT DATA { <a> <b> <c> } ; INSERT { ",
        "DELETE { GRAPH ?DATA { ",
        "INSERT { GRAPH <DATA> { ",
        "INSERT { <a> <b> \"INSERT DATA {\" . ",
        "INSERT { <a> <b> ''' INSERT DATA {''' . ",
        "# INSERT DATA {\nINSERT { ",
        "INSERT { <INSERT> DATA:x <DATA> . ",
        "PREFIX DATA: <a> INSERT { ?DATA ?x ?y . } WHERE { ",
        "INSERT DATA { <a> <b> '\\'}' } ; DELETE WHERE { "
      })
  void otherPartsOfAnUpdateCount(String before) {
    long grown = growth(TextCost.Syntax.UPDATE, before, "<a> <b> 1 . ", "}");
    assertTrue(grown >= 4 * 128, before + ": " + grown);
  }

  /** Of triples the longest term counts, wherever it is. */
  @ParameterizedTest
  @ValueSource(strings = {"<urn:%s>", "\"%s\"", "'''%s\n'''", "'%s'@en", "ab%s"})
  void theLongestTermOfTriplesCounts(String term) {
    String others = "<a> <b> \"c\" .\n".repeat(1000);
    long cost =
        cost(TextCost.Syntax.TRIPLES, others + term.formatted("x".repeat(100_000)) + " " + others);
    assertTrue(cost >= 400_000 && cost < 401_000, term + ": " + cost);
    assertTrue(cost(TextCost.Syntax.TRIPLES, others) < 100, "nothing else does");
  }
}
