// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.htedl.expression.BadExpressionException;

/** Where our parser is meant to differ from that of the OWL API 5.5.1, each with examples. */
enum DeliberateDifference {
  /**
   * The OWL API reads a missing filler as {@code owl:Thing} or {@code rdfs:Literal} wherever a
   * keyword or a bracket comes instead; we do so only behind a cardinality, as the W3C Note has it.
   */
  MISSING_FILLER("knows some", "Person and (knows only)", "not", "age some (integer or)") {
    @Override
    boolean isIn(Seen seen) {
      return seen.theirs
          && seen.anyPair(
              (first, second) ->
                  Set.of("some", "only", "not", "and", "or", "that", "(").contains(first)
                      && Seen.MISSING.contains(second));
    }
  },
  /**
   * The W3C Note allows a negation or a restriction as a filler without parentheses; we do, too.
   */
  FILLER_WITHOUT_PARENTHESES(
      "knows some not Person",
      "not not Person",
      "knows only knows Self",
      "not knows Self",
      "knows some inverse knows Self",
      "knows min 2 not Person") {
    @Override
    boolean isIn(Seen seen) {
      return !seen.theirs
          && seen.anyPair(
              (first, second) ->
                  (Set.of("some", "only", "not").contains(first) || Seen.isDigits(first))
                      && (second.equals("not")
                          || second.equals("inverse")
                          || seen.reference.isProperty(second)));
    }
  },
  /**
   * In the OWL API everything behind a data restriction's {@code and} and {@code or} is a data
   * range, and {@code or} binds tighter than {@code and} in it.
   */
  DATA_CONNECTIVES(
      "age some integer and Person",
      "Person and age only integer or Animal",
      "age min 2 and Person",
      "age some (integer or string and decimal)",
      "age some (integer that string)") {
    @Override
    boolean isIn(Seen seen) {
      return seen.hasDataConnectives();
    }
  },
  /** A property of both kinds is an object property to the OWL API; we look at the filler. */
  MIXED_PROPERTY("mixed some integer", "mixed value \"a\"", "ex:mixed min 2 xsd:string") {
    @Override
    boolean isIn(Seen seen) {
      return seen.text.contains("mixed");
    }
  },
  /** We read inverses of inverses. */
  NESTED_INVERSE("inverse inverse knows some Person", "inverse (inverse (knows)) Self") {
    @Override
    boolean isIn(Seen seen) {
      return !seen.theirs && seen.hasNestedInverse();
    }
  },
  /** The OWL API looks for an IRI wherever {@code <} is followed by something else than space. */
  FACET_WITHOUT_SPACE("age some integer[<5]", "age some xsd:integer[>= 3,<=9]") {
    @Override
    boolean isIn(Seen seen) {
      return seen.matches("(?s).*[\\[,]\\s*<(?! |\\s|[a-z]+:).*");
    }
  },
  /** We read the names of facets in any case, like keywords. */
  FACET_CASE("age some string[LENGTH 3]", "age some string[minlength 3]") {
    @Override
    boolean isIn(Seen seen) {
      return !seen.theirs && seen.matches("(?is).*\\b(min|max)?length\\b.*|.*\\bpattern\\b.*");
    }
  },
  /** Any token can be a facet's value in the OWL API, and gets the datatype restricted. */
  FACET_VALUE(
      "age some integer[>= Person]",
      "age some string[pattern a]",
      "age some string[length \"a\"@en]",
      "age some integer[>= true]",
      "age some string[length 0.5]",
      "age some integer[>= 3f]") {
    @Override
    boolean isIn(Seen seen) {
      return seen.theirs && seen.hasOddFacetValue();
    }
  },
  /** Numbers that Java reads and the Manchester syntax has not, and those we read as doubles. */
  NUMBER_FORMS("age value 3.", "age value 3d", "age value NaN", "age value 1e3") {
    @Override
    boolean isIn(Seen seen) {
      return seen.theirs
          && seen.any(
              token ->
                  token.matches("[+-]?(\\d+\\.|\\d*\\.?\\d+[dD]|\\d+\\.[dDfFeE].*|NaN|Infinity)")
                      || token.matches("[+-]?\\d*\\.?\\d+[eE][+-]?\\d+"));
    }
  },
  /** We take digits only as a cardinality, however many. */
  CARDINALITY("knows min +3 Person", "knows max 99999999999 Person") {
    @Override
    boolean isIn(Seen seen) {
      return seen.anyPair(
          (first, second) ->
              Set.of("min", "max", "exactly").contains(first)
                  && (second.startsWith("+") || (Seen.isDigits(second) && second.length() > 9)));
    }
  },
  /** The OWL API undoes escapes everywhere, and takes those of either quote for both. */
  ESCAPES("age value \"it\\'s\"", "Per\\son", "age value \"\\u0041\" or \\Person") {
    @Override
    boolean isIn(Seen seen) {
      return seen.matches("(?s).*\\\\'.*")
          || seen.any(t -> t.contains("\\") && !t.startsWith("\""));
    }
  },
  /** To the OWL API a quote or an IRI does not end the name before it; a name may vanish so. */
  GLUED_QUOTE(
      "knows some'a person'",
      "age value\"a\"",
      "Person<http://example.org/kb#Animal>",
      "age some string[pattern\"a\"]") {
    @Override
    boolean isIn(Seen seen) {
      return seen.matches("(?s).*[^\\s(){}\\[\\],^<>=][\"'<].*");
    }
  },
  /** The carets and the language tag are one token each to us, as in RDF. */
  SPACED_LITERAL("age value \"a\"^ ^xsd:string", "age value \"a\"@", "age value \"a\"@1") {
    @Override
    boolean isIn(Seen seen) {
      return seen.matches(
          "(?s).*\\^\\s+\\^.*|.*@([^a-zA-Z].*|[a-zA-Z-]*[^\\s(){}\\[\\],^<>=@].*)?");
    }
  },
  /** To the OWL API every blank node is an individual; we want it known. */
  BLANK_NODE("{_:b1}", "{anna, _:b}") {
    @Override
    boolean isIn(Seen seen) {
      return seen.theirs && seen.any(token -> token.startsWith("_:") && !token.equals("_:b0"));
    }
  },
  /** Facets may be joined by {@code and}, as Ontolearn writes them. */
  FACETS_BY_AND("age some integer[>= 3 and < 5]", "age some integer[> 1 and > 2, < 5]") {
    @Override
    boolean isIn(Seen seen) {
      return seen.ours && !seen.theirs && seen.text.matches("(?s).*\\[[^\\]]*(?i:and)[^\\]]*\\].*");
    }
  },
  /** We refuse facets that a datatype does not have, and values that a facet cannot have. */
  IMPOSSIBLE_FACET(
      "age some integer[length 3]",
      "age some integer[>= \"x\"^^integer]",
      "age some dateTime[>= 5]",
      "age some string[pattern \"(\"]") {
    @Override
    boolean isIn(Seen seen) {
      return !seen.ours && seen.theirs && seen.isRefusedForFacet();
    }
  },
  /** An asterisk starts a comment in the OWL API. */
  ASTERISK("Person * Animal") {
    @Override
    boolean isIn(Seen seen) {
      return seen.text.contains("*");
    }
  };

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable.
  private final List<String> examples;

