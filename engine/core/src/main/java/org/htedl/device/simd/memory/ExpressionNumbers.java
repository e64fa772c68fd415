// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.simd.memory;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.htedl.plan.OpCode;
import org.htedl.plan.Plan;

/**
 * Numbers for expressions: the canonical names under which {@link RestrictionCache} keeps rows.
 * They are equal for equal expressions of different plans, also on different revisions, where what
 * the expression reads has the same {@link ContentVersions}. Never gives a number twice.
 * Thread-safe.
 */
public final class ExpressionNumbers {
  /** Above this many, all are forgotten. */
  private static final int MOST = 1 << 18;

  /** An expression whose operands are numbers of expressions. */
  private record Key(int hash, long[] code, Object constant) {
    Key(long[] code, Object constant) {
      this(Arrays.hashCode(code) * 31 + constant.hashCode(), code, constant);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key
          && hash == key.hash
          && Arrays.equals(code, key.code)
          && constant.equals(key.constant);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  private static final Object NO_CONSTANT = "";

  private final Map<Key, Long> numbers = new HashMap<>();
  private long next;

  ExpressionNumbers() {
    this(0);
  }

  /**
   * @param first the first number that is given
   */
  ExpressionNumbers(long first) {
    next = first;
  }

  /** The numbers of one plan's expressions; used by one thread. */
  public final class OfPlan {
    private final Plan plan;
    private final RevisionVersions parts;
    private final long[] known;

    /**
     * @param parts those of the plan's revision
     */
    public OfPlan(Plan plan, RevisionVersions parts) {
      this.plan = plan;
      this.parts = parts;
      this.known = new long[plan.operations()];
      Arrays.fill(known, -1);
    }

    /** The number of what an operation computes. */
    public long of(int operation) {
      if (known[operation] < 0) {
        numberWithOperands(operation);
      }
      return known[operation];
    }

    /** Operands first, by a stack: expressions may be nested as deep as the parser reads. */
    private void numberWithOperands(int operation) {
      Deque<Integer> pending = new ArrayDeque<>();
      pending.push(operation);
      while (!pending.isEmpty()) {
        int top = pending.getFirst();
        if (known[top] >= 0 || !pushUnknownOperands(top, pending)) {
          known[top] = known[top] >= 0 ? known[top] : number(key(top));
          pending.pop();
        }
      }
    }

    /** Whether there are any. */
    private boolean pushUnknownOperands(int operation, Deque<Integer> pending) {
      boolean any = false;
      for (int k = 0; k < plan.operands(operation); k++) {
        int operand = Plan.operationOf(plan.operand(operation, k));
        if (known[operand] < 0) {
          pending.push(operand);
          any = true;
        }
      }
      return any;
    }

    /** The code of the operation, with numbers in place of nodes, operands and constants. */
    private Key key(int operation) {
      long[] code = wide(plan.encoded(operation));
      return switch (plan.opCode(operation)) {
        // Who reads everybody names the individuals that matter to it.
        case EVERYTHING -> new Key(code, NO_CONSTANT);
        case ENUMERATED -> new Key(wide(plan.enumerated(operation).toArray()), OpCode.ENUMERATED);
        case MEMBERS -> {
          code[1] = parts.members(plan.classNode(operation));
          yield new Key(code, plan.needsMask(operation) ? parts.live() : NO_CONSTANT);
        }
        case SELF -> {
          code[1] = parts.role(plan.predicate(operation));
          yield new Key(code, NO_CONSTANT);
        }
        case VALUES_AT_LEAST -> {
          code[1] = parts.column(plan.predicate(operation));
          code[code.length - 1] = plan.valueTest(operation).complement() ? 1 : 0;
          yield new Key(code, plan.valueTest(operation).range());
        }
        case AND -> new Key(withTerms(operation, code), NO_CONSTANT);
        case AT_LEAST -> {
          code[1] = parts.role(plan.predicate(operation));
          yield new Key(withTerms(operation, code), NO_CONSTANT);
        }
        case TOP_AT_LEAST -> new Key(withTerms(operation, code), parts.live());
      };
    }

    /** The code with the operands, which are its end, as terms, in an order of their own. */
    private long[] withTerms(int operation, long[] code) {
      int first = code.length - plan.operands(operation);
      for (int i = first; i < code.length; i++) {
        code[i] = of(Plan.operationOf((int) code[i])) << 1 | code[i] & 1;
      }
      Arrays.sort(code, first, code.length);
      return code;
    }
  }

  private static long[] wide(int[] code) {
    long[] wide = new long[code.length];
    for (int i = 0; i < code.length; i++) {
      wide[i] = code[i];
    }
    return wide;
  }

  private synchronized long number(Key key) {
    if (numbers.size() > MOST) {
      numbers.clear();
    }
    Long known = numbers.get(key);
    if (known == null) {
      known = next++;
      numbers.put(key, known);
    }
    return known;
  }
}
