// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.JointMembers;
import org.htedl.mirror.Mirror;

/** How expressions are read where memberships follow by answer sets. */
public final class StableReading {
  private StableReading() {}

  /**
   * An expression that covers what another one covers in some answer set: that expression, and the
   * individuals that are missing. Without open memberships, the expression itself.
   *
   * @param cancelled whether the caller no longer wants it
   * @throws java.util.concurrent.CancellationException if so
   */
  public static ClassExpression possibly(
      Mirror mirror, ClassExpression expression, Cancellation cancelled) {
    JointMembers joint = JointMembers.of(mirror);
    if (joint == null) {
      return expression;
    }
    List<String> more = new ArrayList<>();
    joint.possible(expression, cancelled).forEach(node -> more.add(mirror.nodeName(node)));
    return more.isEmpty()
        ? expression
        : new ClassExpression.Or(List.of(expression, new ClassExpression.OneOf(more)));
  }

  /** What {@code explain} says of definitions through their own negation; empty if none are. */
  public static String explained(Mirror mirror) {
    CircleReport report = CircleReport.of(mirror);
    if (report.classes().isEmpty() || !report.refused().isEmpty()) {
      return "";
    }
    String found =
        report.components() == 0
            ? "all memberships are decided by the well-founded model"
            : String.format(
                Locale.ROOT,
                "%d memberships open in %d groups, %d tried exhaustively, %d searched, %d without"
                    + " an answer set, %d left open, %s answer sets",
                report.openAtoms(),
                report.components(),
                report.byTail(),
                report.bySearch(),
                report.incoherent(),
                report.undecided(),
                report.answerSets());
    return "answer sets: <" + String.join(">, <", report.classes()) + ">: " + found;
  }
}
