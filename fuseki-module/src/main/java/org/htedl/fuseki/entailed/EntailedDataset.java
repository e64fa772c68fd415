// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.entailed;

import java.util.Iterator;
import java.util.function.Function;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.query.TxnType;
import org.apache.jena.riot.system.PrefixMap;
import org.apache.jena.riot.system.Prefixes;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphBaseFind;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.util.Context;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.view.EntailedView;
import org.htedl.fuseki.view.QueryGraphs;

/**
 * A dataset with what follows from each of its graphs, for one query. Each graph is closed
 * separately, with the axioms of the schema graphs, as {@code htedl:covers} sees it. For reading.
 *
 * <p>Not a {@code DatasetGraphWrapper}: Jena looks through these, and TDB2's engine would read the
 * quads that it stores.
 */
final class EntailedDataset extends DatasetGraphBaseFind implements EntailedView {
  private final DatasetGraph asserted;
  private final QueryGraphs graphs;
  private final Context context;

  /**
   * @param asserted what the query may read
   * @param graphs its graphs
   * @param context the settings of the query
   */
  EntailedDataset(DatasetGraph asserted, QueryGraphs graphs, Context context) {
    this.asserted = asserted;
    this.graphs = graphs;
    this.context = context;
  }

  @Override
  public DatasetGraph asserted() {
    return asserted;
  }

  @Override
  public QueryGraphs graphs() {
    return graphs;
  }

  @Override
  public Context getContext() {
    return context;
  }

  private Graph graph(Node name) {
    return new EntailedGraph(graphs, name, Prefixes.adapt(prefixes()));
  }

  @Override
  public Graph getDefaultGraph() {
    return graph(graphs.defaultGraph());
  }

  @Override
  public Graph getUnionGraph() {
    return graph(GraphNames.UNION);
  }

  @Override
  public Graph getGraph(Node name) {
    return graph(graphs.named(name));
  }

  @Override
  public Iterator<Node> listGraphNodes() {
    return graphs.names();
  }

  @Override
  public boolean containsGraph(Node name) {
    Node graph = graphs.named(name);
    return Quad.isDefaultGraph(graph) || Quad.isUnionGraph(graph) || !graphs.isEmpty(graph);
  }

  @Override
  protected Iterator<Quad> findInDftGraph(Node subject, Node predicate, Node object) {
    return quads(getDefaultGraph(), Quad.defaultGraphIRI, subject, predicate, object);
  }

  @Override
  protected Iterator<Quad> findInSpecificNamedGraph(
      Node name, Node subject, Node predicate, Node object) {
    return quads(getGraph(name), name, subject, predicate, object);
  }

  @Override
  protected Iterator<Quad> findInAnyNamedGraphs(Node subject, Node predicate, Node object) {
    return Iter.flatMap(
        listGraphNodes(), name -> findInSpecificNamedGraph(name, subject, predicate, object));
  }

  @Override
  public Iterator<Triple> findInUnionGraph(Node subject, Node predicate, Node object) {
    return getUnionGraph().find(subject, predicate, object);
  }

  @Override
  public Iterator<Quad> findQuadsInUnionGraph(Node subject, Node predicate, Node object) {
    return quads(getUnionGraph(), Quad.unionGraph, subject, predicate, object);
  }

  private static Iterator<Quad> quads(
      Graph graph, Node name, Node subject, Node predicate, Node object) {
    return Iter.map(graph.find(subject, predicate, object), quadIn(name));
  }

  private static Function<Triple, Quad> quadIn(Node name) {
    return triple -> Quad.create(name, triple);
  }

  @Override
  public PrefixMap prefixes() {
    return asserted.prefixes();
  }

  private static UnsupportedOperationException readOnly() {
    return new UnsupportedOperationException("an entailed view cannot be changed: change the data");
  }

  @Override
  public void add(Quad quad) {
    throw readOnly();
  }

  @Override
  public void delete(Quad quad) {
    throw readOnly();
  }

  @Override
  public void deleteAny(Node graph, Node subject, Node predicate, Node object) {
    throw readOnly();
  }

  @Override
  public void addGraph(Node name, Graph graph) {
    throw readOnly();
  }

  @Override
  public void removeGraph(Node name) {
    throw readOnly();
  }

  @Override
  public boolean supportsTransactions() {
    return asserted.supportsTransactions();
  }

  @Override
  public boolean supportsTransactionAbort() {
    return asserted.supportsTransactionAbort();
  }

  @Override
  public void begin(TxnType type) {
    asserted.begin(type);
  }

  @Override
  public boolean promote(Promote mode) {
    return asserted.promote(mode);
  }

  @Override
  public void commit() {
    asserted.commit();
  }

  @Override
  public void abort() {
    asserted.abort();
  }

  @Override
  public void end() {
    asserted.end();
  }

  @Override
  public ReadWrite transactionMode() {
    return asserted.transactionMode();
  }

  @Override
  public TxnType transactionType() {
    return asserted.transactionType();
  }

  @Override
  public boolean isInTransaction() {
    return asserted.isInTransaction();
  }

  /** Releases the mirrors that were read for the query alone; the data stays open. */
  @Override
  public void close() {
    graphs.release();
  }
}
