// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.htedl.expression.Cardinality;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Constant;
import org.htedl.expression.DataRange;
import org.htedl.expression.RoleExpression;
import org.htedl.expression.manchester.ManchesterPrinter;

/**
 * Says an expression as an English sentence of a fixed grammar, with labels in place of names.
 * Recursion is as deep as the expression, which is a learner's and so not deep.
 */
final class Sentence {
  private final UnaryOperator<String> label;

  /**
   * @param label the label of an IRI, or its local name
   */
  public Sentence(UnaryOperator<String> label) {
    this.label = label;
  }

  /** The sentence, with a full stop. */
  public String of(ClassExpression expression) {
    return "It " + phrase(expression) + ".";
  }

  /** The words of a local name: at its capitals, hyphens and underscores, in lower case. */
  public static String words(String iri) {
    String spaced =
        ExpressionText.localName(iri)
            .replaceAll("[_-]+", " ")
            .replaceAll("(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})", " ")
            .strip();
    return Stream.of(spaced.split(" ", -1)).map(Sentence::lower).collect(Collectors.joining(" "));
  }

  /** An abbreviation keeps its capitals. */
  private static String lower(String word) {
    return word.length() > 1 && Character.isUpperCase(word.charAt(1))
        ? word
        : word.toLowerCase(Locale.ROOT);
  }

  private String phrase(ClassExpression expression) {
    return switch (expression) {
      case ClassExpression.Thing thing -> "is anything";
      case ClassExpression.Nothing nothing -> "is nothing";
      case ClassExpression.Named named -> "is " + English.withArticle(label.apply(named.iri()));
      case ClassExpression.Not not ->
          not.operand() instanceof ClassExpression.Named named
              ? "is not " + English.withArticle(label.apply(named.iri()))
              : "is nothing that " + phrase(not.operand());
      case ClassExpression.And and -> joined(and.operands(), " and ");
      case ClassExpression.Or or -> joined(or.operands(), " or ");
      case ClassExpression.Some some ->
          "has " + English.withArticle(role(some.role(), 1)) + that(some.filler());
      case ClassExpression.Only only ->
          "has no " + role(only.role(), 1) + " but one that " + phrase(only.filler());
      case ClassExpression.Count count -> count(count);
      case ClassExpression.HasValue value ->
          "has the " + role(value.role(), 1) + " " + label.apply(value.individual());
      case ClassExpression.HasSelf self -> "has the " + role(self.role(), 1) + " that it is";
      case ClassExpression.OneOf some ->
          "is " + String.join(" or ", some.individuals().stream().map(label).toList());
      case ClassExpression.DataSome some ->
          "has a " + noun(some.property()) + " " + range(some.range());
      case ClassExpression.DataOnly only ->
          "has no " + noun(only.property()) + " but " + range(only.range());
      case ClassExpression.DataCount count ->
          "has "
              + amount(count.cardinality(), count.bound())
              + " "
              + English.counted(noun(count.property()), count.bound())
              + " "
              + range(count.range());
      case ClassExpression.AnyCount count ->
          "has "
              + amount(count.cardinality(), count.bound())
              + " "
              + English.counted(noun(count.property()), count.bound());
      case ClassExpression.DataHasValue value ->
          "has the " + noun(value.property()) + " " + literal(value.value());
    };
  }

  /** A connective inside another one begins with a word that says which. */
  private String joined(List<ClassExpression> operands, String between) {
    List<String> phrases = new ArrayList<>();
    boolean mixed = false;
    for (ClassExpression operand : operands) {
      String inside =
          switch (operand) {
            case ClassExpression.And and -> "both ";
            case ClassExpression.Or or -> "either ";
            default -> "";
          };
      phrases.add(inside + phrase(operand));
      mixed |= !inside.isEmpty();
    }
    return String.join(mixed ? "," + between : between, phrases);
  }

  private String that(ClassExpression filler) {
    return filler instanceof ClassExpression.Thing ? "" : " that " + grouped(filler);
  }

  /** A filler of several parts, so that what follows it is not taken for one of them. */
  private String grouped(ClassExpression filler) {
    String phrase = phrase(filler);
    return filler instanceof ClassExpression.And || filler instanceof ClassExpression.Or
        ? "(" + phrase + ")"
        : phrase;
  }

  /** Of several each is what the filler says, so that its phrase stays in the singular. */
  private String count(ClassExpression.Count count) {
    boolean several = count.bound() != 1 && !(count.filler() instanceof ClassExpression.Thing);
    return "has "
        + amount(count.cardinality(), count.bound())
        + " "
        + role(count.role(), count.bound())
        + (several ? " each of which " + grouped(count.filler()) : that(count.filler()));
  }

  private String role(RoleExpression role, int count) {
    return switch (role) {
      case RoleExpression.Named named -> English.counted(noun(named.iri()), count);
      case RoleExpression.Inverse inverse ->
          inverse.role() instanceof RoleExpression.Named named
              ? English.counted("thing", count) + " whose " + noun(named.iri()) + " it is"
              : role(inverse.role(), count) + " backwards";
      case RoleExpression.Top top -> English.counted("thing", count);
      case RoleExpression.Bottom bottom -> English.counted("impossible thing", count);
    };
  }

  /** A property as a noun: without its "has" or "is … of". */
  private String noun(String property) {
    String words = label.apply(property);
    return words.startsWith("has ") && words.length() > 4 ? words.substring(4) : words;
  }

  private static String amount(Cardinality cardinality, int bound) {
    return switch (cardinality) {
          case MIN -> "at least ";
          case MAX -> "at most ";
          case EXACTLY -> "exactly ";
        }
        + bound;
  }

  private static String range(DataRange range) {
    if (!(range instanceof DataRange.Restricted restricted)) {
      return "in " + ManchesterPrinter.print(range);
    }
    return String.join(
        " and ",
        restricted.facets().stream()
            .map(
                facet ->
                    switch (facet.facet()) {
                          case LESS -> "below ";
                          case LESS_OR_EQUAL -> "of at most ";
                          case GREATER -> "above ";
                          case GREATER_OR_EQUAL -> "of at least ";
                          default -> "with " + facet.facet().keyword() + " ";
                        }
                        + literal(facet.value()))
            .toList());
  }

  private static String literal(Constant constant) {
    return constant.literal().lexical();
  }
}
