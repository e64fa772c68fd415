// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.function.Function;
import java.util.function.Supplier;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Depth;
import org.htedl.expression.RoleExpression;
import org.jspecify.annotations.Nullable;

/**
 * Reads class expressions in the Manchester syntax of OWL 2 (W3C Note "OWL 2 Web Ontology Language
 * Manchester Syntax", section 2.4).
 *
 * <p>Beyond the Note it reads what people write: {@code that} for {@code and}, {@code not not A},
 * {@code p some Self}, {@code inverse (p)}, nested inverses, {@code true} and {@code false},
 * numbers with an exponent, and data ranges joined without parentheses. {@code and} binds tighter
 * than {@code or}, in data ranges too. Keywords and facets are recognised in any case; {@code #}
 * starts a comment.
 *
 * <p>A property that is known as both object and data property is read by the shape of its filler:
 * a literal, a datatype or facets make it a data restriction, everything else an object
 * restriction.
 *
 * <p>To be reused, since it and its resolver remember names. Not thread-safe. Takes time in
 * proportion to the text.
 */
public final class ManchesterParser implements ManchesterReader {
  /**
   * How deep an expression may be nested, for the sake of those who walk through it by recursion;
   * the parser itself does not recurse. The records nest at most three times as deep, since a level
   * can hold a disjunction of conjunctions. A pair of parentheses, a {@code not}, an {@code
   * inverse} and a restriction are a level each; parentheses directly around the operand of one of
   * the others share its level.
   */
  public static final int MAX_DEPTH = Depth.LEVELS;

  private final ManchesterLexer lexer = new ManchesterLexer();
  private final Nesting nesting = new Nesting();
  private final ClassExpressionParser expressions;
  private final NameResolver names;
  private @Nullable ManchesterParser thorough;

  /** A parser that finds names by this resolver, which it must not share with another thread. */
  public ManchesterParser(NameResolver names) {
    this.names = names;
    expressions = new ClassExpressionParser(lexer, names, nesting);
  }

  /**
   * Reads the whole text as one class expression. The operands stay in the order and the nesting in
   * which they are written; nothing is simplified.
   *
   * @throws BadExpressionException if the text is no class expression or a name in it is unknown or
   *     ambiguous, with the offset of the offending part
   */
  @Override
  public ClassExpression parse(String text) {
    return thoroughly(
        parser ->
            parser.whole(
                text, parser.expressions::parse, "'and', 'or' or the end of the expression"));
  }

  @Override
  public RoleExpression role(String text) {
    return thoroughly(
        parser -> parser.whole(text, parser.expressions::role, "the end of the object property"));
  }

  @Override
  public String dataProperty(String text) {
    return thoroughly(
        parser ->
            parser.whole(text, parser.expressions::dataProperty, "the end of the data property"));
  }

  @Override
  public String individual(String text) {
    return thoroughly(
        parser -> parser.whole(text, parser.expressions::individual, "the end of the individual"));
  }

  @Override
  public ClassExpression namedClass(String iri) {
    return thoroughly(parser -> parser.names.namedClass(iri));
  }

  /** Reads by the names that are cheap to know, and if that fails by all that can be found out. */
  private <T> T thoroughly(Function<ManchesterParser, T> reading) {
    try {
      return reading.apply(this);
    } catch (BadExpressionException bad) {
      if (thorough == null) {
        NameResolver everything = names.thorough();
        if (everything == null) {
          throw bad;
        }
        thorough = new ManchesterParser(everything);
      }
      return thorough.thoroughly(reading);
    }
  }

  /** Reads a text by a rule, which has to reach its end. */
  private <T> T whole(String text, Supplier<T> rule, String end) {
    nesting.reset();
    try {
      lexer.reset(text);
      T result = rule.get();
      if (lexer.kind() != TokenKind.END) {
        throw lexer.unexpected(end);
      }
      return result;
    } finally {
      lexer.release();
    }
  }
}
