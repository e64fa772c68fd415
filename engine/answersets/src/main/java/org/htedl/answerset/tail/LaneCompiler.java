// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.tail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.Components;
import org.htedl.vector.loop.LaneKernels;

/** Arranges a program in stages. Used once. */
final class LaneCompiler {
  private static final int NONE = -1;

  private final Residual residual;
  private final GuessAtoms guesses;
  private final int stages;
  private final List<List<Residual.Rule>> rulesOf = new ArrayList<>();
  private final int[] operands;
  private final int[] depths;
  private final List<List<LaneProgram.Line>> lines = new ArrayList<>();
  private final List<List<LaneProgram.Line>> checks = new ArrayList<>();
  private final List<List<int[]>> nogoods = new ArrayList<>();
  private final List<List<Integer>> ends = new ArrayList<>();
  private final List<List<Boolean>> circular = new ArrayList<>();
  private final int[] firstRows;
  private int rows;

  LaneCompiler(Residual residual, GuessAtoms guesses) {
    this.residual = residual;
    this.guesses = guesses;
    stages = guesses.high() + 1;
    operands = new int[residual.atoms()];
    depths = new int[stages + 2 * guesses.count() + 1 + residual.atoms() + extras()];
    firstRows = new int[stages + 1];
    rows = stages;
    for (int depth = 0; depth < stages; depth++) {
      lines.add(new ArrayList<>());
      checks.add(new ArrayList<>());
      nogoods.add(new ArrayList<>());
      ends.add(new ArrayList<>());
      circular.add(new ArrayList<>());
    }
  }

  LaneProgram compile() {
    for (int sign = 0; sign < 2; sign++) {
      for (int guess = 0; guess < guesses.count(); guess++) {
        depths[rows++] = Math.max(0, guess - GuessAtoms.IN_LANES + 1);
      }
    }
    rows++;
    for (int atom = 0; atom < residual.atoms(); atom++) {
      rulesOf.add(new ArrayList<>());
    }
    residual.rules().forEach(rule -> rulesOf.get(rule.head()).add(rule));
    computeAtoms();
    for (int atom = 0; atom < residual.atoms(); atom++) {
      checkGuess(atom);
    }
    residual.constraints().forEach(this::exclude);
    LaneCode questions = new LaneCode();
    for (List<int[]> question : residual.questions()) {
      for (int[] conjunction : question) {
        questions.add(rows, operands(conjunction));
      }
      rows++;
    }
    return new LaneProgram(
        residual, guesses, arranged(), packed(), operands, depths, questions.toArray(), rows);
  }

  /** Rows for parts of bodies of more than three operands. */
  private int extras() {
    return residual.rules().stream().mapToInt(LaneCompiler::extras).sum();
  }

  private static int extras(Residual.Rule rule) {
    int operands = rule.body().length + (rule.choice() ? 1 : 0);
    return Math.max(0, (operands - 2) / 2);
  }

  /** The row of an operand, whose complement is there if it is a guess. */
  private int positive(int operand) {
    return (operand >> 1) + ((operand & 1) == 0 ? 0 : guesses.count());
  }

  /** The operand that a single rule makes an atom equal to, or none. */
  private int copied(int atom) {
    if (rulesOf.get(atom).size() != 1) {
      return NONE;
    }
    Residual.Rule rule = rulesOf.get(atom).getFirst();
    if (rule.choice()) {
      return rule.body().length == 0 ? guessed(2 * atom) : NONE;
    }
    boolean negation = rule.body().length == 1 && (rule.body()[0] & 1) != 0;
    return negation ? guessed(rule.body()[0]) : NONE;
  }

  /** The operand with the guessed value of a literal, or none. */
  private int guessed(int literal) {
    int guess = guesses.of(literal);
    return guess < 0 ? NONE : 2 * (stages + (guess >> 1)) + (guess & 1);
  }

