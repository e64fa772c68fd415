// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ingest;

import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.sparql.core.Quad;
import org.htedl.mirror.build.FactTarget;

/**
 * Where a parser sends what it reads from files, without a dataset between: {@code
 * RDFDataMgr.parse(new FactStream(builder), file)}. Triples of all graphs of a file go into the one
 * mirror. Blank nodes of different files stay different, as the parser labels them.
 */
public final class FactStream extends StreamRDFBase implements StreamRDF {
  private final FactFeed feed;

  /** A stream into what is built of the triples. */
  public FactStream(FactTarget target) {
    this.feed = new FactFeed(target);
  }

  @Override
  public void triple(Triple triple) {
    feed.add(triple);
  }

  @Override
  public void quad(Quad quad) {
    feed.add(quad.getSubject(), quad.getPredicate(), quad.getObject());
  }
}
