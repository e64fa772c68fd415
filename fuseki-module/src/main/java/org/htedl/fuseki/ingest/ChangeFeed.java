// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ingest;

import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.htedl.mirror.Fact;
import org.htedl.mirror.build.MirrorChange;
import org.jspecify.annotations.Nullable;

/** Turns triples that come and go into a change of a mirror; the twin of {@link FactFeed}. */
public final class ChangeFeed {
  private final MirrorChange.Builder change = MirrorChange.builder();

  /** The triple is in the graph from now on. */
  public void add(Triple triple) {
    Fact fact = factOf(triple);
    if (fact != null) {
      change.add(fact);
    }
    if (fact == null || fact instanceof Fact.Value && !NodeNames.isKept(triple.getObject())) {
      change.omit();
    }
  }

  /** The triple is not in the graph from now on. */
  public void remove(Triple triple) {
    Fact fact = factOf(triple);
    if (fact != null) {
      change.remove(fact);
    }
  }

  /** The change: triples added and removed. */
  public MirrorChange change() {
    return change.build();
  }

  private static @Nullable Fact factOf(Triple triple) {
    String subject = NodeNames.nameOf(triple.getSubject());
    if (subject == null || !triple.getPredicate().isURI()) {
      return null;
    }
    String predicate = triple.getPredicate().getURI();
    Node object = triple.getObject();
    if (object.isLiteral()) {
      return new Fact.Value(subject, predicate, NodeNames.literalOf(object));
    }
    String objectName = NodeNames.nameOf(object);
    return objectName == null ? null : new Fact.Edge(subject, predicate, objectName);
  }
}
