// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.testing.naive.NaiveEvaluator;
import org.htedl.testing.naive.Triple;

/**
 * A small random knowledge base with labelled examples, the same for the same seed.
 *
 * @param graph its triples
 * @param positives names
 * @param negatives names
 */
public record SmallWorld(List<Triple> graph, List<String> positives, List<String> negatives) {
  public static final String NS = "http://example.org/";
  public static final List<String> CLASSES = List.of(NS + "A", NS + "B", NS + "C");
  public static final List<String> ROLES = List.of(NS + "r", NS + "s");
  public static final String SIZE = NS + "size";
  public static final String COLOUR = NS + "colour";

  private static final String TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
  private static final String INDIVIDUAL = "http://www.w3.org/2002/07/owl#NamedIndividual";

  /** The world of a seed, of 4 to 16 individuals. */
  public static SmallWorld of(long seed) {
    Random random = new Random(seed);
    int size = 4 + random.nextInt(13);
    List<Triple> graph = new ArrayList<>();
    List<String> nodes = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      String node = NS + "n" + i;
      nodes.add(node);
      graph.add(new Triple(node, TYPE, INDIVIDUAL));
      for (String type : CLASSES) {
        if (random.nextInt(5) < 2) {
          graph.add(new Triple(node, TYPE, type));
        }
      }
      for (int v = random.nextInt(3); v > 0; v--) {
        graph.add(new Triple(node, SIZE, Literal.xsd("" + random.nextInt(5), "integer")));
      }
      if (random.nextBoolean()) {
        graph.add(new Triple(node, COLOUR, Literal.string("c" + random.nextInt(3))));
      }
    }
    for (String role : ROLES) {
      for (int edge = random.nextInt(2 * size); edge > 0; edge--) {
        graph.add(
            new Triple(nodes.get(random.nextInt(size)), role, nodes.get(random.nextInt(size))));
      }
    }
    Collections.shuffle(nodes, random);
    int positives = 1 + random.nextInt(size / 2);
    int negatives = 1 + random.nextInt(size - positives);
    return new SmallWorld(
        graph,
        nodes.subList(0, positives),
        nodes.subList(positives, Math.min(size, positives + negatives)));
  }

  /**
   * Individuals in a circle, each with the next one by a role, one of which is in a class; random
   * halves of them are positive and negative.
   */
  public static SmallWorld cycle(int size, long seed) {
    List<Triple> graph = new ArrayList<>();
    List<String> nodes = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      nodes.add(NS + "n" + i);
      graph.add(new Triple(NS + "n" + i, ROLES.getFirst(), NS + "n" + (i + 1) % size));
    }
    graph.add(new Triple(nodes.getFirst(), TYPE, CLASSES.getFirst()));
    Collections.shuffle(nodes, new Random(seed));
    return new SmallWorld(graph, nodes.subList(0, size / 2), nodes.subList(size / 2, size));
  }

  /** The mirror of the triples. */
  public Mirror mirror() {
    MirrorBuilder builder = new MirrorBuilder();
    for (Triple triple : graph) {
      if (triple.object() instanceof Literal literal) {
        builder.add(triple.subject(), triple.predicate(), literal);
      } else {
        builder.add(triple.subject(), triple.predicate(), (String) triple.object());
      }
    }
    return builder.build();
  }

  /** Naive evaluation over the triples. */
  public NaiveEvaluator naive() {
    return new NaiveEvaluator(graph, List.of());
  }
}
