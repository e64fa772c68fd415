// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.relation;

import java.util.List;

/**
 * A graph pattern as a list of steps, each of which gives one more column a value: column 0 has the
 * roots, column s + 1 what step s finds. Immutable, except for the roots, which are not to be
 * changed.
 *
 * @param roots the values of the first column, each once
 * @param steps how the others are found
 */
public record Expansion(int[] roots, List<Step> steps) {
  /** In place of a column: the head of an edge is a constant. */
  public static final int CONSTANT = -1;

  /** In place of a column: the head of an edge is the next value itself. */
  public static final int ITSELF = -2;

  public Expansion {
    steps = List.copyOf(steps);
    for (int s = 0; s < steps.size(); s++) {
      steps.get(s).check(s + 1);
    }
  }

  /**
   * An edge that leads to the next value.
   *
   * @param column where its head is, or {@link #CONSTANT} or {@link #ITSELF}
   * @param constant the head, if it is a constant
   */
  public record Edge(Adjacency relation, int column, int constant) {
    /** The head, given the columns so far and the next value. */
    public int head(int[] columns, int next) {
      return switch (column) {
        case CONSTANT -> constant;
        case ITSELF -> next;
        default -> columns[column];
      };
    }
  }

  /**
   * How the next value is found: all edges lead to it.
   *
   * @param edges at least one whose head is known before
   * @param different columns that have other values
   */
  public record Step(List<Edge> edges, List<Integer> different) {
    public Step {
      edges = List.copyOf(edges);
      different = List.copyOf(different);
    }

    private void check(int width) {
      if (edges.stream().allMatch(edge -> edge.column == ITSELF)) {
        throw new IllegalArgumentException("nothing leads to column " + width);
      }
      if (edges.stream().anyMatch(edge -> edge.column >= width || edge.column < ITSELF)
          || different.stream().anyMatch(column -> column < 0 || column >= width)) {
        throw new IllegalArgumentException("column " + width + " reads one that comes later");
      }
    }
  }

  /** The number of columns. */
  public int columns() {
    return steps.size() + 1;
  }
}
