// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks;

import org.htedl.expression.Literal;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;

/**
 * What building a mirror costs: the time to add all triples and to sort them, the time that making
 * the triples took alone, and the memory of the mirror a triple.
 *
 * <p>Arguments: the shape ({@code usual}, {@code classes} with 100,000 classes, {@code properties}
 * with 20,000 rare properties), the number of triples, repetitions.
 */
public final class BuildCost {
  private BuildCost() {}

  /** Prints a line of {@code key=value} pairs for each repetition. */
  public static void main(String[] arguments) {
    String shape = arguments.length > 0 ? arguments[0] : "usual";
    int triples = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10_000_000;
    int repetitions = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 3;
    SyntheticGraph graph =
        switch (shape) {
          case "usual" -> new SyntheticGraph(triples / 10, 50, 5, 3, triples, 1);
          case "classes" -> new SyntheticGraph(triples / 10, 100_000, 5, 3, triples, 1);
          case "properties" -> new SyntheticGraph(triples / 10, 50, 10_000, 10_000, triples, 1);
          default -> throw new IllegalArgumentException("no shape " + shape);
        };
    for (int i = 0; i < repetitions; i++) {
      measure(shape, graph);
    }
  }

  private static void measure(String shape, SyntheticGraph graph) {
    long start = System.nanoTime();
    Lengths lengths = new Lengths();
    graph.forEach(lengths);
    long made = System.nanoTime();
    MirrorBuilder builder = new MirrorBuilder();
    graph.forEach(TripleSource.into(builder));
    long added = System.nanoTime();
    Mirror mirror = builder.build();
    long built = System.nanoTime();
    System.out.printf(
        "shape=%s triples=%d assertions=%d characters=%d making_ms=%d adding_ms=%d sorting_ms=%d"
            + " bytes_a_triple=%.1f%n",
        shape,
        graph.triples(),
        mirror.assertions(),
        lengths.sum,
        (made - start) / 1_000_000,
        (added - made - (made - start)) / 1_000_000,
        (built - added) / 1_000_000,
        (double) mirror.bytes() / mirror.assertions());
  }

  /** Makes the triples and looks at each, so that nothing is left out. */
  private static final class Lengths implements TripleSource.Sink {
    private long sum;

    @Override
    public void edge(String subject, String predicate, String object) {
      sum += subject.length() + predicate.length() + object.length();
    }

    @Override
    public void value(String subject, String predicate, Literal literal) {
      sum += subject.length() + predicate.length() + literal.lexical().length();
    }
  }
}
