// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.prolog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactReaderTest {
  private static List<Term> arguments(String text) {
    return FactReader.read("t", text).getFirst().head().arguments();
  }

  @Test
  void readsWhatFactsHave() {
    List<Clause> clauses =
        FactReader.read(
            "t",
            """
            % a comment with 'quotes' and p(
            /* another. */ atm(d1,d1_1, c ,22,-0.117).atm(d1,'It''s a \\'name\\'\\n',[]).
            ring(d1,[[a,b],[c]]). p("text",1e3). q(a,1). q(a,2
            ). narrow(X,Y) :- wide(Y, X).\
            """);
    assertEquals(7, clauses.size());
    assertEquals("atm/5", clauses.get(0).head().signature());
    assertEquals(
        new Term.Numeral(new BigDecimal("-0.117"), false),
        clauses.get(0).head().arguments().getLast());
    assertEquals(new Term.Atom("It's a 'name'\n"), clauses.get(1).head().arguments().get(1));
    assertEquals(List.of(), clauses.get(1).head().arguments().get(2).flat());
    assertEquals(3, clauses.get(2).head().arguments().get(1).flat().size());
    assertEquals(new Term.Text("text"), clauses.get(3).head().arguments().getFirst());
    assertTrue(clauses.get(6).isRenaming());
  }

  @Test
  void readsEscapes() {
    assertEquals(
        List.of(new Term.Atom("a\tb\\cA\u00e9!")), arguments("p('a\\tb\\\\c\\x41\\\\351\\!')."));
    assertEquals(List.of(new Term.Atom("ab")), arguments("p('a\\\nb')."));
  }

  /** Random facts, written with all that may stand between and within, read back. */
  @Test
  void readsBackWhatWasWritten() {
    SplittableRandom random = new SplittableRandom(5);
    for (int run = 0; run < 300; run++) {
      List<Term> terms = new ArrayList<>();
      StringBuilder text = new StringBuilder(gap(random)).append("p(");
      int count = 1 + random.nextInt(4);
      for (int i = 0; i < count; i++) {
        Term term = term(random, 2);
        terms.add(term);
        text.append(i == 0 ? "" : ",")
            .append(gap(random))
            .append(written(term))
            .append(gap(random));
      }
      text.append(')').append(gap(random)).append('.').append(gap(random));
      assertEquals(terms, arguments(text.toString()), "run " + run + ": " + text);
    }
  }

  private static String gap(SplittableRandom random) {
    return List.of("", " ", "\n", "% to the end.\n", "/* p(a). */").get(random.nextInt(5));
  }

  private static Term term(SplittableRandom random, int depth) {
    return switch (random.nextInt(depth == 0 ? 4 : 5)) {
      case 0 -> new Term.Atom("a" + random.nextInt(100) + "_B");
      case 1 -> new Term.Atom("Ü'\\\n\"% " + random.nextInt(100));
      case 2 -> new Term.Numeral(BigDecimal.valueOf(random.nextInt(-50, 50)), true);
      case 3 -> new Term.Numeral(BigDecimal.valueOf(random.nextInt(-5000, 5000), 2), false);
      default -> {
        List<Term> terms = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          terms.add(term(random, depth - 1));
        }
        yield new Term.Elements(terms);
      }
    };
  }

  private static String written(Term term) {
    return switch (term) {
      case Term.Atom atom ->
          atom.name().startsWith("a")
              ? atom.name()
              : "'"
                  + atom.name().replace("\\", "\\\\").replace("'", "''").replace("\n", "\\n")
                  + "'";
      case Term.Numeral number -> number.value().toPlainString();
      case Term.Elements elements ->
          "[" + String.join(" ,", elements.terms().stream().map(t -> written(t)).toList()) + "]";
      default -> throw new IllegalStateException(term.toString());
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "p(X).               | a fact with a variable",
        "p(a)                | expected . or :-",
        "p(a) q(b).          | expected . or :-",
        "p(a,).              | expected a name",
        "p(f(a)).            | expected , or )",
        "p(a.                | expected , or )",
        "p.                  | a predicate without arguments",
        "p().                | expected a name",
        "P(a).               | a predicate begins with a small letter",
        "p('a).              | a quote that does not end",
        "p('\\q').           | an escape that is not known",
        "p('\\x41').         | a backslash after it",
        "p(1a).              | a number that goes on",
        "p(a). /* p(b).      | a comment that does not end",
        ":- dynamic(p).      | a directive",
        "p(X) :- q(X), r(X). | only rules with one premise",
        "p(X) :- q(X, Y).    | only rules that rename",
        "p(X, X) :- q(X, X). | only rules that rename",
        "p(a) :- q(a).       | only rules that rename"
      })
  void refusesAnythingElseWithItsLine(String text, String said) {
    IllegalArgumentException wrong =
        assertThrows(
            IllegalArgumentException.class, () -> FactReader.read("t.pl", "p(a).\n\n" + text));
    assertTrue(wrong.getMessage().startsWith("t.pl, line 3: "), wrong.getMessage());
    assertTrue(wrong.getMessage().contains(said), wrong.getMessage());
  }
}
