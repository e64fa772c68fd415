// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.answer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.launcher.console.Failure;
import org.htedl.launcher.data.NamedExpressionReader;
import org.jspecify.annotations.Nullable;

/**
 * An expression to evaluate, or what is wrong with it.
 *
 * @param text as it was written
 * @param line the line of the file that it stands in, from 1; 0 for one of the command line
 * @param expression what it means, or null where it is malformed
 * @param error what is wrong with it, or null
 */
public record Hypothesis(
    String text, int line, @Nullable ClassExpression expression, @Nullable String error) {

  /**
   * Those of the command line, then those of a file, one a line; empty lines and lines that begin
   * with # are left out.
   *
   * @throws Failure if there is only one, on the command line, and it is malformed; one of several
   *     has its own error
   */
  public static List<Hypothesis> read(
      NamedExpressionReader kb, List<String> texts, @Nullable Path file) throws IOException {
    List<Hypothesis> all = new ArrayList<>();
    for (String text : texts) {
      Hypothesis hypothesis = parse(kb, text, 0);
      if (hypothesis.error != null && texts.size() == 1 && file == null) {
        throw new Failure(hypothesis.error + " in: " + text);
      }
      all.add(hypothesis);
    }
    if (file != null) {
      List<String> lines = Files.readAllLines(file);
      for (int i = 0; i < lines.size(); i++) {
        String text = lines.get(i).strip();
        if (!text.isEmpty() && !text.startsWith("#")) {
          all.add(parse(kb, text, i + 1));
        }
      }
    }
    return all;
  }

  /** What a text means, or what is wrong with it. */
  public static Hypothesis parse(NamedExpressionReader kb, String text, int line) {
    try {
      return new Hypothesis(text, line, kb.parse(text), null);
    } catch (BadExpressionException bad) {
      String place = bad.position() < 0 ? "" : " (at character " + (bad.position() + 1) + ")";
      return new Hypothesis(text, line, null, Failure.oneLine(bad.getMessage() + place));
    }
  }

  /** The expressions of the well-formed hypotheses, in their order. */
  public static List<ClassExpression> expressions(List<Hypothesis> all) {
    List<ClassExpression> expressions = new ArrayList<>();
    for (Hypothesis each : all) {
      if (each.expression != null) {
        expressions.add(each.expression);
      }
    }
    return expressions;
  }

  /**
   * To be called after the answers of the others have been printed.
   *
   * @param file that they were read from
   * @throws Failure with the first one that has an error
   */
  public static void failIfOneFailed(List<Hypothesis> all, @Nullable Path file) {
    List<Hypothesis> failed = all.stream().filter(each -> each.error() != null).toList();
    if (!failed.isEmpty()) {
      Hypothesis first = failed.getFirst();
      throw new Failure(
          String.format(
              "%d of %d hypotheses could not be read, the first %s: %s",
              failed.size(),
              all.size(),
              first.line() == 0 ? "is " + first.text() : "in line " + first.line() + " of " + file,
              first.error()));
    }
  }
}
