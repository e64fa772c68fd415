// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.htedl.expression.BadExpressionException;
import org.junit.jupiter.api.Test;

/** That mistakes are told in one plain sentence, at the right place. */
class MalformedExpressionTest {
  /** None is an expression, wherever it stands; a bar marks where the error is. */
  private static final List<String> MALFORMED =
      List.of(
          "|Persn",
          "|no:Person",
          "|<Person>",
          "|<http://example.org/kb#Nobody>",
          "|'no such label'",
          "|anna",
          "|integer",
          "|knows and Person",
          "|_:b0",
          "|12",
          "|\"Person\"",
          "Person |Animal",
          "knows Self |Animal",
          "Person and |and Animal",
          "Person or |or Animal",
          "Person |not Animal",
          "not |and Person",
          "not |or Person",
          "(|)",
          "(Person and |) and Person",
          "Person and |",
          "knows some |",
          "knows only |and Person",
          "knows some |some Person",
          "knows |someone Person",
          "knows |(some Person)",
          "knows |3 Person",
          "age |\"3\"",
          "knows |o knows some Person",
          "|'Person'",
          "|∃knows.Person",
          "Person |⊓ Animal",
          "|¬Person",
          "knows min |Person",
          "knows min |-1 Person",
          "knows max |1.5 Person",
          "knows exactly |\"2\" Person",
          "knows value |3",
          "knows value |{anna}",
          "knows value |Person",
          "knows value |unknown",
          "knows some |integer",
          "|Person some Animal",
          "|age Self",
          "inverse |age some Person",
          "inverse |Person some Person",
          "inverse (knows |some Person",
          "inverse knows |and Person",
          "inverse |some Person",
          "{|}",
          "{anna,|}",
          "{anna |carl}",
          "{anna, |Person}",
          "{|\"a\"}",
          "{|1}",
          "age some |Person",
          "age some |[>= 3]",
          "age some |xsd:intger",
          "age some integer[|3]",
          "age some integer[>= |]",
          "age some integer[>= 3 |3]",
          "age some integer[>= 3, |]",
          "age some integer[|=> 3]",
          "age some integer[|totalDigits 3]",
          "age some string[length |\"a\"]",
          "age some string[length |-1]",
          "age some string[pattern |abc]",
          "age some string[langRange |\"a\"@en]",
          "age some integer[|length 3]",
          "age some integer[|pattern \"a\"]",
          "age some integer[>= 1, |pattern \"a\"]",
          "age some integer[>= |\"x\"^^xsd:integer]",
          "age some integer[>= 1 and < |\"x\"^^xsd:integer]",
          "age some date[>= |5]",
          "age some integer[>= |true]",
          "age some string[pattern \"a(b|\"]",
          "age some string[pattern \"a|)b\"]",
          "age some string[pattern \"\\\"\\\\(|)b\"]",
          "age some string[length 1, pattern |\"(x{999}){999}\"]",
          "age some rdf:PlainLiteral[langRange |\"a b\"]",
          "age some {\"a\" |\"b\"}",
          "age some {|anna}",
          "age some (integer or |)",
          "age some (integer and |Person)",
          "age some not |and string",
          "age value |",
          "age value |anna",
          "age value \"a\"^^|unknown",
          "age value \"a\"^^|Person",
          "age value \"a\"^^|3",
          "age value \"a\"|@",
          "age value \"a\"|@1",
          "age value \"a\"|^xsd:string",
          "|owl:topDataProperty some integer",
          "Person |/ Animal",
          "Person |& Animal",
          "Person |* Animal",
          "Person |. Animal",
          "Person |\u0007",
          "Person and |<http://exa mple/>",
          "Person and |<http://example.org/kb#Person");

  private static final List<String> SURROUNDINGS =
      List.of("%s", "Person and (%s", "not (knows some (%s", "Animal or\n knows only %s");

  private final ManchesterParser parser = new ManchesterParser(SampleNames.resolver());

