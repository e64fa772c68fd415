// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.entailed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.graph.Graph;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.system.StreamRDFLib;

/**
 * The files of the Lehigh University Benchmark (Guo, Pan, Heflin: LUBM, 2005): its ontology {@code
 * univ-bench.owl}, its queries {@code q01.rq} to {@code q14.rq}, and triples of some universities.
 *
 * @param folder where they are
 * @param universities how many of them; {@code lubm10.nt.gz} has those of ten
 */
public record LubmFolder(Path folder, int universities) {
  /** The number of queries. */
  static final int QUERIES = 14;

  /** Fails if a file is missing. */
  public LubmFolder {
    List<Path> files = new ArrayList<>(List.of(ontology(folder), data(folder, universities)));
    for (int i = 1; i <= QUERIES; i++) {
      files.add(query(folder, i));
    }
    for (Path file : files) {
      if (!Files.isReadable(file)) {
        throw new IllegalArgumentException("no such file: " + file);
      }
    }
  }

  private static Path ontology(Path folder) {
    return folder.resolve("univ-bench.owl");
  }

  private static Path data(Path folder, int universities) {
    return folder.resolve("lubm" + universities + ".nt.gz");
  }

  private static Path query(Path folder, int number) {
    return folder.resolve("q%02d.rq".formatted(number));
  }

  /** The text of a query, numbered from 1. */
  String query(int number) throws IOException {
    return Files.readString(query(folder, number));
  }

  /** Adds ontology and data to a graph. */
  void addTo(Graph graph) {
    for (Path file : List.of(ontology(folder), data(folder, universities))) {
      RDFParser.source(file.toUri().toString()).parse(StreamRDFLib.graph(graph));
    }
  }
}
