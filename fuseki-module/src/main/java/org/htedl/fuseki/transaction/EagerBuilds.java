// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import org.apache.jena.graph.Node;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.Context;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.revision.GraphRevision;
import org.htedl.fuseki.revision.Head;

/** Starts builds before anyone asks for their mirrors. */
record EagerBuilds(StoredData data, Transactions transactions, Builds builds) {
  /** Those that a commit has made necessary. */
  void after(Head head) {
    if (head.isUnknown()) {
      all();
      return;
    }
    for (Node graph : head.touched()) {
      GraphRevision revision = head.known(graph);
      boolean toBeRead = revision != null && revision.origin() == null;
      if (toBeRead && !graph.equals(GraphNames.SCHEMA)) {
        builds.start(graph);
      }
    }
    head.unasked().forEach(builds::start);
  }

  /** Those of all graphs that have something, for those who come first. */
  void all() {
    builds.start(GraphNames.DEFAULT);
    DatasetGraph base = data.base();
    Context settings = Context.mergeCopy(ARQ.getContext(), base.getContext());
    Node first = DatasetLayers.of(base).queried(null, settings);
    if (first.equals(GraphNames.UNION)) {
      // Queries that name no graph read it.
      builds.start(first);
    }
    builds.run(
        () ->
            transactions.read(
                state ->
                    data.visible()
                        .graphNames()
                        .forEachRemaining(graph -> builds.start(GraphNames.canonical(graph)))));
  }
}
