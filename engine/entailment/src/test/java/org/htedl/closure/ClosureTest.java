// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.PatchWalk;
import org.htedl.testing.naive.NaiveRdfs;
import org.htedl.testing.naive.Triple;
import org.htedl.testing.random.RandomOntology;
import org.junit.jupiter.api.Test;

/** Closed mirrors against mirrors of the triples that naive rules give. */
class ClosureTest {
  private static final int GRAPHS = Integer.getInteger("htedl.closure.graphs", 500);

  private static long seed() {
    return Long.getLong("htedl.seed", 1);
  }

  @Test
  void rdfsEqualsNaiveRules() {
    Closure closure = new Closure(Entailment.RDFS);
    long seed = seed();
    long entailed = 0;
    for (int g = 0; g < GRAPHS; g++) {
      List<Triple> graph = RandomOntology.triples(seed + g);
      Set<Triple> expected = NaiveRdfs.closure(graph);
      Mirror closed = closure.close(PatchWalk.build(graph, null));
      ClosureComparison.same(
          "seed " + (seed + g), PatchWalk.following(graph, expected, null), closed, graph);
      entailed += closed.assertions() - closed.asserted().assertions();
    }
    assertTrue(entailed > 5L * GRAPHS, "only " + entailed + " triples followed");
  }

  @Test
  void rdfsWithTheAxiomsOfASchemaEqualsNaiveRules() {
    Closure closure = new Closure(Entailment.RDFS);
    long seed = seed();
    for (int g = 0; g < GRAPHS; g++) {
      List<Triple> schema = RandomOntology.triples(seed + g);
      List<Triple> graph = new ArrayList<>(RandomOntology.more(seed + g, seed - g, 12));
      if (g % 2 == 0) {
        graph.removeIf(triple -> triple.predicate().startsWith("http://www.w3.org/2000"));
      }
      Set<Triple> expected = NaiveRdfs.closure(graph, schema);
      Mirror closedSchema = closure.close(PatchWalk.build(schema, null));
      Mirror closed = closure.close(PatchWalk.build(graph, closedSchema));
      Mirror wanted = PatchWalk.following(graph, expected, closedSchema);
      List<Triple> both = new ArrayList<>(graph);
      both.add(new Triple("--", "--", "--"));
      both.addAll(schema);
      ClosureComparison.same("seed " + (seed + g), wanted, closed, both);
    }
  }
}
