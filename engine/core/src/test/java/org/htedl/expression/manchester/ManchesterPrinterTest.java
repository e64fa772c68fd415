// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.Literal;
import org.junit.jupiter.api.Test;

/** That what is printed is read as what was printed. */
class ManchesterPrinterTest {
  private static final int EXPRESSIONS = 20_000;

  @Test
  void printedExpressionsAreReadAsTheyWere() {
    ManchesterParser parser = new ManchesterParser(SampleNames.resolver());
    for (long seed = 0; seed < EXPRESSIONS; seed++) {
      ClassExpression expression = new RandomText(seed).expression(6);
      String text = ManchesterPrinter.print(expression);
      String failure = "seed " + seed + ": " + text;
      assertEquals(expression, parser.parse(text), failure);
    }
  }

  @Test
  void theTextNeedsNoPrefixes() {
    assertEquals(
        "<http://example.org/kb#Person> and inverse <http://example.org/kb#knows> some"
            + " (<http://example.org/kb#age> some <http://www.w3.org/2001/XMLSchema#integer>[>= 3]"
            + " or {_:b0})",
        ManchesterPrinter.print(
            SampleNames.parse("Person and inverse knows some (age some integer[>= 3] or {_:b0})")));
  }

  @Test
  void whatHasNoWordsIsWrittenAsSomethingOfTheSameMeaning() {
    assertText("<http://www.w3.org/2002/07/owl#Thing>", new ClassExpression.And(List.of()));
    assertText("<http://www.w3.org/2002/07/owl#Nothing>", new ClassExpression.Or(List.of()));
    assertText("<http://www.w3.org/2002/07/owl#Nothing>", new ClassExpression.OneOf(List.of()));
    assertText("<a:b>", new ClassExpression.And(List.of(new ClassExpression.Named("a:b"))));
    assertText(
        "<a:b> some (not (<http://www.w3.org/2000/01/rdf-schema#Literal>))",
        new ClassExpression.DataSome("a:b", new DataRange.Not(new DataRange.And(List.of()))));
    assertText(
        "<a:b> value \"3\"^^<http://www.w3.org/2001/XMLSchema#decimal>",
        new ClassExpression.DataHasValue("a:b", new Constant(Literal.xsd("3", "decimal"), true)));
  }

  private static void assertText(String text, ClassExpression expression) {
    assertEquals(text, ManchesterPrinter.print(expression));
  }
}