  /** Gives rows to atoms, bodies before heads, and sorts their rules by stage. */
  private void computeAtoms() {
    Arrays.fill(operands, NONE);
    List<int[]> groups = new ArrayList<>();
    Components components = dependence();
    List<Integer> alone = new ArrayList<>();
    for (int atom = 0; atom < operands.length; atom++) {
      operands[atom] = copied(atom);
      if (operands[atom] == NONE && components.of(atom) < 0) {
        alone.add(atom);
      }
    }
    alone.forEach(atom -> groups.add(new int[] {atom}));
    for (int component = 0; component < components.count(); component++) {
      groups.add(
          IntStream.of(components.members(component))
              .filter(atom -> operands[atom] == NONE)
              .toArray());
    }
    List<List<int[]>> byStage = new ArrayList<>();
    for (int depth = 0; depth < stages; depth++) {
      byStage.add(new ArrayList<>());
    }
    int[] stageOf = new int[operands.length];
    for (int[] group : groups) {
      int depth = 0;
      for (int atom : group) {
        depth = Math.max(depth, needed(atom, stageOf));
      }
      for (int atom : group) {
        stageOf[atom] = depth;
      }
      byStage.get(depth).add(group);
    }
    for (int depth = 0; depth < stages; depth++) {
      firstRows[depth] = rows;
      for (int[] group : byStage.get(depth)) {
        for (int atom : group) {
          depths[rows] = depth;
          operands[atom] = 2 * rows++;
          int more = rulesOf.get(atom).stream().mapToInt(LaneCompiler::extras).sum();
          Arrays.fill(depths, rows, rows + more, depth);
          rows += more;
        }
      }
    }
    firstRows[stages] = rows;
    for (int depth = 0; depth < stages; depth++) {
      for (int[] group : byStage.get(depth)) {
        addLines(group, depth);
      }
    }
  }

  private Components dependence() {
    long[] pairs =
        residual.rules().stream()
            .flatMapToLong(
                rule ->
                    IntStream.of(rule.body())
                        .filter(literal -> (literal & 1) == 0)
                        .mapToLong(literal -> (long) rule.head() << 32 | literal >> 1))
            .toArray();
    return Components.of(Adjacency.of(pairs));
  }

  /** The stage from which on an atom can be computed, as far as others have theirs. */
  private int needed(int atom, int[] stageOf) {
    int depth = 0;
    for (Residual.Rule rule : rulesOf.get(atom)) {
      if (rule.choice()) {
        depth = Math.max(depth, depths[guessed(2 * atom) >> 1]);
      }
      for (int literal : rule.body()) {
        int operand = (literal & 1) != 0 ? guessed(literal) : operands[literal >> 1];
        depth = Math.max(depth, operand == NONE ? stageOf[literal >> 1] : depths[operand >> 1]);
      }
    }
    return depth;
  }

  private void addLines(int[] group, int depth) {
    boolean repeats = false;
    for (int atom : group) {
      int extra = (operands[atom] >> 1) + 1;
      for (Residual.Rule rule : rulesOf.get(atom)) {
        int[] of = new int[rule.body().length + (rule.choice() ? 1 : 0)];
        for (int i = 0; i < rule.body().length; i++) {
          int literal = rule.body()[i];
          of[i] = positive((literal & 1) != 0 ? guessed(literal) : operands[literal >> 1]);
          repeats |= group.length > 1 || literal == 2 * atom;
        }
        if (rule.choice()) {
          of[of.length - 1] = positive(guessed(2 * atom));
        }
        // Two more operands in the place of one that stands for the three before.
        int done = 0;
        while (of.length - done > 3) {
          addLine(depth, extra, of[done], of[done + 1], of[done + 2]);
          done += 2;
          of[done] = extra++;
        }
        addLine(depth, operands[atom] >> 1, Arrays.copyOfRange(of, done, of.length));
      }
    }
    ends.get(depth).add(lines.get(depth).size());
    circular.get(depth).add(repeats);
  }

