// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.htedl.mirror.Catalogue;

/**
 * What each part does with its facts between two exchanges: a plan of its own, which reads rows
 * that earlier stages have left, gives rows to later ones, counts individuals for the top role, and
 * in the last stage answers the hypotheses. Numbers and nothing else, the same ones for all parts;
 * operations are named by their numbers in the whole plan, names by their ids in its catalogue.
 * Immutable.
 *
 * <p>The hypotheses of {@link #on its plan} are first the {@linkplain #outputs outputs}, then the
 * operands of the {@linkplain #decisions decisions}, then what it {@linkplain #answers answers}.
 */
public final class Stage {
  private final int[] inputs;
  private final int[] operations;
  private final int[] outputs;
  private final int[][] relations;
  private final int[] decisions;
  private final int[] bounds;
  private final Plan plan;

  Stage(
      int[] inputs,
      int[] operations,
      int[] outputs,
      int[][] relations,
      int[] decisions,
      int[] bounds,
      Plan plan) {
    this.inputs = inputs;
    this.operations = operations;
    this.outputs = outputs;
    this.relations = relations;
    this.decisions = decisions;
    this.bounds = bounds;
    this.plan = plan;
  }

  /** The operations whose rows earlier stages have left, ascending; a copy. */
  public int[] inputs() {
    return inputs.clone();
  }

  /** The operations that it computes, and the rows of the mirror that these read; a copy. */
  public int[] operations() {
    return operations.clone();
  }

  /** The operations whose rows later stages read, ascending; a copy. */
  public int[] outputs() {
    return outputs.clone();
  }

  /**
   * The relations through which restrictions read output {@code i} on ghosts, each as {@code
   * predicate << 1 | inverse}, ascending; a copy. If there are none, later stages read the row for
   * own nodes only.
   */
  public int[] relations(int i) {
    return relations[i].clone();
  }

  /** The operations about the top role that are decided by what it counts, ascending; a copy. */
  public int[] decisions() {
    return decisions.clone();
  }

  /** Whether the given number of individuals in all parts makes decision {@code i} a yes. */
  public boolean holds(int i, long individuals) {
    return individuals >= bounds[i];
  }

  /** The number of hypotheses that it answers. */
  public int answers() {
    return plan.hypotheses() - outputs.length - decisions.length;
  }

  /**
   * The stage as a plan for one part.
   *
   * @param held the names of the revision of the part's mirror
   * @param names id in the catalogue of the whole plan → node of the part's mirror
   * @param received operation → class under which the part's mirror has its row
   * @param constants those of the whole plan, with nodes of the part's mirror
   */
  public Plan on(
      Catalogue held, IntUnaryOperator names, IntUnaryOperator received, List<Object> constants) {
    return plan.on(
        held,
        (operation, id) ->
            operation <= inputs.length ? received.applyAsInt(id) : names.applyAsInt(id),
        constants);
  }

  /** The stage as numbers, of which {@link #of} makes it again; a copy. */
  public int[] encoded() {
    IntStream.Builder numbers = IntStream.builder();
    add(numbers, inputs);
    add(numbers, operations);
    add(numbers, outputs);
    for (int[] through : relations) {
      add(numbers, through);
    }
    add(numbers, decisions);
    add(numbers, bounds);
    numbers.add(plan.operations());
    for (int i = 0; i < plan.operations(); i++) {
      add(numbers, plan.encoded(i));
    }
    numbers.add(plan.hypotheses());
    for (int h = 0; h < plan.hypotheses(); h++) {
      numbers.add(plan.root(h));
    }
    return numbers.build().toArray();
  }

  private static void add(IntStream.Builder numbers, int[] list) {
    numbers.add(list.length);
    for (int number : list) {
      numbers.add(number);
    }
  }

  /**
   * The stage that these numbers mean; it is evaluated {@link #on} a part with constants that come
   * by themselves.
   *
   * @throws IllegalArgumentException if they are not what a stage was {@linkplain #encoded encoded}
   *     as
   */
  public static Stage of(int[] encoded) {
    try {
      return new StageReader(encoded).stage();
    } catch (ArrayIndexOutOfBoundsException | NegativeArraySizeException cut) {
      throw new IllegalArgumentException("no encoded stage", cut);
    }
  }

  /** Upper bound of the rows that devices materialise, what is handed on aside. */
  public long materialisedRows() {
    long rows = 0;
    for (int i = 0; i < plan.operations(); i++) {
      rows += Stages.isMirrorRow(plan.opCode(i)) ? 0 : 1;
    }
    return rows;
  }
}
