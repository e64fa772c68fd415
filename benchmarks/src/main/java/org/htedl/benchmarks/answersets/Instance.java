// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.answersets;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.htedl.answerset.program.GroundProgram;

/**
 * A ground program of a known problem, by its usual encoding.
 *
 * @param name as in the table
 * @param program makes it, the same each time
 */
public record Instance(String name, Supplier<GroundProgram> program) {
  private static final int[][] KNIGHT = {
    {1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}
  };

  /** Problems of the kinds that the tables of CUD@ASP have, and one with costs. */
  public static List<Instance> generated() {
    List<Instance> all = new ArrayList<>();
    for (int n : new int[] {41, 42, 43, 44}) {
      all.add(new Instance("schur 4 " + n, () -> schur(4, n)));
    }
    for (int n : new int[] {20, 40}) {
      all.add(new Instance("queens " + n, () -> queens(n)));
    }
    all.add(new Instance("colours 200/920/5", () -> colours(200, 920, 5, 1)));
    all.add(new Instance("colours 150/340/3", () -> colours(150, 340, 3, 1)));
    for (int n : new int[] {12, 16, 20}) {
      all.add(new Instance("knight " + n, () -> knight(n)));
    }
    all.add(new Instance("cover 60/50", () -> cover(60, 50, 1)));
    all.add(new Instance("cover 150/100", () -> cover(150, 100, 1)));
    return all;
  }

  /**
   * The numbers from 1 to n in the given number of parts, none of which has the sum of two of its
   * numbers.
   */
  static GroundProgram schur(int parts, int n) {
    NamedAtoms atoms = new NamedAtoms();
    for (int x = 1; x <= n; x++) {
      for (int part = 1; part <= parts; part++) {
        atoms.rule(atoms.atom("in", x, part), -atoms.atom("nin", x, part));
        atoms.rule(atoms.atom("has", x), atoms.atom("in", x, part));
        for (int other = 1; other <= parts; other++) {
          if (other != part) {
            atoms.rule(atoms.atom("nin", x, part), atoms.atom("in", x, other));
          }
        }
        for (int y = x; x + y <= n; y++) {
          atoms.constraint(
              atoms.atom("in", x, part), atoms.atom("in", y, part), atoms.atom("in", x + y, part));
        }
      }
      atoms.constraint(-atoms.atom("has", x));
    }
    for (int part = 2; part <= parts; part++) {
      atoms.constraint(atoms.atom("in", 1, part));
    }
    return atoms.build("in");
  }

  /** As many queens as a board has rows, of which none attacks another. */
  static GroundProgram queens(int n) {
    NamedAtoms atoms = new NamedAtoms();
    for (int x = 0; x < n; x++) {
      for (int y = 0; y < n; y++) {
        atoms.rule(atoms.atom("q", x, y), -atoms.atom("nq", x, y));
        atoms.rule(atoms.atom("nq", x, y), -atoms.atom("q", x, y));
        atoms.rule(atoms.atom("row", x), atoms.atom("q", x, y));
        for (int z = y + 1; z < n; z++) {
          atoms.constraint(atoms.atom("q", x, y), atoms.atom("q", x, z));
        }
        for (int u = x + 1; u < n; u++) {
          for (int v : new int[] {y, y + u - x, y - u + x}) {
            if (v >= 0 && v < n) {
              atoms.constraint(atoms.atom("q", x, y), atoms.atom("q", u, v));
            }
          }
        }
      }
      atoms.constraint(-atoms.atom("row", x));
    }
    return atoms.build("q");
  }

  /** Colours for the nodes of a random graph, different ones at the ends of an edge. */
  static GroundProgram colours(int nodes, int edges, int colours, long seed) {
    NamedAtoms atoms = new NamedAtoms();
    Random random = new Random(seed);
    for (int node = 0; node < nodes; node++) {
      for (int colour = 0; colour < colours; colour++) {
        atoms.rule(atoms.atom("a", node, colour), -atoms.atom("b", node, colour));
        atoms.rule(atoms.atom("h", node), atoms.atom("a", node, colour));
        for (int other = 0; other < colours; other++) {
          if (other != colour) {
            atoms.rule(atoms.atom("b", node, colour), atoms.atom("a", node, other));
          }
        }
      }
      atoms.constraint(-atoms.atom("h", node));
    }
    for (int edge = 0; edge < edges; edge++) {
      int from = random.nextInt(nodes);
      int to = (from + 1 + random.nextInt(nodes - 1)) % nodes;
      for (int colour = 0; colour < colours; colour++) {
        atoms.constraint(atoms.atom("a", from, colour), atoms.atom("a", to, colour));
      }
    }
    return atoms.build("a");
  }

  /** A closed tour of a knight over all squares of a board. */
  static GroundProgram knight(int n) {
    NamedAtoms atoms = new NamedAtoms();
    for (int square = 0; square < n * n; square++) {
      List<Integer> out = new ArrayList<>();
      List<Integer> in = new ArrayList<>();
      for (int[] step : KNIGHT) {
        int x = square / n + step[0];
        int y = square % n + step[1];
        if (x >= 0 && x < n && y >= 0 && y < n) {
          int to = x * n + y;
          out.add(atoms.atom("in", square, to));
          in.add(atoms.atom("in", to, square));
          int move = atoms.atom("in", square, to);
          if (square == 0) {
            atoms.rule(atoms.atom("reach", to), move);
          } else {
            atoms.rule(atoms.atom("reach", to), atoms.atom("reach", square), move);
          }
        }
      }
      int[] moves = out.stream().mapToInt(Integer::intValue).toArray();
      atoms.choice(moves);
      atoms.constraint(out.stream().mapToInt(move -> -move).toArray());
      atoms.fewerThan(2, moves);
      atoms.fewerThan(2, in.stream().mapToInt(Integer::intValue).toArray());
    }
    for (int square = 0; square < n * n; square++) {
      atoms.constraint(-atoms.atom("reach", square));
    }
    return atoms.build("in");
  }

  /** The cheapest candidates that cover all positives; each covers one in ten, and costs 1 to 5. */
  static GroundProgram cover(int candidates, int positives, long seed) {
    NamedAtoms atoms = new NamedAtoms();
    Random random = new Random(seed);
    int[] selected = new int[candidates];
    long[] weights = new long[candidates];
    for (int candidate = 0; candidate < candidates; candidate++) {
      selected[candidate] = atoms.atom("sel", candidate);
      weights[candidate] = 1L + random.nextInt(5);
      atoms.rule(selected[candidate], -atoms.atom("out", candidate));
      atoms.rule(atoms.atom("out", candidate), -selected[candidate]);
    }
    for (int positive = 0; positive < positives; positive++) {
      boolean covered = false;
      for (int candidate = 0; candidate < candidates; candidate++) {
        if (random.nextInt(10) == 0 || !covered && candidate == candidates - 1) {
          atoms.rule(atoms.atom("cov", positive), selected[candidate]);
          covered = true;
        }
      }
      atoms.constraint(-atoms.atom("cov", positive));
    }
    atoms.minimise(selected, weights);
    return atoms.build("sel");
  }
}
