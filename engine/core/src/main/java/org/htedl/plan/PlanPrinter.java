// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import java.util.StringJoiner;
import org.htedl.bits.SparseRow;
import org.htedl.mirror.UpperRows;

/**
 * Writes operations as text for people, one a line: {@code #3 = #1 and not #2}. Names appear by
 * their IRIs in angle brackets.
 */
public final class PlanPrinter {
  private static final int LISTED = 5;

  private final Plan plan;

  public PlanPrinter(Plan plan) {
    this.plan = plan;
  }

  /** The whole plan, hypotheses last. */
  public String print() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < plan.operations(); i++) {
      text.append('#').append(i).append(" = ").append(operation(i)).append('\n');
    }
    for (int h = 0; h < plan.hypotheses(); h++) {
      text.append("hypothesis ").append(h).append(" = ").append(operand(plan.root(h))).append('\n');
    }
    return text.toString();
  }

  /** The text of an operation. */
  public String operation(int i) {
    return switch (plan.opCode(i)) {
      case EVERYTHING -> "all individuals";
      case MEMBERS ->
          UpperRows.isUpper(plan.classNode(i))
              ? "possible members of " + name(UpperRows.classOf(plan.classNode(i)))
              : "members of " + name(plan.classNode(i));
      case ENUMERATED -> enumerated(plan.enumerated(i));
      case AND -> and(i);
      case AT_LEAST -> atLeast(plan.bound(i)) + role(i) + " in " + operand(plan.operand(i, 0));
      case TOP_AT_LEAST ->
          "all individuals if "
              + atLeast(plan.bound(i))
              + "member of "
              + operand(plan.operand(i, 0));
      case SELF -> "related to itself by " + name(plan.predicate(i));
      case VALUES_AT_LEAST -> values(i);
    };
  }

  /** The operands that are the results of the hypotheses, in their order, separated by commas. */
  public String results() {
    StringJoiner joiner = new StringJoiner(", ");
    for (int h = 0; h < plan.hypotheses(); h++) {
      joiner.add(operand(plan.root(h)));
    }
    return joiner.toString();
  }

  /** An operand as {@code #3} or {@code not #3}. */
  public static String operand(int operand) {
    return (Plan.isNegated(operand) ? "not #" : "#") + Plan.operationOf(operand);
  }

  private String and(int i) {
    StringJoiner joiner = new StringJoiner(" and ");
    for (int k = 0; k < plan.operands(i); k++) {
      joiner.add(operand(plan.operand(i, k)));
    }
    return joiner.toString();
  }

  private static String atLeast(int n) {
    return n == 1 ? "some " : "at least " + n + " ";
  }

  private String role(int i) {
    String name = name(plan.predicate(i));
    return plan.inverse(i) ? "inverse " + name : name;
  }

  private String values(int i) {
    ValueTest test = plan.valueTest(i);
    return atLeast(plan.bound(i))
        + name(plan.predicate(i))
        + (test.complement() ? " outside " : " in ")
        + DataRangeText.of(test.range());
  }

  private String enumerated(SparseRow row) {
    StringJoiner joiner = new StringJoiner(", ", "{", "}");
    for (int k = 0; k < Math.min(LISTED, row.cardinality()); k++) {
      joiner.add(name(row.id(k)));
    }
    if (row.cardinality() > LISTED) {
      joiner.add("… " + row.cardinality() + " in all");
    }
    return joiner.toString();
  }

  private String name(int node) {
    String name = plan.catalogue().nodeName(node);
    return name.startsWith("_:") ? name : "<" + name + ">";
  }
}
