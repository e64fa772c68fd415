package org.htedl.benchmarks.closure;

import java.io.PrintWriter;
import java.util.Locale;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.reasoner.InfGraph;
import org.apache.jena.reasoner.ReasonerRegistry;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.vocabulary.RDF;
import org.htedl.benchmarks.workload.Timing;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorBuilder;

/**
 * Closes the same taxonomy in a mirror and with Jena's simple RDFS reasoner, and prints a table of
 * milliseconds. The number of types that individuals have in the end has to be the same.
 */
public final class ClosureTable {
  private final TaxonomyGraph graph;
  private final int repetitions;
  private final PrintWriter out;

  /**
   * @param repetitions of the mirror's closure, of which the median counts; Jena's is made once
   */
  public ClosureTable(TaxonomyGraph graph, int repetitions, PrintWriter out) {
    this.graph = graph;
    this.repetitions = repetitions;
    this.out = out;
  }

  /**
   * Closes and prints.
   *
   * @throws IllegalStateException if the two disagree
   */
  public void print() {
    long start = System.nanoTime();
    MirrorBuilder builder = new MirrorBuilder();
    graph.forEach(builder::add);
    Mirror asserted = builder.build();
    double built = millisSince(start);
    double[] times = new double[repetitions];
    Mirror closed = asserted;
    for (int i = 0; i < repetitions; i++) {
      start = System.nanoTime();
      closed = new Closure(Entailment.RDFS).close(asserted);
      times[i] = millisSince(start);
    }
    long types = types(closed);
    out.printf(
        "%n### %,d individuals: %,d triples, and %,d that follow%n%n",
        graph.individuals(), asserted.assertions(), closed.assertions() - asserted.assertions());
    out.println("| | loaded, ms | closed, ms | first time, ms | types of individuals |");
    out.println("|---|---:|---:|---:|---:|");
    print("htedl, `rdfs`", built, Timing.median(times), times[0], types);
    askJena(types);
    out.flush();
  }

  private void askJena(long expected) {
    long start = System.nanoTime();
    Graph data = GraphFactory.createDefaultGraph();
    graph.forEach((s, p, o) -> data.add(Triple.create(node(s), node(p), node(o))));
    double loaded = millisSince(start);
    start = System.nanoTime();
    InfGraph inferred = ReasonerRegistry.getRDFSSimpleReasoner().bind(data);
    inferred.prepare();
    long types =
        inferred
            .find(Node.ANY, RDF.type.asNode(), Node.ANY)
            .filterKeep(triple -> isClass(triple.getObject().toString()))
            .toList()
            .size();
    double closed = millisSince(start);
    if (types != expected) {
      throw new IllegalStateException("Jena finds " + types + " types, the mirror " + expected);
    }
    print("Jena, simple RDFS", loaded, closed, closed, types);
  }

  private static Node node(String iri) {
    return NodeFactory.createURI(iri);
  }

  private static boolean isClass(String iri) {
    return iri.startsWith(TaxonomyGraph.NAMESPACE + "C");
  }

  private static long types(Mirror mirror) {
    long[] types = {0};
    mirror.forEachClass(
        id -> types[0] += isClass(mirror.nodeName(id)) ? mirror.members(id).cardinality() : 0);
    return types[0];
  }

  private void print(String label, double loaded, double closed, double first, long types) {
    out.printf(
        Locale.ROOT, "| %s | %.0f | %.1f | %.1f | %d |%n", label, loaded, closed, first, types);
  }

  private static double millisSince(long start) {
    return (System.nanoTime() - start) / 1e6;
  }
}
