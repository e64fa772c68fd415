// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.patterns;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import org.htedl.benchmarks.TripleSource;

/**
 * A graph like those of common-sense knowledge: degrees follow a power law, relations are drawn by
 * Zipf's law, and a quarter of the edges close a path of two others, which makes cycles. The same
 * for the same numbers.
 */
public final class RelationGraph implements TripleSource {
  /** The namespace of nodes and relations. */
  public static final String NAMESPACE = "http://example.org/relations/";

  private static final int RELATIONS = 36;
  private static final double SUBJECT_SKEW = 2.2;
  private static final double OBJECT_SKEW = 2.6;
  private static final double CLOSING = .25;

  /** Edges before any may close a path. */
  private static final int OPEN_EDGES = 1000;

  private final int nodes;
  private final int[] subjects;
  private final int[] relations;
  private final int[] objects;

  /**
   * @param nodes at least two
   * @param edges different triples; few in proportion to {@code nodes} squared
   * @param seed where the choices come from
   */
  public RelationGraph(int nodes, int edges, long seed) {
    if (nodes < 2 || edges < 1 || edges > (long) nodes * nodes) {
      throw new IllegalArgumentException(
          "a graph of " + nodes + " nodes cannot have " + edges + " edges");
    }
    this.nodes = nodes;
    this.subjects = new int[edges];
    this.relations = new int[edges];
    this.objects = new int[edges];
    fill(new SplittableRandom(seed));
  }

  private void fill(SplittableRandom random) {
    double[] upTo = new double[RELATIONS];
    double sum = 0;
    for (int r = 0; r < RELATIONS; r++) {
      sum += 1.0 / (r + 1);
      upTo[r] = sum;
    }
    int[] names = shuffled(random);
    int[] lastFrom = new int[nodes];
    Arrays.fill(lastFrom, -1);
    Set<Long> there = new HashSet<>(subjects.length * 2);
    for (int e = 0; e < subjects.length; ) {
      int subject;
      int object;
      if (e > OPEN_EDGES && random.nextDouble() < CLOSING) {
        int first = random.nextInt(e);
        int second = lastFrom[objects[first]];
        if (second < 0) {
          continue;
        }
        subject = subjects[first];
        object = objects[second];
      } else {
        subject = names[(int) (nodes * Math.pow(random.nextDouble(), SUBJECT_SKEW))];
        object = names[(int) (nodes * Math.pow(random.nextDouble(), OBJECT_SKEW))];
      }
      int relation = 0;
      for (double at = random.nextDouble() * sum; upTo[relation] < at; ) {
        relation++;
      }
      if (subject != object
          && there.add(((long) subject * RELATIONS + relation) * nodes + object)) {
        subjects[e] = subject;
        relations[e] = relation;
        objects[e] = object;
        lastFrom[subject] = e++;
      }
    }
  }

  private int[] shuffled(SplittableRandom random) {
    int[] names = new int[nodes];
    Arrays.setAll(names, i -> i);
    for (int i = nodes - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int name = names[i];
      names[i] = names[j];
      names[j] = name;
    }
    return names;
  }

  @Override
  public void forEach(Sink sink) {
    for (int e = 0; e < subjects.length; e++) {
      sink.edge(
          NAMESPACE + "n" + subjects[e],
          NAMESPACE + "r" + relations[e],
          NAMESPACE + "n" + objects[e]);
    }
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "%,d nodes, %,d edges, %d relations", nodes, edges(), RELATIONS);
  }

  int edges() {
    return subjects.length;
  }
}
