// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.text;

import java.util.List;
import java.util.Map;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Vocabulary;
import org.htedl.expression.manchester.ManchesterParser;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.expression.manchester.NameResolver;
import org.htedl.expression.manchester.ShownNames;

/**
 * Writes expressions for people, with {@linkplain ShownNames names} that are understood. Not
 * thread-safe.
 */
public final class ExpressionText {
  private final ShownNames names;
  private final ManchesterParser parser;

  /**
   * @param vocabulary the names that can be meant
   * @param prefixes prefix, without colon, to namespace
   */
  public ExpressionText(Vocabulary vocabulary, Map<String, String> prefixes) {
    this.names = new ShownNames(vocabulary, List.of(prefixes));
    this.parser = new ManchesterParser(new NameResolver(vocabulary, List.of(prefixes)));
  }

  /** The expression as short as it is still understood, under the same prefixes. */
  public String text(ClassExpression expression) {
    String full = ManchesterPrinter.print(expression);
    String text = names.in(full);
    return means(text, expression) ? text : full;
  }

  /** A name in the text of a literal would change the meaning. */
  private boolean means(String text, ClassExpression expression) {
    try {
      return parser.parse(text).equals(expression);
    } catch (BadExpressionException other) {
      return false;
    }
  }

  /** What follows the last {@code #} or {@code /}; all of it where nothing does. */
  static String localName(String iri) {
    String local = iri.substring(Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1);
    return local.isEmpty() ? iri : local;
  }
}
