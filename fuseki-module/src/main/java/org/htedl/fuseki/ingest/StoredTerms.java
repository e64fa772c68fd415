// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ingest;

import org.apache.jena.graph.Node;
import org.apache.jena.tdb2.store.NodeId;
import org.apache.jena.tdb2.store.NodeIdInline;

/** What becomes of terms in a TDB2 database, which keeps small numbers and dates as values. */
public final class StoredTerms {
  private StoredTerms() {}

  /** The object that is found where this one was written: 01 comes back as 1. */
  public static Node inTdb2(Node object) {
    NodeId value = object.isLiteral() ? NodeIdInline.inline(object) : null;
    return value == null ? object : NodeIdInline.extract(value);
  }
}
