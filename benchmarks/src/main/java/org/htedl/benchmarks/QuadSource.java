// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.Quad;
import org.htedl.expression.Literal;
import org.htedl.fuseki.ingest.NodeNames;

/** The triples of a synthetic graph as quads of the default graph. */
final class QuadSource {
  private static final int REMEMBERED_PART = 4;

  private final SyntheticGraph graph;
  private final List<Quad> remembered = new ArrayList<>();

  QuadSource(SyntheticGraph graph) {
    this.graph = graph;
    int[] seen = {0};
    forEach(
        quad -> {
          if (seen[0]++ % REMEMBERED_PART == 0) {
            remembered.add(quad);
          }
        });
  }

  /** All of them. */
  void forEach(Consumer<Quad> action) {
    graph.forEach(new Quads(action));
  }

  /** Different quads that are most probably not there, of as many subjects. */
  List<Quad> fresh(SplittableRandom random, int count) {
    Set<Quad> found = new LinkedHashSet<>();
    while (found.size() < count) {
      graph.any(random, new Quads(found::add));
    }
    return List.copyOf(found);
  }

  /** Different quads that are there. */
  List<Quad> present(SplittableRandom random, int count) {
    Set<Quad> found = new LinkedHashSet<>();
    while (found.size() < Math.min(count, remembered.size() / 2)) {
      found.add(remembered.get(random.nextInt(remembered.size())));
    }
    return List.copyOf(found);
  }

  /** Hands on each triple as a quad. */
  private record Quads(Consumer<Quad> action) implements TripleSource.Sink {
    @Override
    public void edge(String subject, String predicate, String object) {
      quad(subject, predicate, NodeFactory.createURI(object));
    }

    @Override
    public void value(String subject, String predicate, Literal literal) {
      quad(subject, predicate, NodeNames.nodeOf(literal));
    }

    private void quad(String subject, String predicate, Node object) {
      action.accept(
          Quad.create(
              Quad.defaultGraphIRI,
              NodeFactory.createURI(subject),
              NodeFactory.createURI(predicate),
              object));
    }
  }
}
