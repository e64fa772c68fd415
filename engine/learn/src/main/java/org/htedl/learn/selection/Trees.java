// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.selection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.htedl.learn.formula.RowFormula;
import org.htedl.learn.formula.RowFormula.Conjunct;
import org.htedl.learn.formula.RowFormula.Conjunction;
import org.htedl.learn.row.RowSlab;
import org.jspecify.annotations.Nullable;

/**
 * Decision trees over rows, each split that with the greatest gain of information. A tree of a
 * smaller depth is the beginning of one of a greater.
 */
final class Trees {
  /** Nodes of fewer examples are not divided. */
  private static final int SMALLEST = 6;

  /** What a split leaves to either side, at least. */
  private static final int FEWEST = 2;

  /** Gain in nats and example that a split loses for each unit of length. */
  private static final double PENALTY = .0005;

  /** Gains that differ by less are the same but for rounding. */
  private static final double SAME = 1e-12;

  private final RowSlab slab;
  private final Part part;
  private final Pace pace;
  private final int rows;
  private final double[] entropy;

  /** Examples, and how they are divided. */
  private record Node(
      int positives, int negatives, int row, @Nullable Node inside, @Nullable Node outside) {}

  /** A path through a tree and what is at its end. */
  private record Leaf(List<Conjunct> path, int positives, int negatives) {}

  /**
   * @param rows how many rows are looked at
   */
  Trees(RowSlab slab, int rows, Part part, Pace pace) {
    this.slab = slab;
    this.rows = rows;
    this.part = part;
    this.pace = pace;
    this.entropy = new double[part.positives() + part.negatives() + 1];
    for (int n = 1; n < entropy.length; n++) {
      entropy[n] = n * Math.log(n);
    }
  }

  /**
   * A tree for each depth, as unions of the paths to leaves that are covered.
   *
   * @param depths ascending
   */
  List<RowFormula> grow(int[] depths, Value value) {
    Node root =
        grow(
            part.positive(),
            part.negative(),
            part.positives(),
            part.negatives(),
            depths[depths.length - 1]);
    List<RowFormula> formulas = new ArrayList<>();
    Simplification simplification = new Simplification(slab, part.all());
    for (int depth : depths) {
      List<Leaf> leaves = new ArrayList<>();
      leaves(root, depth, new ArrayList<>(), leaves);
      formulas.add(simplification.of(new RowFormula(false, covered(leaves, value))));
    }
    return formulas;
  }

  private Node grow(long[] positive, long[] negative, int p, int q, int depth) {
    int row =
        depth == 0 || p == 0 || q == 0 || p + q < SMALLEST ? -1 : split(positive, negative, p, q);
    if (row < 0) {
      return new Node(p, q, -1, null, null);
    }
    long[] segment = slab.segment(row);
    int at = slab.offset(row);
    long[] positiveIn = positive.clone();
    long[] negativeIn = negative.clone();
    long[] positiveOut = positive.clone();
    long[] negativeOut = negative.clone();
    for (int w = 0; w < positive.length; w++) {
      positiveIn[w] &= segment[at + w];
      negativeIn[w] &= segment[at + w];
      positiveOut[w] &= ~segment[at + w];
      negativeOut[w] &= ~segment[at + w];
    }
    int x = Part.count(positiveIn);
    int y = Part.count(negativeIn);
    return new Node(
        p,
        q,
        row,
        grow(positiveIn, negativeIn, x, y, depth - 1),
        grow(positiveOut, negativeOut, p - x, q - y, depth - 1));
  }

  /** The row of the greatest gain, the first of equal ones; -1 if none has any. */
  private int split(long[] positive, long[] negative, int p, int q) {
    int words = positive.length;
    boolean root = p == part.positives() && q == part.negatives();
    int all = p + q;
    double before = entropy[all] - entropy[p] - entropy[q];
    double most = 1e-9;
    int best = -1;
    int length = 1;
    int end = slab.end(1);
    for (int row = 0; row < rows; row++) {
      while (row >= end) {
        end = slab.end(++length);
      }
      int x = 0;
      int y = 0;
      if (root) {
        x = part.tp(row);
        y = part.fp(row);
      } else {
        long[] segment = slab.segment(row);
        int at = slab.offset(row);
        for (int w = 0; w < words; w++) {
          x += Long.bitCount(segment[at + w] & positive[w]);
          y += Long.bitCount(segment[at + w] & negative[w]);
        }
      }
      int inside = x + y;
      if (inside < FEWEST || all - inside < FEWEST) {
        continue;
      }
      double after =
          entropy[inside]
              - entropy[x]
              - entropy[y]
              + entropy[all - inside]
              - entropy[p - x]
              - entropy[q - y];
      double gain = (before - after) / all - PENALTY * length;
      if (gain > most + SAME) {
        most = gain;
        best = row;
      }
    }
    pace.add((long) rows * words * 2);
    return best;
  }

  private static void leaves(Node node, int depth, List<Conjunct> path, List<Leaf> leaves) {
    Node inside = node.inside();
    Node outside = node.outside();
    if (depth == 0 || inside == null || outside == null) {
      leaves.add(new Leaf(List.copyOf(path), node.positives(), node.negatives()));
      return;
    }
    path.add(new Conjunct(node.row(), false));
    leaves(inside, depth - 1, path, leaves);
    path.set(path.size() - 1, new Conjunct(node.row(), true));
    leaves(outside, depth - 1, path, leaves);
    path.removeLast();
  }

  /** The leaves whose union has the best value: those of the greatest precision. */
  private static List<Conjunction> covered(List<Leaf> leaves, Value value) {
    leaves.sort(
        Comparator.comparingDouble(
            (Leaf leaf) ->
                -(double) leaf.positives() / Math.max(1, leaf.positives() + leaf.negatives())));
    int tp = 0;
    int fp = 0;
    double most = value.of(0, 0);
    int taken = 0;
    for (int i = 0; i < leaves.size(); i++) {
      tp += leaves.get(i).positives();
      fp += leaves.get(i).negatives();
      double each = value.of(tp, fp);
      if (each > most) {
        most = each;
        taken = i + 1;
      }
    }
    return leaves.subList(0, taken).stream().map(leaf -> new Conjunction(leaf.path())).toList();
  }
}
