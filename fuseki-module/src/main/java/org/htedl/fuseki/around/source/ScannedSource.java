// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.sparql.core.Quad;
import org.htedl.fuseki.ntriples.ScannedTriple;
import org.htedl.fuseki.ntriples.SelectiveStream;

/**
 * Files: each question is one pass over all of them, and memory is taken for what is kept only. A
 * level gives one triple for every predicate of a node, backwards too, so that nothing is left to
 * be asked for as evidence.
 */
public final class ScannedSource implements Source {
  private final String name;
  private final TripleScan scan;
  private final Map<String, String> prefixes = new TreeMap<>();
  private long passes;

  /**
   * @param name what is scanned, for the status
   */
  public ScannedSource(String name, TripleScan scan) {
    this.name = name;
    this.scan = scan;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Map<String, String> prefixes() {
    return Map.copyOf(prefixes);
  }

  @Override
  public void schema(Consumer<Triple> found) {
    pass(() -> new NameSamples(found));
  }

  @Override
  public void extents(Set<Node> classes, Set<Node> predicates, Consumer<Triple> found) {
    pass(() -> new ExtentFilter(classes, predicates, found));
  }

  @Override
  public void around(Level level, Consumer<Triple> found) {
    pass(() -> new LevelFilter(level, found));
  }

  @Override
  public void evidence(Set<Node> nodes, Properties properties, Consumer<Triple> found) {
    // Levels had it.
  }

  @Override
  public boolean sendsEvidenceAround() {
    return true;
  }

  /**
   * @param begun makes a pass, and another one where the scan begins anew
   * @throws UncheckedIOException if the data cannot be read
   */
  private void pass(Supplier<Pass> begun) {
    passes++;
    Passing passing = new Passing(begun);
    try {
      scan.scan(passing);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    passing.pass.finish();
  }

  /** Hands triples to a pass, and notes prefixes. */
  private final class Passing extends StreamRDFBase implements SelectiveStream {
    private final Supplier<Pass> begun;
    private Pass pass;

    Passing(Supplier<Pass> begun) {
      this.begun = begun;
      this.pass = begun.get();
    }

    @Override
    public void start() {
      pass = begun.get();
    }

    @Override
    public boolean wants(ScannedTriple triple) {
      return pass.wants(triple);
    }

    @Override
    public void triple(Triple triple) {
      pass.offer(triple);
    }

    @Override
    public void quad(Quad quad) {
      pass.offer(quad.asTriple());
    }

    @Override
    public void prefix(String prefix, String iri) {
      prefixes.put(prefix, iri);
    }
  }

  @Override
  public long requests() {
    return passes;
  }

  @Override
  public void close() {}
}
