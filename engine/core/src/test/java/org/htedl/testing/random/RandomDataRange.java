// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.random;

import static org.htedl.expression.Literal.xsd;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.DataRange.Facet;
import org.htedl.expression.DataRange.FacetRestriction;
import org.htedl.expression.Literal;
import org.jspecify.annotations.Nullable;

/** Data ranges and constants made around the values that a property has. */
final class RandomDataRange {
  private static final List<String> NUMERIC =
      List.of(
          "integer",
          "decimal",
          "float",
          "double",
          "int",
          "long",
          "short",
          "byte",
          "nonNegativeInteger",
          "positiveInteger",
          "negativeInteger",
          "nonPositiveInteger",
          "unsignedByte",
          "unsignedLong");
  private static final List<String> OTHER =
      List.of("string", "boolean", "dateTime", "date", "time", "gYear", "anyURI", "token");
  private static final List<String> TEMPORAL =
      List.of(
          "dateTime",
          "date",
          "time",
          "gYear",
          "gYearMonth",
          "gMonth",
          "gMonthDay",
          "gDay",
          "dateTimeStamp");
  private static final String RDF = Literal.RDF;
  private static final String RDFS_LITERAL = "http://www.w3.org/2000/01/rdf-schema#Literal";

  private final Choices choices;
  private final List<Literal> values;
  private final List<Literal> illTyped;

  /**
   * @param values well-typed values that the property has, or some other literals; at least one
   * @param illTyped the ill-typed values of the property: they are asked for, but are no bounds
   */
  RandomDataRange(Choices choices, List<Literal> values, List<Literal> illTyped) {
    this.choices = choices;
    this.values = values;
    this.illTyped = illTyped;
  }

  /** A data range, nested up to the depth. */
  DataRange range(int depth) {
    if (depth > 0 && choices.percent(30)) {
      return switch (choices.below(3)) {
        case 0 -> new DataRange.Not(range(depth - 1));
        case 1 -> new DataRange.And(ranges(depth - 1));
        default -> new DataRange.Or(ranges(depth - 1));
      };
    }
    Literal value = choices.of(values);
    return switch (choices.below(5)) {
      case 0 -> datatype(value);
      case 1 -> oneOf();
      default -> restricted(value);
    };
  }

  private List<DataRange> ranges(int depth) {
    List<DataRange> ranges = new ArrayList<>();
    for (int n = choices.of(1, 2, 2, 2, 3); n > 0; n--) {
      ranges.add(range(depth));
    }
    return ranges;
  }

  private DataRange datatype(Literal value) {
    return new DataRange.Datatype(
        switch (choices.below(8)) {
          case 0, 1, 2 -> value.datatype();
          case 3, 4 -> Literal.XSD + choices.of(NUMERIC);
          case 5 -> Literal.XSD + choices.of(OTHER);
          case 6 -> RDF + choices.of("PlainLiteral", "langString");
          default -> RDFS_LITERAL;
        });
  }

  private DataRange oneOf() {
    List<Constant> constants = new ArrayList<>();
    for (int n = choices.of(1, 1, 2, 3, 5); n > 0; n--) {
      constants.add(constant());
    }
    return new DataRange.OneOf(constants);
  }

  private DataRange restricted(Literal value) {
    if (isNumeric(value)) {
      return numeric();
    }
    String type = localName(value);
    if (TEMPORAL.contains(type)) {
      // XSD compares dateTimeStamp with dateTime, Jena does not: nobody should depend on either.
      boolean mixed =
          type.equals("dateTime")
              && values.stream().anyMatch(other -> localName(other).equals("dateTimeStamp"));
      return mixed ? datatype(value) : temporal(value, type);
    }
    if (!value.language().isEmpty() && choices.percent(50)) {
      return new DataRange.Restricted(
          RDF + choices.of("PlainLiteral", "langString"),
          List.of(facet(Facet.LANG_RANGE, Literal.string(languageRange(value.language())))));
    }
    boolean plain = !value.language().isEmpty() || choices.percent(40);
    return new DataRange.Restricted(
        plain ? RDF + "PlainLiteral" : Literal.XSD + "string", textFacets(value.lexical()));
  }