  DeliberateDifference(String... examples) {
    this.examples = List.of(examples);
  }

  /** Texts which the two parsers read differently for this reason. */
  List<String> examples() {
    return examples;
  }

  abstract boolean isIn(Seen seen);

  /** The differences that can explain that a text is read differently. */
  static List<DeliberateDifference> in(
      String text, boolean ours, boolean theirs, OwlApiReference reference) {
    Seen seen = new Seen(text, ours, theirs, reference);
    List<DeliberateDifference> found = new ArrayList<>();
    for (DeliberateDifference difference : values()) {
      if (difference.isIn(seen)) {
        found.add(difference);
      }
    }
    return found;
  }

  /** A condition on two tokens, one behind the other. */
  interface Pair {
    boolean test(String first, String second);
  }

  /** A condition on a token. */
  interface Single {
    boolean test(String token);
  }

  /** A text, roughly split, and whether the two parsers accept it. Keywords are in lower case. */
  static final class Seen {
    static final Set<String> MISSING =
        Set.of(
            "", ")", "]", "}", ",", "[", "(", "{", "and", "or", "that", "some", "only", "min",
            "max", "exactly", "value", "self", "not", "inverse", "true", "false", "-");
    private static final Pattern TOKEN =
        Pattern.compile(
            "#[^\n]*|\"(?:[^\"\\\\]|\\\\.)*\"?|'(?:[^'\\\\]|\\\\.)*'?|<[^\\s>]*>"
                + "|[<>]\\s*=|[(){}\\[\\],^<>=@]|[^\\s(){}\\[\\],^<>=@\"'#]+",
            Pattern.DOTALL);
    private static final Set<String> KEYWORDS =
        Set.of(
            "and", "or", "that", "not", "some", "only", "min", "max", "exactly", "value", "self",
            "inverse", "true", "false");

