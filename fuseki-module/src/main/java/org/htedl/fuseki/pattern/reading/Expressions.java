// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import org.apache.jena.sparql.algebra.walker.Walker;
import org.apache.jena.sparql.expr.E_Call;
import org.apache.jena.sparql.expr.E_Function;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprAggregator;
import org.apache.jena.sparql.expr.ExprFunction;
import org.apache.jena.sparql.expr.ExprFunction0;
import org.apache.jena.sparql.expr.ExprFunction1;
import org.apache.jena.sparql.expr.ExprFunction2;
import org.apache.jena.sparql.expr.ExprFunction3;
import org.apache.jena.sparql.expr.ExprFunctionN;
import org.apache.jena.sparql.expr.ExprFunctionOp;
import org.apache.jena.sparql.expr.ExprVisitorBase;
import org.apache.jena.sparql.expr.Unstable;
import org.apache.jena.vocabulary.XSD;

/** What can be known of an expression by looking at it. */
public final class Expressions {
  private Expressions() {}

  /** Whether an {@code EXISTS} is in it. */
  public static boolean hasPattern(Expr expression) {
    boolean[] found = {false};
    Walker.walk(
        expression,
        new ExprVisitorBase() {
          @Override
          public void visit(ExprFunctionOp exists) {
            found[0] = true;
          }
        });
    return found[0];
  }

  /** Whether it gives the same for the same values of its variables, whenever it is asked. */
  public static boolean isOfValueAlone(Expr expression) {
    boolean[] found = {false};
    Walker.walk(
        expression,
        new ExprVisitorBase() {
          private void look(ExprFunction function) {
            found[0] |=
                function instanceof Unstable
                    || function instanceof E_Call
                    || function instanceof E_Function named
                        && !named.getFunctionIRI().startsWith(XSD.getURI());
          }

          @Override
          public void visit(ExprFunction0 function) {
            look(function);
          }

          @Override
          public void visit(ExprFunction1 function) {
            look(function);
          }

          @Override
          public void visit(ExprFunction2 function) {
            look(function);
          }

          @Override
          public void visit(ExprFunction3 function) {
            look(function);
          }

          @Override
          public void visit(ExprFunctionN function) {
            look(function);
          }

          @Override
          public void visit(ExprFunctionOp exists) {
            found[0] = true;
          }

          @Override
          public void visit(ExprAggregator aggregator) {
            found[0] = true;
          }
        });
    return !found[0];
  }
}