  private String languageRange(String language) {
    int hyphen = language.indexOf('-');
    return switch (choices.below(5)) {
      case 0 -> "*";
      case 1 -> hyphen < 0 ? language.toUpperCase(Locale.ROOT) : language;
      case 2 -> choices.of("en", "de", "en-us", "fr");
      default -> hyphen < 0 ? language : language.substring(0, hyphen);
    };
  }

  private DataRange numeric() {
    String type = choices.percent(55) ? choices.of("double", "float") : choices.of(NUMERIC);
    List<FacetRestriction> facets = new ArrayList<>();
    for (int n = choices.of(1, 1, 2); n > 0; n--) {
      Facet facet =
          choices.of(Facet.LESS, Facet.LESS_OR_EQUAL, Facet.GREATER, Facet.GREATER_OR_EQUAL);
      facets.add(new FacetRestriction(facet, numericConstant()));
    }
    return new DataRange.Restricted(Literal.XSD + type, facets);
  }

  private DataRange temporal(Literal value, String type) {
    Facet facet =
        choices.of(Facet.LESS, Facet.LESS_OR_EQUAL, Facet.GREATER, Facet.GREATER_OR_EQUAL);
    Literal bound = value;
    if (choices.percent(50)) {
      for (int attempt = 0; attempt < 10; attempt++) {
        Literal other =
            RandomLiteral.of(
                choices,
                type.equals("dateTime")
                    ? RandomLiteral.Profile.TIMES
                    : RandomLiteral.Profile.DATES);
        if (other.datatype().equals(value.datatype())) {
          bound = other;
          break;
        }
      }
    }
    return new DataRange.Restricted(value.datatype(), List.of(facet(facet, bound)));
  }

  private List<FacetRestriction> textFacets(String text) {
    int length = text.codePointCount(0, text.length());
    List<FacetRestriction> facets = new ArrayList<>();
    for (int n = choices.of(1, 1, 1, 2); n > 0; n--) {
      facets.add(
          switch (choices.below(6)) {
            case 0 -> facet(Facet.LENGTH, integer(length));
            case 1 -> facet(Facet.MIN_LENGTH, integer(length + choices.between(-1, 1)));
            case 2 -> facet(Facet.MAX_LENGTH, integer(length + choices.between(-1, 1)));
            default -> facet(Facet.PATTERN, Literal.string(pattern(text, length)));
          });
    }
    return facets;
  }

  private String pattern(String text, int length) {
    int[] points = text.codePoints().toArray();
    int from = choices.below(points.length + 1);
    int to = choices.between(from, points.length);
    String part = new String(points, from, to - from);
    String first = points.length == 0 ? "" : new String(points, 0, 1);
    return switch (choices.below(12)) {
      case 0, 1, 2 -> ".*" + quoted(part) + ".*";
      case 3 -> quoted(text);
      case 4 -> quoted(first) + ".*";
      case 5 -> ".{" + length + "}";
      case 6 -> quoted(text) + "|[a-z]+";
      case 7 -> "(" + quoted(first) + "|[^a]).*";
      case 8 -> "^" + quoted(text) + "$";
      case 9 -> "\\w*";
      case 10 -> "(a|ab)(c|bc)*|\\d+|" + quoted(part) + "?.+";
      default -> "[" + choices.of("a-c", "A-Z", "日-語", "😀", "^a", "^\\d\\s", "a-zA-Z ") + "]*";
    };
  }

  /** The text as a pattern; {@code ^} and {@code $} are no metacharacters. */
  private static String quoted(String text) {
    StringBuilder pattern = new StringBuilder();
    text.codePoints()
        .forEach(
            point -> {
              if (".\\?*+{}()[]|".indexOf(point) >= 0) {
                pattern.append('\\');
              }
              pattern.appendCodePoint(point);
            });
    // A quantifier that follows has to bind to something.
    return pattern.isEmpty() ? "()" : pattern.toString();
  }

