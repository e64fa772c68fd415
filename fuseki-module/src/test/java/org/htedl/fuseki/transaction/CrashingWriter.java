// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.Tdb2Database;

/**
 * A process that writes to a TDB2 database until it is killed. First it looks at what the last one
 * has left: a transaction is there as a whole or not at all, and the mirrors are those of the data.
 *
 * <p>Every transaction makes random changes and counts itself in two graphs. On its output: {@code
 * found N}, then {@code begins N} and {@code done N} for each transaction.
 */
final class CrashingWriter {
  /** Where TDB2 has what it is about to write, in the folder of a database. */
  static final Path JOURNAL = Path.of("Data-0001", "journal.jrnl");

  private static final List<Node> COUNTED =
      List.of(Quad.defaultGraphIRI, RandomUpdate.iri("count"));

  private final DatasetGraphHtedl dataset;
  private final DatasetWalk walk;
  private final Random random;
  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  private CrashingWriter(Path folder, long seed) throws IOException {
    DatasetGraph base = Tdb2Database.open(folder, out::println);
    dataset = DatasetGraphHtedl.over(base, Settings.defaults());
    walk = new DatasetWalk(base, dataset, seed);
    random = new Random(seed);
  }

  /** Arguments: the database's folder, a seed. */
  public static void main(String[] arguments) throws IOException {
    CrashingWriter writer = new CrashingWriter(Path.of(arguments[0]), Long.parseLong(arguments[1]));
    int count = writer.look();
    while (true) {
      writer.write(++count);
    }
  }

  private int look() {
    return Txn.calculateRead(
        dataset,
        () -> {
          List<Integer> counts = COUNTED.stream().map(this::count).distinct().toList();
          if (counts.size() != 1) {
            throw new AssertionError("half a transaction is there: " + counts);
          }
          walk.checkAll("found by a new process");
          out.println("found " + counts.get(0));
          return counts.get(0);
        });
  }

  private int count(Node graph) {
    List<Quad> quads = Iter.toList(dataset.find(graph, counter(), counter(), Node.ANY));
    if (quads.size() > 1) {
      throw new AssertionError("two counts: " + quads);
    }
    return quads.isEmpty() ? 0 : (Integer) quads.get(0).getObject().getLiteralValue();
  }

  private void write(int count) {
    out.println("begins " + count);
    dataset.begin(TxnType.WRITE);
    RandomUpdate update = new RandomUpdate(dataset, random);
    for (int i = 0; i < 3; i++) {
      update.run();
    }
    Node number = NodeFactory.createLiteralByValue(count);
    for (Node graph : COUNTED) {
      dataset.deleteAny(graph, counter(), counter(), Node.ANY);
      dataset.add(graph, counter(), counter(), number);
    }
    dataset.commit();
    dataset.end();
    out.println("done " + count);
    Txn.executeRead(dataset, () -> walk.checkAll("after " + count));
  }

  private static Node counter() {
    return RandomUpdate.iri("counter");
  }
}
