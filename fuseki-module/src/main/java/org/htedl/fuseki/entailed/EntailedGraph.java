// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.entailed;

import java.util.Iterator;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.graph.impl.GraphBase;
import org.apache.jena.shared.PrefixMapping;
import org.apache.jena.sparql.core.NamedGraph;
import org.apache.jena.util.iterator.ExtendedIterator;
import org.apache.jena.util.iterator.WrappedIterator;
import org.htedl.closure.Entailment;
import org.htedl.closure.report.EntailedTriples;
import org.htedl.fuseki.query.argument.QueryRefusedException;
import org.htedl.fuseki.view.MirrorTerms;
import org.htedl.fuseki.view.QueryGraphs;
import org.htedl.matching.index.PatternIndexes;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * A graph with what follows from it: its triples as stored, then those of its closed mirror that it
 * does not have. The two have no triple in common, so that none has to be remembered. For reading,
 * within one transaction and on its thread.
 */
final class EntailedGraph extends GraphBase implements NamedGraph {
  private final QueryGraphs graphs;
  private final Node name;
  private final PrefixMapping prefixes;
  private @Nullable Derived derived;

  /** What has been derived in one mirror. */
  private record Derived(
      Mirror closed, EntailedTriples triples, EntailedTriples.Indexes indexes, MirrorTerms terms) {}

  EntailedGraph(QueryGraphs graphs, Node name, PrefixMapping prefixes) {
    this.graphs = graphs;
    this.name = name;
    this.prefixes = prefixes;
  }

  @Override
  public Node getGraphName() {
    return name;
  }

  @Override
  protected PrefixMapping createPrefixMapping() {
    return prefixes;
  }

  @Override
  protected ExtendedIterator<Triple> graphBaseFind(Triple pattern) {
    Node subject = any(pattern.getMatchSubject());
    Node predicate = any(pattern.getMatchPredicate());
    Node object = any(pattern.getMatchObject());
    if (graphs.entailment() == Entailment.NONE) {
      return WrappedIterator.create(graphs.triples(name, subject, predicate, object));
    }
    // Before the first triple, so that a refusal is not one in the middle of an answer.
    Derived known = derived();
    Iterator<Triple> stored = graphs.triples(name, subject, predicate, object);
    return WrappedIterator.create(Iter.append(stored, derived(known, subject, predicate, object)));
  }

  private static Node any(@Nullable Node node) {
    return node == null || !node.isConcrete() ? Node.ANY : node;
  }

  /**
   * The mirror of what the transaction sees now, which it may have changed since it last asked.
   *
   * @throws QueryRefusedException if there can be none
   */
  private Derived derived() {
    Mirror closed;
    try {
      closed = graphs.closed(name);
    } catch (RuntimeException e) {
      throw QueryRefusedException.from(e);
    }
    Derived known = derived;
    if (known == null || known.closed != closed) {
      known =
          new Derived(
              closed,
              closed.derived(EntailedTriples.class, EntailedTriples::new),
              indexes(closed),
              new MirrorTerms(closed, graphs.graph(name)::asStored));
      derived = known;
    }
    return known;
  }

  private Iterator<Triple> derived(Derived known, Node subject, Node predicate, Node object) {
    EntailedTriples.Cursor cursor =
        known.triples.matching(
            value(known.terms, subject),
            value(known.terms, predicate),
            value(known.terms, object),
            known.indexes,
            graphs.cancellation());
    return new EntailedIterator(cursor, known.terms, subject, predicate, object);
  }

  private static int value(MirrorTerms terms, Node node) {
    return Node.ANY.equals(node) ? EntailedTriples.ANY : terms.valueOf(node);
  }

  private EntailedTriples.Indexes indexes(Mirror closed) {
    PatternIndexes shared = graphs.indexes();
    return shared == null ? EntailedTriples.Indexes.NONE : new SharedIndexes(closed, shared);
  }

  @Override
  protected int graphBaseSize() {
    Mirror closed = derived().closed;
    return (int) Math.min(Integer.MAX_VALUE, closed.assertions() + closed.omitted());
  }
}
