// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.EntityKind;
import org.htedl.expression.RoleExpression;
import org.junit.jupiter.api.Test;

/** Names that the syntax has a use for, or that several entities have. */
class OddNamesTest {
  private static final String NS = "http://example.org/odd#";

  private static ManchesterParser parser(EntityKind kind, String... locals) {
    ListedNames.Builder builder = ListedNames.builder();
    for (String local : locals) {
      builder.add(local.contains("://") ? local : NS + local, kind);
    }
    return new ManchesterParser(new NameResolver(builder.build(), List.of(Map.of("ex", NS))));
  }

  private static String refusal(ManchesterParser parser, String text) {
    return String.valueOf(
        assertThrows(BadExpressionException.class, () -> parser.parse(text), text).getMessage());
  }

  @Test
  void aLocalNameMayHaveSigns() {
    for (String local :
        List.of("a,b", "a(b)", "a/b", "a~b", "a'b", "a;b=c", "a#b", "a.", "a?b&c", "a%b", "a@b")) {
      ManchesterParser parser = parser(EntityKind.CLASS, local);
      String escaped = local.replaceAll("([~.!$&'()*+,;=/?#@%])", "\\\\$1");
      assertEquals(new ClassExpression.Named(NS + local), parser.parse("ex:" + escaped));
      assertEquals(
          new ClassExpression.And(
              List.of(new ClassExpression.Named(NS + local), new ClassExpression.Thing())),
          parser.parse("(ex:" + escaped + ") and owl:Thing"));
    }
    assertTrue(refusal(parser(EntityKind.CLASS, "a"), "a\\,b").contains("'\\'"));
  }

  @Test
  void aNameLikeAKeywordHasAPrefix() {
    for (String word : List.of("Value", "Or", "some", "MIN", "self", "true", "that")) {
      ManchesterParser parser = parser(EntityKind.CLASS, word);
      assertEquals(
          "Expected a class, a property, 'not', '(' or '{' but found the keyword '"
              + word
              + "'; write the name that is spelled like it with a prefix, as in ':"
              + word
              + "', or as a full IRI in angle brackets.",
          refusal(parser, word));
      assertEquals(new ClassExpression.Named(NS + word), parser.parse("ex:" + word));
      assertEquals(new ClassExpression.Named(NS + word), parser.parse("<" + NS + word + ">"));
      assertTrue(!refusal(parser(EntityKind.CLASS, "a"), word).contains("keyword"));
    }
    ManchesterParser individuals = parser(EntityKind.INDIVIDUAL, "self", "a");
    assertTrue(refusal(individuals, "{a, self}").contains("found the keyword 'self'"));
    assertEquals(new ClassExpression.OneOf(List.of(NS + "self")), individuals.parse("{ex:self}"));
    ManchesterParser roles = parser(EntityKind.OBJECT_PROPERTY, "not", "r");
    assertTrue(refusal(roles, "inverse not some owl:Thing").contains("the keyword 'not'"));
    assertEquals(new RoleExpression.Named(NS + "not"), roles.role("ex:not"));
  }

  @Test
  void aNameOfTheDataComesBeforeTheVocabularies() {
    String owl = BuiltInNames.OWL;
    ManchesterParser parser = parser(EntityKind.CLASS, "Class", owl + "Class", owl + "Axiom");
    assertEquals(new ClassExpression.Named(NS + "Class"), parser.parse("Class"));
    assertEquals(new ClassExpression.Named(owl + "Axiom"), parser.parse("Axiom"));
  }

  @Test
  void ambiguousNamesAreWrittenInFull() {
    String longer = "http://example.org/" + "a-long-folder/".repeat(10);
    ManchesterParser parser = parser(EntityKind.CLASS, longer + "one/Name", longer + "two/Name");
    String refusal = refusal(parser, "Name");
    for (String folder : List.of("one", "two")) {
      assertTrue(refusal.contains("<" + longer + folder + "/Name>"), refusal);
    }
  }
}
