// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.Expr;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.transaction.ReadyMirrors;
import org.htedl.fuseki.view.MirrorTerms;
import org.htedl.matching.query.GraphPattern;

/**
 * A pattern of SPARQL's algebra as the engine takes it.
 *
 * @param source the mirror of its graph
 * @param numbers variable → its number, given ones included
 * @param given the variables whose values come from outside, in the engine's order
 * @param inTriples the variables in triples of the pattern itself, not of its conditions
 * @param nodes those of them that can have no literal as value
 * @param predicates those of them that stand for predicates
 * @param input each variable of which it was asked whether rows from outside bind it → the answer
 * @param rest the conditions that Jena evaluates on the rows
 * @param triples how many triple patterns it has, those of its conditions included
 * @param bytes what its rows of individuals take
 */
public record ReadPattern(
    GraphPattern pattern,
    ReadyMirrors.Ready source,
    MirrorTerms terms,
    Map<Var, Integer> numbers,
    List<Var> given,
    Set<Var> inTriples,
    Set<Var> nodes,
    Set<Var> predicates,
    Map<Var, Boolean> input,
    List<Expr> rest,
    int triples,
    long bytes) {

  /** The same, which no expression is left of. */
  public ReadPattern withoutRest() {
    if (!rest.isEmpty()) {
      throw new RefusedPattern(LeftToJena.EXPRESSION);
    }
    return this;
  }

  /** The same with optional triples. */
  public ReadPattern with(List<GraphPattern.OptionalTriple> optional) {
    return new ReadPattern(
        pattern.with(optional),
        source,
        terms,
        numbers,
        given,
        inTriples,
        nodes,
        predicates,
        input,
        rest,
        triples + optional.size(),
        bytes);
  }
}
