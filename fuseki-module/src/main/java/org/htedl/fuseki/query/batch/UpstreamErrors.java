package org.htedl.fuseki.query.batch;

import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.engine.QueryIterator;

/**
 * Errors of the rows that a triple pattern gets.
 *
 * <p>Jena asks for the first row as soon as it executes a triple pattern. Jena 6 wraps what is
 * thrown there into an exception of its own, of which Fuseki makes a 500, whatever it was. So the
 * first row is asked for just before, where a refusal leaves as it is; asked twice, it costs
 * nothing.
 */
final class UpstreamErrors {
  private UpstreamErrors() {}

  /** Throws what the input throws when its first row is wanted. */
  static QueryIterator thrown(QueryIterator input) {
    boolean unused = input.hasNext();
    return input;
  }

  /** As above, if the filter is over a triple pattern, which TDB2 executes together with it. */
  static QueryIterator thrown(Op filtered, QueryIterator input) {
    return filtered instanceof OpBGP || filtered instanceof OpQuadPattern ? thrown(input) : input;
  }
}
