// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.view;

import java.util.function.UnaryOperator;
import org.apache.jena.graph.Node;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.matching.query.PatternTerms;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * The terms of one mirror as Jena's nodes and back. A value is a node's id, or {@code ~id} of a
 * literal. Refers to the mirror, not to a query. Used by one thread at a time; reading old values
 * from another is harmless.
 */
public final class MirrorTerms {
  /** The value of a term that the mirror does not know. */
  public static final int UNKNOWN = PatternTerms.UNKNOWN;

  private static final int CACHED = 1 << 10;

  /** A node with its value, so that one read gives both. */
  private record Known(int value, Node node) {}

  private final Mirror mirror;
  private final UnaryOperator<Node> storedForm;
  private final @Nullable Known[] cache = new Known[CACHED];

  /**
   * @param storedForm the form in which the storage keeps an object
   */
  public MirrorTerms(Mirror mirror, UnaryOperator<Node> storedForm) {
    this.mirror = mirror;
    this.storedForm = storedForm;
  }

  public Mirror mirror() {
    return mirror;
  }

  /** Whether the storage keeps the term as it is. */
  public boolean isStoredAsIs(Node node) {
    return !node.isLiteral() || node.equals(storedForm.apply(node));
  }

  /** The value of a term in the form in which the storage keeps it, or {@link #UNKNOWN}. */
  public int valueOf(Node node) {
    if (node.isLiteral()) {
      Node stored = storedForm.apply(node);
      return NodeNames.isKept(stored)
          ? PatternTerms.value(mirror, NodeNames.literalOf(stored))
          : UNKNOWN;
    }
    String name = NodeNames.nameOf(node);
    return name == null ? UNKNOWN : PatternTerms.value(mirror, name);
  }

  /** The term with this value. */
  public Node nodeOf(int value) {
    int place = (value ^ value >>> 10) & CACHED - 1;
    Known known = cache[place];
    if (known != null && known.value == value) {
      return known.node;
    }
    Node node =
        value >= 0
            ? NodeNames.nodeOf(PatternTerms.nodeName(mirror, value))
            : NodeNames.nodeOf(PatternTerms.literal(mirror, value));
    cache[place] = new Known(value, node);
    return node;
  }
}