  @Test
  void everyMistakeIsOneSentenceAtItsPlace() {
    List<String> complaints = new ArrayList<>();
    int texts = 0;
    for (String marked : MALFORMED) {
      for (String surrounding : SURROUNDINGS) {
        String place = surrounding.replace("%s", marked);
        int position = place.indexOf('|');
        String text = place.replace("|", "");
        BadExpressionException error =
            assertThrows(BadExpressionException.class, () -> parser.parse(text), text);
        int before = complaints.size();
        PlainSentence.check(error, text, complaints);
        if (error.position() != position) {
          complaints.add("position " + error.position() + " instead of " + position);
        }
        if (complaints.size() > before) {
          complaints.add("    in " + text + " : " + error.getMessage());
        }
        texts++;
      }
    }
    assertEquals(List.of(), complaints);
    assertTrue(texts >= 200, "only " + texts);
  }

  @Test
  void whatIsOpenAtTheEndIsAnError() {
    String text =
        "Person and (not ({anna, carl}) or inverse (knows) min 2 (Animal)) and knows value anna and"
            + " age some (integer[>= 3, < 5] or not ({\"a\"@en, 3})) and age value \"b\"^^string";
    parser.parse(text);
    for (int end = 0; end < text.length(); end++) {
      String cut = text.substring(0, end);
      try {
        parser.parse(cut);
      } catch (BadExpressionException e) {
        List<String> complaints = new ArrayList<>();
        PlainSentence.check(e, cut, complaints);
        assertEquals(List.of(), complaints, () -> cut + " : " + e.getMessage());
      }
    }
  }

  @Test
  void sentences() {
    assertSentence(
        "",
        0,
        "Expected a class, a property, 'not', '(' or '{' but found the end of the"
            + " expression.");
    assertSentence(
        "Persn", 0, "Expected a class but 'Persn' is not known, the closest name is 'Person'.");
    assertSentence(
        "Person some Animal",
        0,
        "'Person' is a class, but an object property or a data property was expected.");
    assertSentence(
        "no:Person",
        0,
        "The prefix 'no:' of 'no:Person' is not declared, the closest names are 'Person' and 'a"
            + " person'.");
    assertSentence(
        "'Person'",
        0,
        "Expected a class but nothing has the label 'Person', it is a name and names have no"
            + " quotes.");
    assertSentence(
        "'a persn'",
        0,
        "Expected a class but nothing has the label 'a persn', the closest name is 'a person'.");
    assertSentence(
        "knows any Person",
        6,
        "Expected 'some', 'only', 'value', 'min', 'max', 'exactly' or 'Self' after 'knows' but"
            + " found 'any'.");
    assertSentence(
        "∃knows.Person",
        0,
        "Expected a class but '∃knows.Person' is not known: in Manchester syntax '∃' is written"
            + " some, as in hasPart some Wheel.");
    assertSentence(
        "Person ⊓ Animal",
        7,
        "Expected 'and', 'or' or the end of the expression but found '⊓': in Manchester syntax '⊓'"
            + " is written and.");
    assertSentence(
        "age some integer[>= \"x\"^^xsd:integer]", 20, "\"x\" is not a value of xsd:integer.");
    assertSentence(
        "age some string[pattern \"a(b\"]",
        28,
        "The pattern \"a(b\" should have a ')', at character 4.");
    assertSentence("knows value 3", 12, "Expected an individual but '3' is not known.");
    assertSentence(
        "Person Animal",
        7,
        "Expected 'and', 'or' or the end of the expression but found 'Animal'.");
    assertSentence(
        "age some [>= 3]",
        9,
        "Expected a datatype before the facets, as in xsd:integer[>= 3], but found '['.");
    assertSentence(
        "<Person>", 0, "Expected a full IRI but <Person> has no scheme such as 'http:'.");
    assertSentence(
        "age value \"a", 10, "Expected a double quote that closes the string opened here.");
    assertSentence(
        "x".repeat(1_000_000), 0, "Expected a class but '" + "x".repeat(60) + "…' is not known.");
  }

  private void assertSentence(String text, int position, String sentence) {
    BadExpressionException error =
        assertThrows(BadExpressionException.class, () -> parser.parse(text));
    assertEquals(sentence, error.getMessage());
    assertEquals(position, error.position());
  }
}
