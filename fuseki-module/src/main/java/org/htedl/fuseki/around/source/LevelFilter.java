// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.htedl.fuseki.ntriples.ScannedTriple;

/**
 * Picks what a level asks for out of triples that pass by. It counts those of each node, predicate
 * and direction; where they are more than are allowed it keeps none of the others, and the level is
 * refused when all have passed, with their number.
 */
final class LevelFilter implements Pass {
  /** The triples of a node by one predicate in one direction. */
  private record Bundle(Node node, Node predicate, boolean backwards) {}

  private final Level level;
  private final NameSet nodes;
  private final Consumer<Triple> found;
  private final Map<Bundle, long[]> whole = new HashMap<>();
  private final Set<Bundle> single = new HashSet<>();

  LevelFilter(Level level, Consumer<Triple> found) {
    this.level = level;
    this.nodes = new NameSet(level.nodes());
    this.found = found;
  }

  @Override
  public boolean wants(ScannedTriple triple) {
    return nodes.contains(triple.subject())
        || triple.type() == null && nodes.contains(triple.object());
  }

  @Override
  public void offer(Triple triple) {
    Node subject = triple.getSubject();
    Node predicate = triple.getPredicate();
    Node object = triple.getObject();
    if (!SchemaTerms.isPlain(subject, predicate, object)) {
      return;
    }
    boolean sent = level.nodes().contains(subject) && offer(triple, subject, false);
    if (!object.isLiteral() && level.nodes().contains(object) && !sent) {
      offer(triple, object, true);
    }
  }

  /** Whether the triple was sent. */
  private boolean offer(Triple triple, Node node, boolean backwards) {
    Node predicate = triple.getPredicate();
    boolean isType = predicate.equals(SchemaTerms.TYPE);
    Bundle bundle = new Bundle(node, predicate, backwards);
    if (backwards && isType) {
      return false;
    }
    if (isType
        || !backwards && triple.getObject().isLiteral()
        || level.wantsEdges(predicate, backwards)) {
      long[] count = whole.computeIfAbsent(bundle, b -> new long[1]);
      if (++count[0] > level.most()) {
        return false;
      }
    } else if (backwards && !level.walked().test(predicate) && !level.ranged().contains(predicate)
        || !single.add(bundle)) {
      return false;
    }
    found.accept(triple);
    return true;
  }

  /**
   * @throws RefusedSourceException if there were more of a node than are allowed
   */
  @Override
  public void finish() {
    Bundle largest = null;
    long most = level.most();
    for (Map.Entry<Bundle, long[]> entry : whole.entrySet()) {
      if (entry.getValue()[0] > most) {
        largest = entry.getKey();
        most = entry.getValue()[0];
      }
    }
    if (largest != null) {
      throw hub(largest.node, largest.predicate, largest.backwards, most, level.most());
    }
  }

  /** The refusal of a node with too many triples of one predicate in one direction. */
  static RefusedSourceException hub(
      Node node, Node predicate, boolean backwards, long count, long most) {
    return new RefusedSourceException(
        "%s has %,d %s by <%s>, more than --most %,d: raise it"
            .formatted(
                node.isURI() ? "<" + node.getURI() + ">" : "a blank node",
                count,
                backwards ? "predecessors" : "successors",
                predicate.getURI(),
                most));
  }
}
