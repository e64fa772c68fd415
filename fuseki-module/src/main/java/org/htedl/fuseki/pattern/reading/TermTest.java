// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.BindingFactory;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprException;
import org.apache.jena.sparql.function.FunctionEnv;
import org.htedl.fuseki.view.MirrorTerms;

/**
 * An expression of one variable as a test of values. Jena evaluates it; what it says is remembered
 * in a table of bounded size, at the place of the value.
 */
final class TermTest implements IntPredicate {
  private static final int FIRST = 1 << 6;
  private static final int MOST = 1 << 16;

  private final Expr expression;
  private final Var variable;
  private final MirrorTerms terms;
  private final FunctionEnv environment;

  /** Values, shifted by one, with the outcome in the last bit; -1 where there is none. */
  private long[] known = empty(FIRST);

  private int misses;

  TermTest(Expr expression, Var variable, MirrorTerms terms, FunctionEnv environment) {
    this.expression = expression;
    this.variable = variable;
    this.terms = terms;
    this.environment = environment;
  }

  private static long[] empty(int length) {
    long[] table = new long[length];
    Arrays.fill(table, Long.MIN_VALUE);
    return table;
  }

  @Override
  public boolean test(int value) {
    int place = place(value);
    long entry = known[place];
    if (entry >> 1 == value && entry != Long.MIN_VALUE) {
      return (entry & 1) != 0;
    }
    boolean holds = evaluate(value);
    if (++misses > known.length && known.length < MOST) {
      long[] before = known;
      known = empty(before.length * 4);
      for (long old : before) {
        if (old != Long.MIN_VALUE) {
          known[place((int) (old >> 1))] = old;
        }
      }
      misses = 0;
      place = place(value);
    }
    known[place] = (long) value << 1 | (holds ? 1 : 0);
    return holds;
  }

  private int place(int value) {
    return (value ^ value >>> 16) & known.length - 1;
  }

  /** As a filter of Jena's: what has no value does not hold. */
  private boolean evaluate(int value) {
    try {
      return expression.isSatisfied(
          BindingFactory.binding(variable, terms.nodeOf(value)), environment);
    } catch (QueryCancelledException e) {
      throw e;
    } catch (ExprException e) {
      return false;
    }
  }
}
