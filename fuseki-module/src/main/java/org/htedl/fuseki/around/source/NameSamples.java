// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.htedl.fuseki.ntriples.ScannedTriple;

/**
 * Picks the schema out of all triples as they pass by, and a triple for each name of a class or
 * property.
 */
final class NameSamples implements Pass {
  private final Consumer<Triple> found;
  private final Set<Node> classes = new HashSet<>();
  private final Set<Node> withLiteral = new HashSet<>();
  private final Set<Node> withResource = new HashSet<>();

  /** Subject to the lists and facets that have passed. */
  private final Map<Node, List<Triple>> parts = new HashMap<>();

  private final Set<Node> heads = new LinkedHashSet<>();
  private final KnownSamples known = new KnownSamples();

  NameSamples(Consumer<Triple> found) {
    this.found = found;
  }

  @Override
  public boolean wants(ScannedTriple triple) {
    return known.isNew(triple);
  }

  @Override
  public void offer(Triple triple) {
    Node predicate = triple.getPredicate();
    Node object = triple.getObject();
    if (!SchemaTerms.isPlain(triple.getSubject(), predicate, object)) {
      return;
    }
    if (SchemaTerms.PARTS.contains(predicate)) {
      parts.computeIfAbsent(triple.getSubject(), s -> new ArrayList<>()).add(triple);
    }
    boolean isSchema = SchemaTerms.isSchema(predicate, object);
    if (isSchema) {
      heads.add(triple.getSubject());
      heads.add(object);
    }
    boolean isNew =
        predicate.equals(SchemaTerms.TYPE)
            ? object.isURI() && classes.add(object)
            : object.isLiteral() ? withLiteral.add(predicate) : withResource.add(predicate);
    if (isSchema || isNew) {
      found.accept(triple);
    }
  }

  /** Sends the lists and facets that the axioms lead to. */
  @Override
  public void finish() {
    Deque<Node> left = new ArrayDeque<>(heads);
    while (!left.isEmpty()) {
      List<Triple> described = parts.remove(left.remove());
      if (described != null) {
        described.forEach(
            triple -> {
              found.accept(triple);
              left.add(triple.getObject());
            });
      }
    }
  }
}