  private void addLine(int depth, int head, int... body) {
    int[] doubled = IntStream.of(body).map(row -> 2 * row).toArray();
    lines.get(depth).add(new LaneProgram.Line(head, doubled));
  }

  /** Excludes candidates in which an atom has not the value that was guessed. */
  private void checkGuess(int atom) {
    int guess = guessed(2 * atom);
    int value = operands[atom];
    if (guess != NONE && guess != value) {
      check(guess, value ^ 1);
      check(guess ^ 1, value);
    }
  }

  private void check(int... of) {
    int depth = 0;
    for (int operand : of) {
      depth = Math.max(depth, depths[operand >> 1]);
    }
    // Stage d has excluded candidates in row d.
    checks.get(depth).add(new LaneProgram.Line(depth, of));
  }

  /** Operands with the values of literals in an answer set, which are guessed where possible. */
  private int[] operands(int[] literals) {
    return IntStream.of(literals)
        .map(
            literal -> {
              int guess = guessed(literal);
              return guess == NONE ? operands[literal >> 1] ^ literal & 1 : guess;
            })
        .toArray();
  }

  private void exclude(int[] constraint) {
    int[] of = operands(constraint);
    int depth = 0;
    boolean guessesAlone = true;
    for (int operand : of) {
      guessesAlone &= operand >> 1 < stages + guesses.count();
      depth = Math.max(depth, depths[operand >> 1]);
    }
    if (!guessesAlone) {
      check(of);
    } else if (IntStream.of(of).noneMatch(a -> IntStream.of(of).anyMatch(b -> a == (b ^ 1)))) {
      nogoods.get(depth).add(of);
    }
  }

  private LaneProgram.Stage[] arranged() {
    LaneProgram.Stage[] all = new LaneProgram.Stage[stages];
    int nogood = 0;
    for (int depth = 0; depth < stages; depth++) {
      LaneCode code = new LaneCode();
      int[] codeEnds = new int[ends.get(depth).size()];
      boolean[] repeats = new boolean[codeEnds.length];
      int line = 0;
      for (int group = 0; group < codeEnds.length; group++) {
        for (; line < ends.get(depth).get(group); line++) {
          LaneProgram.Line next = lines.get(depth).get(line);
          code.addFixed(stages + 2 * guesses.count(), next.head(), next.operands());
        }
        codeEnds[group] = code.size();
        repeats[group] = circular.get(depth).get(group);
      }
      LaneCode checkCode = new LaneCode();
      checks.get(depth).forEach(check -> checkCode.add(check.head(), check.operands()));
      int end = nogood + nogoods.get(depth).size();
      all[depth] =
          new LaneProgram.Stage(
              lines.get(depth),
              checks.get(depth),
              code.toArray(),
              codeEnds,
              repeats,
              checkCode.toArray(),
              firstRows[depth],
              firstRows[depth + 1],
              nogood,
              end);
      nogood = end;
    }
    return all;
  }

  private LaneProgram.Nogoods packed() {
    List<int[]> all = nogoods.stream().flatMap(List::stream).toList();
    long[] masks = new long[all.size()];
    long[] values = new long[all.size()];
    long[] lanes = new long[all.size() * LaneKernels.WORDS];
    Arrays.fill(lanes, -1);
    for (int i = 0; i < masks.length; i++) {
      for (int operand : all.get(i)) {
        int guess = (operand >> 1) - stages;
        int high = guess - GuessAtoms.IN_LANES;
        if (high >= 0) {
          masks[i] |= 1L << high;
          values[i] |= (operand & 1) == 0 ? 1L << high : 0;
          continue;
        }
        for (int word = 0; word < LaneKernels.WORDS; word++) {
          lanes[i * LaneKernels.WORDS + word] &= GuessAtoms.pattern(guess, word) ^ -(operand & 1L);
        }
      }
    }
    return new LaneProgram.Nogoods(masks, values, lanes);
  }
}
