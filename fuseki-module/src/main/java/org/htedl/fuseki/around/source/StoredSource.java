// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.htedl.fuseki.data.DatasetData;

/**
 * A graph of a dataset that is stored, looked up in one read transaction, which ends with {@link
 * #close}. Costs what is around the examples, whatever the size of the graph: the names of classes
 * and properties come from the indexes if it is TDB2's.
 */
public final class StoredSource implements Source {
  /** Edges to a node that are looked at, before each predicate is looked up instead. */
  private static final int LOOKED_AT = 1_000;

  /** Triples of a property that are looked at for one with a literal and one with a resource. */
  private static final int OF_PROPERTY = 100_000;

  private final String name;
  private final DatasetGraph dataset;
  private final DatasetData data;
  private final Node graph;
  private long lookups;

  /**
   * Begins a read transaction.
   *
   * @param name what it is, for the status
   * @param dataset stays its owner's
   * @param graph the graph's name
   */
  public StoredSource(String name, DatasetGraph dataset, Node graph) {
    this.name = name;
    this.dataset = dataset;
    this.data = new DatasetData(dataset);
    this.graph = graph;
    dataset.begin(TxnType.READ);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Map<String, String> prefixes() {
    Map<String, String> prefixes = new TreeMap<>();
    dataset.prefixes().forEach(prefixes::put);
    return prefixes;
  }

  private Iterator<Triple> find(Node subject, Node predicate, Node object) {
    lookups++;
    return data.triples(graph, subject, predicate, object);
  }

  @Override
  public void schema(Consumer<Triple> found) {
    NameSamples samples = new NameSamples(found);
    SchemaTerms.AXIOMS.forEach(
        axiom -> find(Node.ANY, axiom, Node.ANY).forEachRemaining(samples::offer));
    SchemaTerms.PARTS.forEach(
        part -> find(Node.ANY, part, Node.ANY).forEachRemaining(samples::offer));
    find(Node.ANY, SchemaTerms.EXAMPLE, Node.ANY).forEachRemaining(samples::offer);
    for (Node kind : SchemaTerms.KINDS) {
      find(Node.ANY, SchemaTerms.TYPE, kind).forEachRemaining(samples::offer);
    }
    StoredNames names = StoredNames.of(dataset, graph);
    if (names == null) {
      find(Node.ANY, Node.ANY, Node.ANY).forEachRemaining(samples::offer);
    } else {
      names.classes().forEach(type -> offer(find(Node.ANY, SchemaTerms.TYPE, type), 1, samples));
      names
          .predicates()
          .forEach(property -> offer(find(Node.ANY, property, Node.ANY), OF_PROPERTY, samples));
    }
    samples.finish();
  }

  /** Offers the first triples; whether these are all. */
  private static boolean offer(Iterator<Triple> triples, int most, Pass pass) {
    try {
      for (int i = 0; i < most && triples.hasNext(); i++) {
        pass.offer(triples.next());
      }
      return !triples.hasNext();
    } finally {
      Iter.close(triples);
    }
  }

  @Override
  public void extents(Set<Node> classes, Set<Node> predicates, Consumer<Triple> found) {
    classes.forEach(type -> find(Node.ANY, SchemaTerms.TYPE, type).forEachRemaining(found));
    predicates.forEach(predicate -> find(Node.ANY, predicate, Node.ANY).forEachRemaining(found));
  }

  @Override
  public void around(Level level, Consumer<Triple> found) {
    LevelFilter filter = new LevelFilter(level, found);
    for (Node node : level.nodes()) {
      find(node, Node.ANY, Node.ANY).forEachRemaining(filter::offer);
      Iterator<Triple> backwards = find(Node.ANY, Node.ANY, node);
      if (level.inverse() && level.steps() > 0) {
        backwards.forEachRemaining(filter::offer);
      } else if (!offer(backwards, LOOKED_AT, filter)) {
        // A hub, each of whose predicates is asked for instead of reading all its edges.
        level.ranged().forEach(predicate -> first(find(Node.ANY, predicate, node), filter::offer));
      }
    }
    filter.finish();
  }

  private static boolean first(Iterator<Triple> triples, Consumer<Triple> found) {
    try {
      if (!triples.hasNext()) {
        return false;
      }
      found.accept(triples.next());
      return true;
    } finally {
      Iter.close(triples);
    }
  }

  @Override
  public void evidence(Set<Node> nodes, Properties properties, Consumer<Triple> found) {
    Set<Node> listed = properties.listed();
    for (Node node : nodes) {
      if (listed == null) {
        Iterator<Triple> edges =
            Iter.filter(
                find(Node.ANY, Node.ANY, node), edge -> properties.contains(edge.getPredicate()));
        first(edges, found);
      } else {
        boolean has = false;
        for (Iterator<Node> each = listed.iterator(); each.hasNext() && !has; ) {
          Node property = each.next();
          has = properties.contains(property) && first(find(Node.ANY, property, node), found);
        }
      }
    }
  }

  @Override
  public long requests() {
    return lookups;
  }

  @Override
  public void close() {
    dataset.end();
  }
}
