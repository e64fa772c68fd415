// SPDX-License-Identifier: Apache-2.0
package org.htedl.plan;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntBinaryOperator;
import org.htedl.bits.SparseRow;
import org.htedl.mirror.Catalogue;
import org.htedl.mirror.Mirror;

/**
 * A batch of hypotheses as one list of operations in contiguous memory: each distinct subterm once,
 * operands before what uses them. Immutable, for one revision of a mirror.
 *
 * <p>An <em>operand</em> is {@code operation << 1 | negated}: a negated operand means the
 * individuals that are not in the operation's result. Hypothesis {@code h} is operand {@code
 * root(h)}. Operation 0 is always {@link OpCode#EVERYTHING}, so operand 0 is {@code owl:Thing} and
 * operand 1 is {@code owl:Nothing}. Every operation's result is a subset of the individuals; an
 * {@link OpCode#AND} has at least one operand that is not negated, so it needs no mask.
 *
 * <p>Memory: {@code int[] code}, with operation {@code i} at {@code starts[i]} to {@code starts[i +
 * 1]}: the {@link OpCode}, its parameters, then operands.
 *
 * <pre>
 * EVERYTHING
 * MEMBERS          class node, 1 if members may be no individuals and the row needs a mask
 * ENUMERATED       index of the constant (a {@link SparseRow} of individuals)
 * AND              operands ascending, two or more
 * AT_LEAST         predicate node, 1 if inverse, n ≥ 1, operand
 * TOP_AT_LEAST     n ≥ 1, operand
 * SELF             predicate node
 * VALUES_AT_LEAST  predicate node, n ≥ 1, index of the constant (a {@link ValueTest})
 * </pre>
 */
public final class Plan {
  private final Catalogue catalogue;
  private final int[] code;
  private final int[] starts;
  private final Object[] constants;
  private final int[] roots;

  Plan(Catalogue catalogue, int[] code, int[] starts, Object[] constants, int[] roots) {
    this.catalogue = catalogue;
    this.code = code;
    this.starts = starts;
    this.constants = constants;
    this.roots = roots;
  }

  /** The names that the ids belong to; {@link Linearizer#catalogue} if they are in one mirror. */
  public Catalogue catalogue() {
    return catalogue;
  }

  /**
   * Makes sure that the ids belong to the revision that a device holds.
   *
   * @throws IllegalArgumentException if they belong to another one
   */
  public void checkIsFor(Mirror held) {
    if (!(catalogue instanceof MirrorCatalogue its) || its.mirror() != held) {
      throw new IllegalArgumentException("the plan is for another revision");
    }
  }

  /** The number of operations. */
  public int operations() {
    return starts.length - 1;
  }

  /** The number of hypotheses. */
  public int hypotheses() {
    return roots.length;
  }

  /** The operand that hypothesis {@code h} stands for. */
  public int root(int h) {
    return roots[h];
  }

  /** The code of the operation. */
  public OpCode opCode(int operation) {
    return OpCode.of(code[starts[operation]]);
  }

  private int parameter(int operation, int index) {
    return code[starts[operation] + 1 + index];
  }

  /** The class of {@link OpCode#MEMBERS}, as a node. */
  public int classNode(int operation) {
    return parameter(operation, 0);
  }

  /** Whether the members of {@link OpCode#MEMBERS} must be cut down to individuals. */
  public boolean needsMask(int operation) {
    return parameter(operation, 1) != 0;
  }

  /** The individuals of {@link OpCode#ENUMERATED}. */
  public SparseRow enumerated(int operation) {
    return (SparseRow) constants[parameter(operation, 0)];
  }

  /** The predicate of {@link OpCode#AT_LEAST}, SELF or VALUES_AT_LEAST, as a node. */
  public int predicate(int operation) {
    return parameter(operation, 0);
  }

  /** Whether {@link OpCode#AT_LEAST} counts predecessors. */
  public boolean inverse(int operation) {
    return parameter(operation, 1) != 0;
  }

  /** The n of AT_LEAST, TOP_AT_LEAST or VALUES_AT_LEAST. */
  public int bound(int operation) {
    return switch (opCode(operation)) {
      case AT_LEAST -> parameter(operation, 2);
      case TOP_AT_LEAST -> parameter(operation, 0);
      case VALUES_AT_LEAST -> parameter(operation, 1);
      default -> throw new IllegalArgumentException(opCode(operation) + " has no bound");
    };
  }