    final String text;
    final boolean ours;
    final boolean theirs;
    final OwlApiReference reference;
    private final List<String> tokens = new ArrayList<>();

    Seen(String text, boolean ours, boolean theirs, OwlApiReference reference) {
      this.text = text;
      this.ours = ours;
      this.theirs = theirs;
      this.reference = reference;
      Matcher matcher = TOKEN.matcher(text);
      while (matcher.find()) {
        String token = matcher.group();
        String small = token.toLowerCase(Locale.ROOT);
        if (!token.startsWith("#")) {
          tokens.add(KEYWORDS.contains(small) ? small : token);
        }
      }
    }

    boolean matches(String regex) {
      return text.matches(regex);
    }

    boolean any(Single condition) {
      return tokens.stream().anyMatch(condition::test);
    }

    /** Whether two neighbours satisfy the condition; the last token's neighbour is empty. */
    boolean anyPair(Pair condition) {
      for (int i = 0; i < tokens.size(); i++) {
        if (condition.test(tokens.get(i), token(i + 1))) {
          return true;
        }
      }
      return false;
    }

    boolean hasNestedInverse() {
      boolean open = false;
      for (String token : tokens) {
        if (open && token.equals("inverse")) {
          return true;
        }
        open = token.equals("inverse") || (open && token.equals("("));
      }
      return false;
    }

    /** Whether what is wrong is not the syntax but the meaning of a facet. */
    boolean isRefusedForFacet() {
      try {
        SampleNames.parse(text);
        return false;
      } catch (BadExpressionException e) {
        return e.getMessage()
            .matches(
                "(The facet |The bound |The pattern ).*"
                    + "|.* (is not a value of|is not a language range) .*");
      }
    }

    static boolean isDigits(String token) {
      return token.matches("\\d+");
    }

    private String token(int index) {
      return index < tokens.size() ? tokens.get(index) : "";
    }

    /** A connective behind a data range, or connectives of two kinds in one. */
    boolean hasDataConnectives() {
      for (int i = 0; i < tokens.size(); i++) {
        if (reference.isDataProperty(tokens.get(i)) && connectivesFollow(i + 1)) {
          return true;
        }
      }
      return false;
    }

    private boolean connectivesFollow(int from) {
      List<String> connectives = new ArrayList<>();
      connectives.add("");
      for (int i = from; i < tokens.size(); i++) {
        String token = tokens.get(i);
        int last = connectives.size() - 1;
        switch (token) {
          case "(", "[", "{" -> connectives.add("");
          case ")", "]", "}" -> {
            if (last == 0) {
              return false;
            }
            connectives.remove(last);
          }
          case "and", "or", "that" -> {
            String before = connectives.get(last);
            if (last == 0 || token.equals("that") || !(before.isEmpty() || before.equals(token))) {
              return true;
            }
            connectives.set(last, token);
          }
          default -> {}
        }
      }
      return false;
    }

    /** A facet whose value is not a number or string of the kind that it takes. */
    boolean hasOddFacetValue() {
      for (int i = 0; i < tokens.size(); i++) {
        String value = token(i + 1);
        boolean odd =
            switch (tokens.get(i).replaceAll("\\s", "")) {
              case "<", "<=", ">", ">=" ->
                  !value.matches("[+-]?(\\d+(\\.\\d+)?|\\.\\d+)([eE][+-]?\\d+)?|\".*");
              case "length", "minLength", "maxLength" -> !value.matches("\\+?\\d+");
              case "pattern", "langRange" -> !value.startsWith("\"");
              case "totalDigits", "fractionDigits" -> true;
              default -> false;
            };
        if (odd) {
          return true;
        }
      }
      return false;
    }
  }
}