  /** A constant that is one of the values, has the value of one, or lies beside one. */
  Constant constant() {
    if (!illTyped.isEmpty() && choices.percent(15)) {
      return Constant.of(choices.of(illTyped));
    }
    Literal value = choices.of(values);
    if (isNumeric(value) && choices.percent(70)) {
      return numericConstant();
    }
    return Constant.of(
        choices.percent(90) ? value : RandomLiteral.of(choices, RandomLiteral.Profile.ANYTHING));
  }

  private Constant numericConstant() {
    Literal value = choices.of(values);
    for (int attempt = 0; attempt < 5 && !isNumeric(value); attempt++) {
      value = choices.of(values);
    }
    if (!isNumeric(value)) {
      value = xsd("1", "integer");
    }
    BigDecimal exact = finite(value);
    if (exact == null || exact.precision() > 60 || Math.abs(exact.scale()) > 60) {
      // An infinity, NaN, or a number that is too long to be spelt in full.
      return choices.percent(90) ? Constant.of(value) : new Constant(xsd("0.1", "decimal"), true);
    }
    BigDecimal near =
        switch (choices.below(10)) {
          case 0 -> exact.add(BigDecimal.ONE);
          case 1 -> exact.subtract(BigDecimal.ONE);
          case 2 -> exact.add(new BigDecimal("0.000000000000000000000000000001"));
          case 3 -> exact.subtract(new BigDecimal("0.5"));
          default -> exact;
        };
    return written(value, near);
  }

  private Constant written(Literal like, BigDecimal number) {
    String decimal = decimal(number);
    boolean whole = number.stripTrailingZeros().scale() <= 0;
    return switch (choices.below(8)) {
      case 0 -> Constant.of(xsd(decimal, "decimal"));
      case 1, 2 -> new Constant(xsd(decimal, "decimal"), true);
      case 3 -> Constant.of(binary(String.valueOf(number.doubleValue()), "double"));
      case 4 -> Constant.of(binary(String.valueOf(number.floatValue()), "float"));
      case 5, 6 ->
          whole
              ? new Constant(xsd(number.toBigInteger().toString(), "integer"), choices.percent(60))
              : Constant.of(like);
      default -> {
        // The shortest decimal that stands for the same binary number, as a user writes it.
        String shortest =
            localName(like).equals("float")
                ? String.valueOf(number.floatValue())
                : String.valueOf(number.doubleValue());
        yield shortest.endsWith("Infinity")
            ? Constant.of(like)
            : new Constant(xsd(decimal(new BigDecimal(shortest)), "decimal"), true);
      }
    };
  }

  private static String decimal(BigDecimal number) {
    String plain = number.toPlainString();
    return plain.contains(".") ? plain : plain + ".0";
  }

  private static Literal binary(String javaNumber, String type) {
    return xsd(javaNumber.replace("Infinity", "INF"), type);
  }

  private static Literal integer(int value) {
    return xsd(String.valueOf(Math.max(0, value)), "integer");
  }

  private static FacetRestriction facet(Facet facet, Literal value) {
    return new FacetRestriction(facet, Constant.of(value));
  }

  private static String localName(Literal literal) {
    return literal.datatype().startsWith(Literal.XSD)
        ? literal.datatype().substring(Literal.XSD.length())
        : "";
  }

  private static boolean isNumeric(Literal literal) {
    if (!NUMERIC.contains(localName(literal))) {
      return false;
    }
    return List.of("NaN", "INF", "+INF", "-INF").contains(literal.lexical())
        || finite(literal) != null;
  }

  private static @Nullable BigDecimal finite(Literal literal) {
    try {
      BigDecimal exact = new BigDecimal(literal.lexical().strip());
      return switch (localName(literal)) {
        case "double" -> new BigDecimal(exact.doubleValue());
        case "float" -> new BigDecimal(exact.floatValue());
        default -> exact;
      };
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
