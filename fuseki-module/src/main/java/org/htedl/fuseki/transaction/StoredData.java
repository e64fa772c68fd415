// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.htedl.fuseki.change.ChangeLog;
import org.htedl.fuseki.change.Changes;
import org.htedl.fuseki.data.BaseData;
import org.htedl.fuseki.data.DatasetData;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.data.VisibleData;
import org.htedl.fuseki.ingest.StoredTerms;

/**
 * The data of a mirrored dataset: the dataset that stores it, its content as a transaction sees it,
 * and the terms that the storage makes of those written.
 */
public final class StoredData {
  private final DatasetGraph base;
  private final boolean tdb2;
  private final VisibleData visible;
  private final Set<Node> schema = new HashSet<>();

  StoredData(DatasetGraph base, List<Node> schemaGraphs) {
    this.base = base;
    this.tdb2 = DatabaseMgr.isTDB2(base);
    this.visible = new BaseData(new DatasetData(base), schemaGraphs);
    schemaGraphs.forEach(graph -> schema.add(GraphNames.canonical(graph)));
  }

  /** The dataset that is mirrored. */
  public DatasetGraph base() {
    return base;
  }

  /** Returns whether the data is stored in TDB2. */
  public boolean isTdb2() {
    return tdb2;
  }

  /** Returns whether this is the dataset below the mirrored one, or what TDB2 has inside it. */
  boolean isStoredIn(DatasetGraph dataset) {
    return dataset == base || tdb2 && TDBInternal.getDatasetGraphTDB(base) == dataset;
  }

  /** The dataset as this thread's transaction sees it. */
  public VisibleData visible() {
    return visible;
  }

  /** The graphs whose declarations apply to all. */
  public Set<Node> schemaGraphs() {
    return schema;
  }

  /** The term that is found again when this one has been written as an object. */
  public Node asStored(Node object) {
    return tdb2 ? StoredTerms.inTdb2(object) : object;
  }

  /** The triple that the storage makes of these terms. */
  Triple asStored(Node subject, Node predicate, Node object) {
    return Triple.create(subject, predicate, asStored(object));
  }

  /** The changes of the wanted graphs that a log has noted. */
  Changes changes(ChangeLog log, Predicate<Node> wanted) {
    return Changes.of(log, visible, schema, wanted);
  }
}
