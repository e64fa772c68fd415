// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.program;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.htedl.answerset.program.GroundProgram.ShownTerm;
import org.htedl.collection.IntList;
import org.htedl.limit.Cancellation;

/**
 * Reads the format of smodels, which lparse writes and also gringo with {@code --output=smodels}:
 * rules of the types 1, 2, 3, 5, 6 and 8, the names of atoms, and the compute statement.
 *
 * <p>Of several minimise statements the last has the greatest priority.
 */
final class SmodelsReader {
  private final ProgramText text;
  private final GroundProgram.Builder program = GroundProgram.builder();
  private int priority;

  private SmodelsReader(ProgramText text) {
    this.text = text;
  }

  /**
   * Reads a program to its end.
   *
   * @throws BadProgramException if the text is no such program, or one that is not supported
   */
  static GroundProgram read(InputStream in, Cancellation cancellation)
      throws IOException, BadProgramException {
    return new SmodelsReader(new ProgramText(in, cancellation)).program();
  }

  private GroundProgram program() throws IOException, BadProgramException {
    for (int type = text.natural("a rule's type"); type != 0; type = next("a rule's type")) {
      rule(type);
      text.endLine("the rule");
    }
    text.endLine("the rules");
    for (int atom = next("an atom"); atom != 0; atom = next("an atom")) {
      program.show(new ShownTerm(text.restOfLine(), new int[] {atom}));
    }
    text.endLine("the names");
    compute("B+", 1);
    compute("B-", -1);
    if (!text.atEnd()) {
      text.skipLine();
    }
    return program.build();
  }

  private int next(String what) throws IOException, BadProgramException {
    if (text.atEnd()) {
      throw text.bad("the text ends where " + what + " is expected");
    }
    return text.natural(what);
  }

  private void rule(int type) throws IOException, BadProgramException {
    switch (type) {
      case 1 -> {
        int[] head = {text.atom()};
        program.rule(GroundRule.conjunctive(false, head, literals(counts())));
      }
      case 2 -> {
        int[] head = {text.atom()};
        int[] counts = counts();
        int bound = text.natural("the bound");
        int[] body = literals(counts);
        int[] weights = new int[body.length];
        Arrays.fill(weights, 1);
        program.rule(new GroundRule(false, head, body, weights, bound));
      }
      case 3, 8 -> {
        int[] head = atoms(text.natural("a number of atoms"));
        program.rule(GroundRule.conjunctive(type == 3, head, literals(counts())));
      }
      case 5 -> {
        int[] head = {text.atom()};
        int bound = text.natural("the bound");
        int[] body = literals(counts());
        int[] weights = weights(body.length);
        program.rule(positive(head, body, weights, bound));
      }
      case 6 -> {
        if (text.natural("0") != 0) {
          throw text.bad("0 is expected");
        }
        int[] body = literals(counts());
        int[] weights = weights(body.length);
        long[] wide = new long[weights.length];
        for (int i = 0; i < weights.length; i++) {
          wide[i] = weights[i];
        }
        program.minimise(new MinimizeStatement(priority++, body, wide));
      }
      default -> throw text.bad("rules of the type " + type + " are not supported");
    }
  }

  private static GroundRule positive(int[] head, int[] body, int[] weights, int bound) {
    IntList literals = new IntList();
    IntList kept = new IntList();
    for (int i = 0; i < body.length; i++) {
      if (weights[i] > 0) {
        literals.add(body[i]);
        kept.add(weights[i]);
      }
    }
    return new GroundRule(false, head, literals.toArray(), kept.toArray(), bound);
  }

  /** How many literals a body has, and how many of them, the first ones, are negative. */
  private int[] counts() throws IOException, BadProgramException {
    int all = text.natural("a number of literals");
    int negative = text.natural("a number of negative literals");
    if (negative > all) {
      throw text.bad(negative + " of " + all + " literals cannot be negative");
    }
    return new int[] {all, negative};
  }

  private int[] literals(int[] counts) throws IOException, BadProgramException {
    IntList literals = new IntList();
    for (int i = 0; i < counts[0]; i++) {
      int atom = text.atom();
      literals.add(i < counts[1] ? -atom : atom);
    }
    return literals.toArray();
  }

  private int[] weights(int count) throws IOException, BadProgramException {
    IntList weights = new IntList();
    for (int i = 0; i < count; i++) {
      weights.add(text.natural("a weight"));
    }
    return weights.toArray();
  }

  private int[] atoms(int count) throws IOException, BadProgramException {
    IntList atoms = new IntList();
    for (int left = count; left > 0; left--) {
      atoms.add(text.atom());
    }
    return atoms.toArray();
  }

  /** Atoms that must hold, or must not. */
  private void compute(String name, int sign) throws IOException, BadProgramException {
    String found = text.restOfLine();
    if (!found.equals(name)) {
      throw text.bad(name + " is expected");
    }
    for (int atom = next("an atom"); atom != 0; atom = next("an atom")) {
      program.rule(GroundRule.conjunctive(false, new int[0], new int[] {-sign * atom}));
      text.endLine("the atom");
    }
    text.endLine("the atoms");
  }
}
