// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.Set;
import java.util.function.Consumer;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.htedl.fuseki.ntriples.ScannedTriple;

/** Picks the members of classes, and all triples of predicates, out of triples that pass by. */
final class ExtentFilter implements Pass {
  private static final NameSet TYPE = new NameSet(Set.of(SchemaTerms.TYPE));

  private final Set<Node> classes;
  private final Set<Node> predicates;
  private final NameSet classNames;
  private final NameSet predicateNames;
  private final Consumer<Triple> found;

  ExtentFilter(Set<Node> classes, Set<Node> predicates, Consumer<Triple> found) {
    this.classes = classes;
    this.predicates = predicates;
    this.classNames = new NameSet(classes);
    this.predicateNames = new NameSet(predicates);
    this.found = found;
  }

  @Override
  public boolean wants(ScannedTriple triple) {
    return predicateNames.contains(triple.predicate())
        || triple.type() == null
            && TYPE.contains(triple.predicate())
            && classNames.contains(triple.object());
  }

  @Override
  public void offer(Triple triple) {
    Node predicate = triple.getPredicate();
    if (predicates.contains(predicate)
        || predicate.equals(SchemaTerms.TYPE) && classes.contains(triple.getObject())) {
      found.accept(triple);
    }
  }

  @Override
  public void finish() {
    // All was sent when it passed.
  }
}
