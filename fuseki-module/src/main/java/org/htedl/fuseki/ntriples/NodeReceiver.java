// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.htedl.expression.Literal;
import org.htedl.fuseki.ingest.NodeNames;

/** Sends triples to a stream, as Jena's nodes; of those that are read by bytes what it wants. */
public final class NodeReceiver implements TripleReceiver {
  private final SelectiveStream target;
  private final Runnable discarded;

  /**
   * @param discarded called where all that was sent is taken back
   */
  public NodeReceiver(SelectiveStream target, Runnable discarded) {
    this.target = target;
    this.discarded = discarded;
  }

  @Override
  public void take(ScannedTriple triple) {
    if (target.wants(triple)) {
      target.triple(
          Triple.create(
              NodeNames.nodeOf(triple.subject().toString()),
              NodeNames.nodeOf(triple.predicate().toString()),
              object(triple)));
    }
  }

  private static Node object(ScannedTriple triple) {
    String text = triple.object().toString();
    LiteralType type = triple.type();
    return type == null
        ? NodeNames.nodeOf(text)
        : NodeNames.nodeOf(new Literal(text, type.datatype(), type.language()));
  }

  @Override
  public void take(Triple triple) {
    target.triple(triple);
  }

  @Override
  public void discard() {
    discarded.run();
  }
}
