// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.change;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.data.VisibleData;
import org.htedl.fuseki.ingest.ChangeFeed;
import org.htedl.mirror.build.MirrorChange;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a transaction by graph, with triples where these were recorded. The union of the
 * named graphs is a graph like any other, and so is the union of the schema's graphs.
 *
 * @param everything whether any graph may have changed in any way
 * @param graphs graph → how it changed, or nothing if that is not known
 * @param onlyAdditions whether no triple was removed
 */
public record Changes(
    boolean everything, Map<Node, Optional<MirrorChange>> graphs, boolean onlyAdditions) {

  /** Any graph may have changed in any way. */
  public static final Changes EVERYTHING = new Changes(true, Map.of(), false);

  public boolean touches(Node graph) {
    return everything || graphs.containsKey(graph);
  }

  /** How the graph changed; null if it did in an unknown way. */
  public @Nullable MirrorChange of(Node graph) {
    return graphs.getOrDefault(graph, Optional.empty()).orElse(null);
  }

  /**
   * The outcome of a log.
   *
   * @param data the data with the changes made
   * @param schema the graphs of the schema
   * @param wanted whether anyone will ask for the changes of a graph
   */
  public static Changes of(
      ChangeLog log, VisibleData data, Set<Node> schema, Predicate<Node> wanted) {
    if (log.isEverything()) {
      return EVERYTHING;
    }
    Map<Node, Optional<MirrorChange>> graphs = new HashMap<>();
    boolean onlyAdditions = true;
    boolean named = false;
    boolean schemaTouched = false;
    for (Node graph : log.graphs()) {
      GraphLog done = log.log(graph);
      if (done == null) {
        continue;
      }
      onlyAdditions &= !done.hasRemovals();
      named |= !graph.equals(GraphNames.DEFAULT);
      schemaTouched |= schema.contains(graph);
      graphs.put(graph, change(wanted, graph, data, Map.of(graph, done)));
    }
    if (named) {
      Map<Node, GraphLog> parts = new HashMap<>();
      for (Node graph : log.graphs()) {
        if (!graph.equals(GraphNames.DEFAULT)) {
          parts.put(graph, log.log(graph));
        }
      }
      graphs.put(GraphNames.UNION, change(wanted, GraphNames.UNION, data, parts));
      schemaTouched |= schema.contains(GraphNames.UNION);
    }
    if (schemaTouched) {
      graphs.put(GraphNames.SCHEMA, Optional.empty());
    }
    return new Changes(false, graphs, onlyAdditions);
  }

  /**
   * How a graph that is the union of these changes: what matters is whether a triple is in it now,
   * for a change may say again what was so before.
   */
  private static Optional<MirrorChange> change(
      Predicate<Node> wanted, Node graph, VisibleData data, Map<Node, GraphLog> parts) {
    if (!wanted.test(graph) || !parts.values().stream().allMatch(GraphLog::isKnown)) {
      return Optional.empty();
    }
    boolean union = graph.equals(GraphNames.UNION);
    ChangeFeed feed = new ChangeFeed();
    for (GraphLog part : parts.values()) {
      part.forEach(
          (triple, present) -> {
            if (present || isStillThere(data, graph, triple, union)) {
              feed.add(triple);
            } else {
              feed.remove(triple);
            }
          });
    }
    return Optional.of(feed.change());
  }

  /**
   * Whether the mirror of the graph still has what was removed: another graph of the union may hold
   * it, and language tags that differ in case only are two terms to a storage and one to a mirror.
   */
  private static boolean isStillThere(VisibleData data, Node graph, Triple triple, boolean union) {
    Node object = triple.getObject();
    boolean tagged = object.isLiteral() && !object.getLiteralLanguage().isEmpty();
    if (!union && !tagged) {
      return false;
    }
    Iterator<Triple> triples =
        data.triples(graph, triple.getSubject(), triple.getPredicate(), tagged ? Node.ANY : object);
    while (triples.hasNext()) {
      Node other = triples.next().getObject();
      if (!tagged || isSameIgnoringTagCase(object, other)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSameIgnoringTagCase(Node a, Node b) {
    return b.isLiteral()
        && a.getLiteralLexicalForm().equals(b.getLiteralLexicalForm())
        && a.getLiteralDatatypeURI().equals(b.getLiteralDatatypeURI())
        && a.getLiteralLanguage().equalsIgnoreCase(b.getLiteralLanguage());
  }
}
