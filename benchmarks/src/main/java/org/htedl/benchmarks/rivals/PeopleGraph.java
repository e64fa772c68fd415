// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.rivals;

import java.util.SplittableRandom;
import org.htedl.benchmarks.TripleSource;
import org.htedl.expression.Literal;
import org.htedl.mirror.term.Iri;

/**
 * Individuals with classes, two roles and an age, every one typed {@code owl:NamedIndividual} as
 * OWL tools write it: 7 triples an individual. The same for the same numbers.
 *
 * @param individuals how many there are
 * @param seed where the choices come from
 */
public record PeopleGraph(int individuals, long seed) implements TripleSource {
  /** The namespace of everything in it. */
  public static final String NAMESPACE = "http://example.org/people#";

  /** The members of class {@code i} are half of the individuals, a quarter, a tenth and so on. */
  private static final double[] SHARES = {0.5, 0.4, 0.25, 0.1, 0.05, 0.01};

  @Override
  public void forEach(Sink sink) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < individuals; i++) {
      String name = NAMESPACE + "i" + i;
      sink.edge(name, Iri.TYPE, Iri.NAMED_INDIVIDUAL);
      for (int c = 0; c < SHARES.length; c++) {
        if (random.nextDouble() < SHARES[c]) {
          sink.edge(name, Iri.TYPE, NAMESPACE + "C" + c);
        }
      }
      edges(sink, name, "r", random.nextInt(5), random);
      edges(sink, name, "s", random.nextInt(4), random);
      sink.value(
          name, NAMESPACE + "age", Literal.xsd(Integer.toString(random.nextInt(100)), "integer"));
    }
  }

  private void edges(Sink sink, String subject, String role, int count, SplittableRandom random) {
    for (int e = 0; e < count; e++) {
      sink.edge(subject, NAMESPACE + role, NAMESPACE + "i" + random.nextInt(individuals));
    }
  }
}
