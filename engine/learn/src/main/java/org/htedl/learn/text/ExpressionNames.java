// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.text;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.manchester.ManchesterPrinter;

/** The names that occur in expressions. */
final class ExpressionNames {
  private static final Pattern IRI = Pattern.compile("<([^<>\\s]+)>");

  private ExpressionNames() {}

  /** What stands in angle brackets in the expressions' texts; that of a literal may be no name. */
  static Set<String> in(Collection<ClassExpression> expressions) {
    Set<String> names = new TreeSet<>();
    for (ClassExpression expression : expressions) {
      Matcher matcher = IRI.matcher(ManchesterPrinter.print(expression));
      while (matcher.find()) {
        names.add(matcher.group(1));
      }
    }
    return names;
  }
}
