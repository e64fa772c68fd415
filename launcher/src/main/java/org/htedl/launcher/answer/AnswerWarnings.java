// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.answer;

import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.htedl.advice.EntailmentAdvice;
import org.htedl.closure.Entailment;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.launcher.data.FileKnowledgeBase;
import org.htedl.launcher.data.NamedExpressionReader;
import org.jspecify.annotations.Nullable;

/** Remarks on standard error about answers that are right and probably not what was meant. */
public final class AnswerWarnings {
  /** Classes without members that are remarked on. */
  private static final int CLASSES = 5;

  private final NamedExpressionReader kb;
  private final @Nullable EntailmentAdvice advice;
  private final PrintWriter err;
  private final Set<String> said = new HashSet<>();

  /**
   * @param entailment what follows from the data in the mirror
   */
  public AnswerWarnings(FileKnowledgeBase kb, Entailment entailment, PrintWriter err) {
    this(kb, new EntailmentAdvice(kb.mirror(), entailment), err);
  }

  /** Without advice on what a wider entailment would give, which takes all facts. */
  public AnswerWarnings(NamedExpressionReader kb, PrintWriter err) {
    this(kb, null, err);
  }

  private AnswerWarnings(
      NamedExpressionReader kb, @Nullable EntailmentAdvice advice, PrintWriter err) {
    this.kb = kb;
    this.advice = advice;
    this.err = err;
  }

  /**
   * Remarks on a side without examples, whose measures say nothing.
   *
   * @param argument what names them
   * @param isEmpty whether there are none
   */
  public void ofEmptyExamples(String side, String argument, boolean isEmpty) {
    if (!isEmpty) {
      return;
    }
    say("there are no " + side + " examples: " + argument + " covers nothing");
    try {
      ofEmptyClasses(List.of(kb.parse(argument)));
    } catch (BadExpressionException set) {
      // A set of examples has no axioms.
    }
  }

  /**
   * Remarks on names of examples that the data does not have, which count as not covered.
   *
   * @param unknown these names
   */
  public void ofUnknownExamples(String side, List<String> unknown) {
    if (!unknown.isEmpty()) {
      say(
          unknown.size() == 1
              ? "one %s example is not an individual of the data and counts as not covered: %s"
                  .formatted(side, unknown.getFirst())
              : "%d %s examples are not individuals of the data and count as not covered, such as %s"
                  .formatted(unknown.size(), side, unknown.getFirst()));
    }
  }

  /** Remarks on classes without members that a wider entailment would give some. */
  public void ofEmptyClasses(List<ClassExpression> expressions) {
    if (advice == null) {
      return;
    }
    advice.sentences(expressions).stream().limit(CLASSES).forEach(this::say);
  }

  private void say(String sentence) {
    if (said.add(sentence)) {
      err.println("htedl: warning: " + sentence);
      err.flush();
    }
  }
}
