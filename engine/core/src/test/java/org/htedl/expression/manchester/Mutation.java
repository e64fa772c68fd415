// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.ArrayList;
import java.util.List;

/** Texts with mistakes, made from the tokens of one without. */
final class Mutation {
  private static final List<String> TOKENS =
      List.of(
          "and",
          "or",
          "that",
          "not",
          "some",
          "only",
          "min",
          "max",
          "exactly",
          "value",
          "Self",
          "inverse",
          "(",
          ")",
          "[",
          "]",
          "{",
          "}",
          ",",
          "<",
          "<=",
          ">",
          ">=",
          "^^",
          "@en",
          "true",
          "false",
          "1",
          "2",
          "0.5",
          "1e3",
          "3f",
          "-7",
          "\"a\"",
          "length",
          "pattern",
          "Person",
          "knows",
          "age",
          "anna",
          "Pun",
          "mixed",
          "integer",
          "xsd:string",
          "owl:Thing",
          "unknown",
          "ex:Person",
          "no:Person",
          "'a person'",
          "'no label'",
          "_:b0",
          "_:b1",
          "Literal",
          "<http://example.org/kb#Person>",
          "<http://example.org/kb#unknown>");
  private static final String CHARACTERS = "()[]{},<>=\"'\\@^ \n andorsme0123.:_-+#é";

  private Mutation() {}

  static String of(List<String> tokens, RandomText random) {
    List<String> changed = new ArrayList<>(tokens);
    boolean byToken = random.below(3) > 0;
    for (int n = random.below(3); byToken && n >= 0; n--) {
      changeToken(changed, random);
    }
    StringBuilder text = new StringBuilder(RandomSpelling.join(changed, random));
    for (int n = random.below(2); !byToken && n >= 0; n--) {
      changeCharacter(text, random);
    }
    return text.toString();
  }

  private static void changeToken(List<String> tokens, RandomText random) {
    int at = random.below(tokens.size());
    switch (random.below(5)) {
      case 0 -> {
        if (tokens.size() > 1) {
          tokens.remove(at);
        }
      }
      case 1 -> tokens.add(at, tokens.get(random.below(tokens.size())));
      case 2 -> tokens.add(at, random.of(TOKENS));
      case 3 -> tokens.set(at, random.of(TOKENS));
      default -> {
        int other = random.below(tokens.size());
        String token = tokens.get(at);
        tokens.set(at, tokens.get(other));
        tokens.set(other, token);
      }
    }
  }

  private static void changeCharacter(StringBuilder text, RandomText random) {
    char c = CHARACTERS.charAt(random.below(CHARACTERS.length()));
    int at = random.below(text.length());
    switch (random.below(4)) {
      case 0 -> text.deleteCharAt(at);
      case 1 -> text.insert(at, c);
      case 2 -> text.setCharAt(at, c);
      default -> text.setLength(Math.max(at, 1));
    }
    if (text.isEmpty()) {
      text.append(c);
    }
  }
}
