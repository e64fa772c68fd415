// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.snapshot;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.tdb2.store.DatasetGraphTDB;
import org.apache.jena.tdb2.store.nodetable.NodeTableTRDF;
import org.apache.jena.tdb2.store.nodetupletable.NodeTupleTable;
import org.apache.jena.tdb2.store.tupletable.TupleIndex;
import org.apache.jena.tdb2.sys.TDBInternal;

/**
 * Table of a TDB2 database: the triples of its default graph, or the quads of its named graphs.
 *
 * @param indexes in TDB2's order
 * @param nodes the terms by their numbers; both tables have the same
 */
record DatabaseTable(List<TupleIndex> indexes, NodeTableTRDF nodes) {
  private static final int LENGTH_OF_QUADS = 4;

  /** Returns both tables of a database. */
  static List<DatabaseTable> of(DatasetGraph dataset) {
    DatasetGraphTDB database = TDBInternal.getDatasetGraphTDB(dataset);
    return List.of(
        of(database.getTripleTable().getNodeTupleTable()),
        of(database.getQuadTable().getNodeTupleTable()));
  }

  private static DatabaseTable of(NodeTupleTable table) {
    return new DatabaseTable(
        List.of(table.getTupleTable().getIndexes()),
        (NodeTableTRDF) table.getNodeTable().baseNodeTable());
  }

  /**
   * Returns the indexes that TDB2 reads if it is asked for all triples of the default graph, of a
   * named graph or of all named graphs.
   */
  Set<TupleIndex> scanned() {
    Set<TupleIndex> scanned = new LinkedHashSet<>();
    TupleIndex primary = indexes.getFirst();
    if (primary.getTupleLength() == LENGTH_OF_QUADS) {
      scanned.add(first(name -> name.startsWith("G"), primary));
      TupleIndex anyOfGraphs = first(name -> name.endsWith("G"), primary);
      scanned.add(first(name -> name.equals("SPOG"), anyOfGraphs));
    } else {
      scanned.add(primary);
    }
    return scanned;
  }

  private TupleIndex first(Predicate<String> name, TupleIndex otherwise) {
    return indexes.stream()
        .filter(index -> name.test(index.getName()))
        .findFirst()
        .orElse(otherwise);
  }
}
