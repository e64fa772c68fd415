// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.program;

import java.io.IOException;
import java.io.InputStream;
import org.htedl.answerset.program.GroundProgram.External;
import org.htedl.answerset.program.GroundProgram.ShownTerm;
import org.htedl.collection.IntList;
import org.htedl.limit.Cancellation;

/**
 * Reads aspif 1.0.0, the format in which gringo writes ground programs.
 *
 * <p>Heuristic directives are skipped, since they change no answer set. What would change them and
 * is not supported is refused: edges of acyclicity constraints, theory atoms, several steps.
 */
final class AspifReader {
  private final ProgramText text;
  private final GroundProgram.Builder program = GroundProgram.builder();

  private AspifReader(ProgramText text) {
    this.text = text;
  }

  /**
   * Reads a program to its end.
   *
   * @throws BadProgramException if the text is no such program, or one that is not supported
   */
  static GroundProgram read(InputStream in, Cancellation cancellation)
      throws IOException, BadProgramException {
    return new AspifReader(new ProgramText(in, cancellation)).program();
  }

  private GroundProgram program() throws IOException, BadProgramException {
    header();
    while (true) {
      if (text.atEnd()) {
        throw text.bad("the text ends without the line 0");
      }
      int statement = text.natural("a statement's number");
      switch (statement) {
        case 0 -> {
          text.endLine("the program's end");
          if (!text.atEnd()) {
            throw text.bad("a program of several steps is not supported");
          }
          return program.build();
        }
        case 1 -> rule();
        case 2 -> minimise();
        case 3 -> program.project(atoms(text.natural("a number of atoms")));
        case 4 -> show();
        case 5 -> external();
        case 6 -> assume();
        case 7, 10 -> {
          text.skipLine();
          continue;
        }
        case 8 -> throw text.bad("edges (#edge) are not supported");
        case 9 -> throw text.bad("theory atoms are not supported");
        default -> throw text.bad("no statement has the number " + statement);
      }
      text.endLine("the statement");
    }
  }

  private void header() throws IOException, BadProgramException {
    String header = text.restOfLine();
    if (header.endsWith("incremental")) {
      throw new BadProgramException(1, 1, "a program of several steps is not supported");
    }
    if (!header.equals("asp 1 0 0")) {
      throw new BadProgramException(1, 1, "asp 1 0 0 is expected");
    }
  }

  private void rule() throws IOException, BadProgramException {
    int kind = text.natural("the head's kind");
    if (kind > 1) {
      throw text.bad("the head's kind is expected, 0 or 1");
    }
    int[] head = atoms(text.natural("a number of atoms"));
    int form = text.natural("the body's kind");
    switch (form) {
      case 0 -> {
        IntList body = new IntList();
        for (int left = text.natural("a number of literals"); left > 0; left--) {
          body.add(text.literal());
        }
        program.rule(GroundRule.conjunctive(kind == 1, head, body.toArray()));
      }
      case 1 -> {
        int bound = text.integer("the bound");
        IntList body = new IntList();
        IntList weights = new IntList();
        for (int left = text.natural("a number of literals"); left > 0; left--) {
          int literal = text.literal();
          int weight = text.natural("a weight");
          if (weight > 0) {
            body.add(literal);
            weights.add(weight);
          }
        }
        program.rule(new GroundRule(kind == 1, head, body.toArray(), weights.toArray(), bound));
      }
      default -> throw text.bad("the body's kind is expected, 0 or 1");
    }
  }

  private void minimise() throws IOException, BadProgramException {
    int priority = text.integer("a priority");
    IntList literals = new IntList();
    IntList weights = new IntList();
    for (int left = text.natural("a number of literals"); left > 0; left--) {
      literals.add(text.literal());
      weights.add(text.integer("a weight"));
    }
    int[] given = weights.toArray();
    long[] wide = new long[given.length];
    for (int i = 0; i < given.length; i++) {
      wide[i] = given[i];
    }
    program.minimise(new MinimizeStatement(priority, literals.toArray(), wide));
  }

  private void show() throws IOException, BadProgramException {
    int length = text.natural("a text's length");
    String shown = text.bytes(length);
    IntList condition = new IntList();
    for (int left = text.natural("a number of literals"); left > 0; left--) {
      condition.add(text.literal());
    }
    program.show(new ShownTerm(shown, condition.toArray()));
  }

  private void external() throws IOException, BadProgramException {
    int atom = text.atom();
    External.Value[] values = External.Value.values();
    int value = text.natural("the external's value");
    if (value >= values.length) {
      throw text.bad("the external's value is expected, 0 to 3");
    }
    program.external(new External(atom, values[value]));
  }

  private void assume() throws IOException, BadProgramException {
    for (int left = text.natural("a number of literals"); left > 0; left--) {
      program.assume(text.literal());
    }
  }

  private int[] atoms(int count) throws IOException, BadProgramException {
    IntList atoms = new IntList();
    for (int left = count; left > 0; left--) {
      atoms.add(text.atom());
    }
    return atoms.toArray();
  }
}
