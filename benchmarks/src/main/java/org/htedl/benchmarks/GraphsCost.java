package org.htedl.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.jena.dboe.base.file.Location;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.benchmarks.process.TemporaryFolder;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.transaction.DatasetGraphHtedl;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;

/**
 * What a commit to one named graph costs among many that all have mirrors: a triple is added to a
 * graph and removed again, on a plain dataset and on a mirrored one in turn, and after each commit
 * the mirror of that graph is asked for.
 *
 * <p>Arguments: {@code memory} or {@code tdb2}, commits, numbers of graphs separated by commas.
 */
public final class GraphsCost {
  private static final int TRIPLES = 10;

  /** Commits to one dataset before it is the other one's turn. */
  private static final int BLOCK = 200;

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final DatasetGraph plain;
  private final DatasetGraph mirrored;
  private final int graphs;
  private final SplittableRandom random = new SplittableRandom(7);

  /** Processor time of the process, in nanoseconds a commit. */
  private record Times(int commits, double plain, double mirrored) {}

  private GraphsCost(DatasetGraph plain, DatasetGraph below, int graphs) {
    this.plain = plain;
    this.mirrored = DatasetGraphHtedl.over(below, Settings.defaults());
    this.graphs = graphs;
    fill(plain);
    fill(below);
    Txn.executeRead(
        mirrored,
        () -> {
          for (int g = 0; g < graphs; g++) {
            ActiveGraph.of(mirrored, graph(g), Cancellation.NEVER).mirror();
          }
        });
  }

  /** Prints a line of {@code key=value} pairs for each number of graphs. */
  public static void main(String[] arguments) throws IOException {
    String storage = arguments.length > 0 ? arguments[0] : "memory";
    int commits = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2000;
    String numbers = arguments.length > 2 ? arguments[2] : "1,100,10000";
    for (String number : numbers.split(",", 0)) {
      try (TemporaryFolder folder = TemporaryFolder.create("htedl-graphs")) {
        GraphsCost cost =
            new GraphsCost(
                dataset(storage, folder.path().resolve("plain")),
                dataset(storage, folder.path().resolve("mirrored")),
                Integer.parseInt(number));
        cost.measure(Math.max(2, commits / BLOCK / 4));
        cost.print(storage, cost.measure(Math.max(2, commits / BLOCK)));
        cost.mirrored.close();
        cost.plain.close();
      }
    }
  }

  private static DatasetGraph dataset(String storage, Path folder) throws IOException {
    return storage.equals("tdb2")
        ? DatabaseMgr.connectDatasetGraph(Location.create(Files.createDirectories(folder)))
        : DatasetGraphFactory.createTxnMem();
  }

  private static Node graph(int number) {
    return node("g" + number);
  }

  private static Node node(String name) {
    return NodeFactory.createURI("http://example.org/" + name);
  }

  private void fill(DatasetGraph dataset) {
    Txn.executeWrite(
        dataset,
        () -> {
          for (int g = 0; g < graphs; g++) {
            for (int i = 0; i < TRIPLES; i++) {
              dataset.add(graph(g), node("i" + i), node("p" + i % 3), node("i" + (i + 1)));
            }
          }
        });
  }

  private Times measure(int blocks) {
    long without = 0;
    long with = 0;
    for (int b = 0; b < blocks; b++) {
      without += block(plain);
      with += block(mirrored);
    }
    int commits = blocks * BLOCK;
    return new Times(commits, (double) without / commits, (double) with / commits);
  }

  private long block(DatasetGraph dataset) {
    long start = SYSTEM.getProcessCpuTime();
    for (int i = 0; i < BLOCK; i += 2) {
      Node graph = graph(random.nextInt(graphs));
      Quad quad = Quad.create(graph, node("n" + random.nextInt(1000)), node("p0"), node("i1"));
      Txn.executeWrite(dataset, () -> dataset.add(quad));
      look(dataset, graph, TRIPLES + 1);
      Txn.executeWrite(dataset, () -> dataset.delete(quad));
      look(dataset, graph, TRIPLES);
    }
    return SYSTEM.getProcessCpuTime() - start;
  }

  private void look(DatasetGraph dataset, Node graph, int triples) {
    if (dataset == mirrored) {
      long found =
          Txn.calculateRead(
              dataset,
              () -> ActiveGraph.of(dataset, graph, Cancellation.NEVER).mirror().assertions());
      if (found != triples) {
        throw new IllegalStateException(found + " triples in place of " + triples);
      }
    }
  }

  private void print(String storage, Times times) {
    System.out.printf(
        Locale.ROOT,
        "storage=%s graphs=%d commits=%d plain_cpu_us=%.1f mirrored_cpu_us=%.1f%n",
        storage,
        graphs,
        times.commits,
        times.plain / 1e3,
        times.mirrored / 1e3);
  }
}