  /** The test of {@link OpCode#VALUES_AT_LEAST}. */
  public ValueTest valueTest(int operation) {
    return (ValueTest) constants[parameter(operation, 2)];
  }

  /** The number of operands. */
  public int operands(int operation) {
    return switch (opCode(operation)) {
      case AND -> starts[operation + 1] - starts[operation] - 1;
      case AT_LEAST, TOP_AT_LEAST -> 1;
      default -> 0;
    };
  }

  /** Operand {@code k}, 0-based. */
  public int operand(int operation, int k) {
    return switch (opCode(operation)) {
      case AND -> parameter(operation, k);
      case AT_LEAST -> parameter(operation, 3);
      case TOP_AT_LEAST -> parameter(operation, 1);
      default -> throw new IllegalArgumentException(opCode(operation) + " has no operands");
    };
  }

  /** The operation that an operand refers to. */
  public static int operationOf(int operand) {
    return operand >>> 1;
  }

  /** Whether the operand is negated. */
  public static boolean isNegated(int operand) {
    return (operand & 1) != 0;
  }

  /**
   * For each operation the last operation that reads it, or {@code operations()} where a hypothesis
   * does, or -1 where nothing does: after that its result's memory is free.
   */
  public int[] lastUses() {
    int[] last = new int[operations()];
    Arrays.fill(last, -1);
    for (int i = 0; i < operations(); i++) {
      for (int k = 0; k < operands(i); k++) {
        last[operationOf(operand(i, k))] = i;
      }
    }
    for (int root : roots) {
      last[operationOf(root)] = operations();
    }
    return last;
  }

  /**
   * For each operation whether one of the hypotheses {@code from} to {@code to - 1} depends on it.
   */
  public boolean[] neededBy(int from, int to) {
    boolean[] needed = new boolean[operations()];
    for (int h = from; h < to; h++) {
      needed[operationOf(roots[h])] = true;
    }
    for (int i = operations() - 1; i >= 0; i--) {
      for (int k = 0; needed[i] && k < operands(i); k++) {
        needed[operationOf(operand(i, k))] = true;
      }
    }
    return needed;
  }

  /**
   * Upper bound of the rows that devices materialise; the results of hypotheses are counted without
   * one.
   */
  public long materialisedRows() {
    boolean[] tops = new boolean[operations()];
    for (int root : roots) {
      tops[operationOf(root)] = true;
    }
    long rows = 0;
    for (int i = 0; i < operations(); i++) {
      boolean made =
          switch (opCode(i)) {
            case EVERYTHING, MEMBERS, ENUMERATED -> false;
            case AND -> !tops[i];
            case AT_LEAST, TOP_AT_LEAST, SELF, VALUES_AT_LEAST -> true;
          };
      rows += made ? 1 : 0;
    }
    return rows;
  }

  /** The code of one operation without its start, for keys and for devices elsewhere; a copy. */
  public int[] encoded(int operation) {
    return Arrays.copyOfRange(code, starts[operation], starts[operation + 1]);
  }

  /**
   * The same plan where names have other numbers.
   *
   * @param held the names of the plan
   * @param nodes operation and its class or predicate → the node there
   * @param others the constants there, in the order of {@link #constants}
   */
  public Plan on(Catalogue held, IntBinaryOperator nodes, List<Object> others) {
    int[] renamed = code.clone();
    for (int i = 0; i < operations(); i++) {
      switch (opCode(i)) {
        case MEMBERS, AT_LEAST, SELF, VALUES_AT_LEAST ->
            renamed[starts[i] + 1] = nodes.applyAsInt(i, code[starts[i] + 1]);
        case EVERYTHING, ENUMERATED, AND, TOP_AT_LEAST -> {
          // Reads no name.
        }
      }
    }
    return new Plan(held, renamed, starts, others.toArray(), roots);
  }

  /** The constants that the code refers to: {@link SparseRow} and {@link ValueTest}. */
  public List<Object> constants() {
    return List.of(constants);
  }
}
