// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.build.MirrorBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SentenceTest {
  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  private static final Map<String, String> PREFIXES = Map.of("e", "http://ex/");
  private static final Mirror MIRROR = mirror();

  /** A class called as a keyword, and two with the same local name. */
  private static Mirror mirror() {
    MirrorBuilder builder = new MirrorBuilder();
    for (String type : List.of("ex/ClosedCar", "ex/some", "ex/Twin", "other/Twin", "ex/ABCBook")) {
      builder.add("http://ex/x", TYPE, "http://" + type);
    }
    builder.add("http://ex/x", "http://ex/hasCar", "http://ex/y");
    builder.add("http://ex/x", "http://ex/married_to", "http://ex/y");
    builder.add("http://ex/x", "http://ex/size", Literal.xsd("3", "integer"));
    return builder.build();
  }

  private static ClassExpression parse(String text) {
    return new ManchesterParser(new NameResolver(new MirrorVocabulary(MIRROR), List.of(PREFIXES)))
        .parse(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ClosedCar                                    | It is a closed car.
          not ABCBook                                  | It is not an ABC book.
          hasCar some owl:Thing                        | It has a car.
          hasCar some ClosedCar                        | It has a car that is a closed car.
          hasCar some (ClosedCar and not ABCBook)      | It has a car that (is a closed car and is not an ABC book).
          hasCar only ClosedCar and hasCar some owl:Thing | It has no car but one that is a closed car and has a car.
          hasCar min 2 ClosedCar                       | It has at least 2 cars each of which is a closed car.
          hasCar min 3 (not ABCBook)                   | It has at least 3 cars each of which is not an ABC book.
          hasCar min 1 ClosedCar                       | It has at least 1 car that is a closed car.
          hasCar max 0 owl:Thing                       | It has at most 0 cars.
          inverse hasCar min 2 owl:Thing               | It has at least 2 things whose car it is.
          size exactly 2 xsd:integer[>= 2]             | It has exactly 2 sizes of at least 2.
          married_to max 1 owl:Thing                   | It has at most 1 married to.
          inverse hasCar some ClosedCar                | It has a thing whose car it is that is a closed car.
          size some xsd:integer[>= 2, < 5]             | It has a size of at least 2 and below 5.
          size value 3                                 | It has the size 3.
          hasCar value e:y                             | It has the car Y.
          ClosedCar and (ABCBook or e:Twin)            | It is a closed car, and either is an ABC book or is a twin.
          """)
  void aFixedGrammarOverLabels(String expression, String sentence) {
    Sentence sentences = new Sentence(iri -> iri.equals("http://ex/y") ? "Y" : Sentence.words(iri));
    assertEquals(sentence, sentences.of(parse(expression)));
  }

  @ParameterizedTest
  @CsvSource({
    "u shaped car, a u shaped car",
    "unit, a unit",
    "university, a university",
    "useful thing, a useful thing",
    "European, a European",
    "one way street, a one way street",
    "uncle, an uncle",
    "unimportant thing, an unimportant thing",
    "hour, an hour",
    "house, a house",
    "aunt, an aunt",
    "MRI, an MRI",
    "UV filter, a UV filter",
    "X ray, an X ray",
    "8 ring, an 8 ring",
    "5 ring, a 5 ring"
  })
  void articlesGoBySound(String noun, String withArticle) {
    assertEquals(withArticle, English.withArticle(noun));
  }

  @ParameterizedTest
  @CsvSource({
    "car, cars",
    "child, children",
    "children, children",
    "city, cities",
    "day, days",
    "box, boxes",
    "branch, branches",
    "class, classes",
    "bus, buses",
    "analysis, analyses",
    "parts, parts",
    "married to, married to",
    "part of speech, parts of speech",
    "bond 7, bond 7s"
  })
  void pluralsAfterNumbers(String noun, String plural) {
    assertEquals(plural, English.counted(noun, 2));
    assertEquals(noun, English.counted(noun, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "e:ClosedCar, ClosedCar",
    "e:some, e:some",
    "e:Twin, e:Twin",
    "<http://other/Twin>, <http://other/Twin>",
    "hasCar some owl:Thing, hasCar some owl:Thing",
    "hasCar some (e:ClosedCar or e:Twin), hasCar some (ClosedCar or e:Twin)",
    "size some xsd:integer[<= 3], size some xsd:integer[<= 3]"
  })
  void shortAsLongAsItIsUnderstood(String expression, String text) {
    assertEquals(
        text, new ExpressionText(new MirrorVocabulary(MIRROR), PREFIXES).text(parse(expression)));
  }

  @Test
  void namesOfExpressions() {
    assertEquals(
        List.of("http://ex/ClosedCar", "http://ex/hasCar"),
        List.copyOf(
            ExpressionNames.in(List.of(parse("hasCar some ClosedCar"), parse("ClosedCar")))));
    assertEquals("<http://ex/ClosedCar>", ManchesterPrinter.print(parse("ClosedCar")));
  }
}
