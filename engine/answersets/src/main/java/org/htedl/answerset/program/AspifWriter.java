// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.program;

import java.nio.charset.StandardCharsets;
import org.htedl.answerset.program.GroundProgram.External;
import org.htedl.answerset.program.GroundProgram.ShownTerm;

/** Writes ground programs in aspif 1.0.0, for other solvers. */
final class AspifWriter {
  private final StringBuilder text = new StringBuilder("asp 1 0 0\n");

  private AspifWriter() {}

  /**
   * The text of a program.
   *
   * @throws IllegalArgumentException if a weight of an objective does not fit 32 bits
   */
  static String write(GroundProgram program) {
    AspifWriter writer = new AspifWriter();
    program.rules().forEach(writer::rule);
    program.objectives().forEach(writer::objective);
    for (ShownTerm term : program.shown()) {
      int length = term.text().getBytes(StandardCharsets.UTF_8).length;
      writer.text.append("4 ").append(length).append(' ').append(term.text());
      writer.list(term.condition());
      writer.text.append('\n');
    }
    int[] projected = program.projected();
    if (projected != null) {
      writer.text.append('3');
      writer.list(projected);
      writer.text.append('\n');
    }
    for (External external : program.externals()) {
      writer
          .text
          .append("5 ")
          .append(external.atom())
          .append(' ')
          .append(external.value().ordinal())
          .append('\n');
    }
    if (program.assumptions().length > 0) {
      writer.text.append('6');
      writer.list(program.assumptions());
      writer.text.append('\n');
    }
    return writer.text.append("0\n").toString();
  }

  private void rule(GroundRule rule) {
    text.append("1 ").append(rule.choice() ? 1 : 0);
    list(rule.head());
    int[] weights = rule.weights();
    if (weights == null) {
      text.append(" 0");
      list(rule.body());
    } else {
      text.append(" 1 ").append(rule.bound()).append(' ').append(weights.length);
      for (int i = 0; i < weights.length; i++) {
        text.append(' ').append(rule.body()[i]).append(' ').append(weights[i]);
      }
    }
    text.append('\n');
  }

  private void objective(MinimizeStatement objective) {
    text.append("2 ").append(objective.priority()).append(' ').append(objective.literals().length);
    for (int i = 0; i < objective.literals().length; i++) {
      long weight = objective.weights()[i];
      if (weight != (int) weight) {
        throw new IllegalArgumentException("the weight " + weight + " does not fit 32 bits");
      }
      text.append(' ').append(objective.literals()[i]).append(' ').append(weight);
    }
    text.append('\n');
  }

  /** The number of elements and the elements. */
  private void list(int[] numbers) {
    text.append(' ').append(numbers.length);
    for (int number : numbers) {
      text.append(' ').append(number);
    }
  }
}
