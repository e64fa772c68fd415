// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.entailed;

import java.util.concurrent.CancellationException;
import org.apache.jena.atlas.iterator.IteratorSlotted;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.QueryCancelledException;
import org.htedl.closure.report.EntailedTriples;
import org.htedl.fuseki.view.MirrorTerms;
import org.jspecify.annotations.Nullable;

/** Derived triples as Jena's. */
final class EntailedIterator extends IteratorSlotted<Triple> {
  private final EntailedTriples.Cursor cursor;
  private final MirrorTerms terms;
  private final Node subject;
  private final Node predicate;
  private final Node object;

  /**
   * @param subject the term asked for, or {@link Node#ANY}; like the others, it is reused
   */
  EntailedIterator(
      EntailedTriples.Cursor cursor, MirrorTerms terms, Node subject, Node predicate, Node object) {
    this.cursor = cursor;
    this.terms = terms;
    this.subject = subject;
    this.predicate = predicate;
    // Not if it is a literal: the one stored may be written otherwise.
    this.object = object.isLiteral() ? Node.ANY : object;
  }

  @Override
  protected boolean hasMore() {
    return true;
  }

  @Override
  protected @Nullable Triple moveToNext() {
    try {
      return cursor.next()
          ? Triple.create(
              term(subject, cursor.subject()),
              term(predicate, cursor.predicate()),
              term(object, cursor.object()))
          : null;
    } catch (CancellationException e) {
      throw new QueryCancelledException();
    }
  }

  private Node term(Node asked, int value) {
    return Node.ANY.equals(asked) ? terms.nodeOf(value) : asked;
  }
}
