// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Class expressions in Manchester syntax: by grammar, and with mistakes. Not thread-safe. */
public final class ExpressionText {
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
          "1",
          "-1",
          "2147483648",
          "99999999999999999999",
          "\"a\"",
          "'a class'",
          "''",
          "length",
          "pattern",
          "langRange",
          "A",
          "p",
          "v",
          "n0",
          "owl:Thing",
          "owl:topObjectProperty",
          "no:name",
          ":",
          "nobody",
          "<>",
          "<http://ex/A>",
          "<http://ex/>",
          "_:b0",
          "#",
          "\\");
  private static final String CHARACTERS = "()[]{},<>=\"'\\@^ \n\t\u0000andorsme019.:_-+#é𝄞\uFEFF";

  private final Dice dice;

  public ExpressionText(Dice dice) {
    this.dice = dice;
  }

  /** An expression: mostly right, sometimes with mistakes, rarely very deep or very long. */
  public String any() {
    if (dice.percent(2)) {
      return extreme();
    }
    String right = right(dice.below(4));
    return dice.percent(35) ? broken(right) : right;
  }

  /** An expression without mistakes, nested at most this deep; its names may be unknown. */
  public String right(int depth) {
    if (depth == 0 || dice.percent(20)) {
      return dice.percent(85)
          ? name(Vocabulary.CLASSES)
          : dice.of("owl:Thing", "owl:Nothing", "{" + list(1, this::individual) + "}");
    }
    int below = depth - 1;
    return switch (dice.below(14)) {
      case 0 -> "not " + nested(below);
      case 1, 2 -> nested(below) + " and " + nested(below);
      case 3, 4 -> nested(below) + " or " + nested(below);
      case 5, 6 -> role() + " some " + nested(below);
      case 7 -> role() + " only " + nested(below);
      case 8, 9 ->
          role()
              + dice.of(" min ", " max ", " exactly ")
              + (dice.percent(90) ? dice.below(4) : dice.of("2147483647", "0", "1000000"))
              + (dice.percent(50) ? " " + nested(below) : "");
      case 10 -> role() + " value " + individual();
      case 11 -> role() + " Self";
      default -> data(below);
    };
  }

  private String nested(int depth) {
    return "(" + right(depth) + ")";
  }

  private String data(int depth) {
    String property = name(Vocabulary.COLUMNS);
    return switch (dice.below(4)) {
      case 0 -> property + " some " + range(depth);
      case 1 -> property + " only " + range(depth);
      case 2 ->
          property
              + dice.of(" min ", " max ", " exactly ")
              + dice.below(4)
              + (dice.percent(50) ? " " + range(depth) : "");
      default -> property + " value " + dice.of(Vocabulary.LITERALS);
    };
  }

  private String range(int depth) {
    return switch (dice.below(depth > 0 ? 7 : 4)) {
      case 0 -> dice.of(Vocabulary.DATATYPES);
      case 1 -> "{" + list(1, () -> dice.of(Vocabulary.LITERALS)) + "}";
      case 2 ->
          dice.of(Vocabulary.DATATYPES)
              + "["
              + list(1, () -> dice.of("<", "<=", ">", ">=") + " " + dice.of(Vocabulary.LITERALS))
              + "]";
      case 3 ->
          "xsd:string["
              + list(
                  1,
                  () ->
                      dice.percent(60)
                          ? "pattern \"" + dice.of(Vocabulary.PATTERNS) + "\""
                          : dice.of("length ", "minLength ", "maxLength ") + dice.below(5))
              + "]";
      case 4 -> "not (" + range(depth - 1) + ")";
      case 5 -> "(" + range(depth - 1) + " and " + range(depth - 1) + ")";
      default -> "(" + range(depth - 1) + " or " + range(depth - 1) + ")";
    };
  }

  private String role() {
    return switch (dice.below(12)) {
      case 0 -> "owl:topObjectProperty";
      case 1 -> "owl:bottomObjectProperty";
      case 2, 3 -> "inverse " + name(Vocabulary.ROLES);
      default -> name(Vocabulary.ROLES);
    };
  }

  private String individual() {
    return name(Vocabulary.INDIVIDUALS);
  }

  /** One of the names, written in one of the ways; rarely one that is odd or unknown. */
  private String name(List<String> names) {
    String name = dice.of(names);
    return switch (dice.below(30)) {
      case 0 -> "<" + dice.of(Vocabulary.ODD_IRIS) + ">";
      case 1 ->
          dice.of("Z", "nobody", "Aa", "no:name", "'a class'", "'none'", "''", ":", "rdf:type");
      case 2, 3, 4, 5 -> "<" + Vocabulary.NAMESPACE + name + ">";
      case 6, 7, 8, 9 -> ":" + name;
      default -> name;
    };
  }

  private String list(int least, Supplier<String> item) {
    List<String> items = new ArrayList<>();
    for (int n = least + dice.below(3); n > 0; n--) {
      items.add(item.get());
    }
    return String.join(", ", items);
  }

  private String extreme() {
    int many = dice.of(100, 1_000, 10_000, 60_000);
    return switch (dice.below(9)) {
      case 0 -> "(".repeat(many) + "A" + ")".repeat(many);
      case 1 -> "not ".repeat(many) + "A";
      case 2 -> "p some (".repeat(many) + "A" + ")".repeat(many);
      case 3 -> "A" + " and B".repeat(many);
      case 4 -> "A" + " or p some B".repeat(Math.min(many, 10_000));
      case 5 -> "{" + "n0, ".repeat(many) + "n1}";
      case 6 -> "v some " + "not ".repeat(many) + "xsd:integer";
      case 7 -> "x".repeat(many);
      default -> "inverse ".repeat(many) + "p some A";
    };
  }

  /** The text with one to three tokens or characters changed. */
  public String broken(String right) {
    if (dice.percent(60)) {
      List<String> tokens =
          new ArrayList<>(List.of(right.split("(?<=[ (){}\\[\\],])|(?=[(){}\\[\\],])")));
      for (int n = 1 + dice.below(3); n > 0; n--) {
        int at = dice.below(tokens.size());
        switch (dice.below(4)) {
          case 0 -> tokens.set(at, dice.of(TOKENS) + " ");
          case 1 -> tokens.add(at, dice.of(TOKENS) + " ");
          case 2 -> tokens.set(at, tokens.get(dice.below(tokens.size())));
          default -> tokens.set(at, "");
        }
      }
      return String.join("", tokens);
    }
    return characters(right);
  }

  /** The text with one to three characters changed. */
  public String characters(String text) {
    StringBuilder changed = new StringBuilder(text);
    for (int n = 1 + dice.below(3); n > 0; n--) {
      char character = CHARACTERS.charAt(dice.below(CHARACTERS.length()));
      int at = dice.below(changed.length() + 1);
      if (at == changed.length() || dice.percent(40)) {
        changed.insert(at, character);
      } else if (dice.percent(50)) {
        changed.setCharAt(at, character);
      } else {
        changed.deleteCharAt(at);
      }
    }
    return changed.toString();
  }
}
