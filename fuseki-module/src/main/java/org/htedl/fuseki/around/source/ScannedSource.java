package org.htedl.fuseki.around.source;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.sparql.core.Quad;

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
    NameSamples samples = new NameSamples(found);
    pass(samples::offer);
    samples.finish();
  }

  @Override
  public void extents(Set<Node> classes, Set<Node> predicates, Consumer<Triple> found) {
    pass(
        triple -> {
          Node predicate = triple.getPredicate();
          if (predicates.contains(predicate)
              || predicate.equals(SchemaTerms.TYPE) && classes.contains(triple.getObject())) {
            found.accept(triple);
          }
        });
  }

  @Override
  public void around(Level level, Consumer<Triple> found) {
    LevelFilter filter = new LevelFilter(level, found);
    pass(filter::offer);
    filter.finish();
  }

  @Override
  public void evidence(Set<Node> nodes, Properties properties, Consumer<Triple> found) {
    // Levels had it.
  }

  /**
   * @throws UncheckedIOException if the data cannot be read
   */
  private void pass(Consumer<Triple> receiver) {
    passes++;
    try {
      scan.scan(
          new StreamRDFBase() {
            @Override
            public void triple(Triple triple) {
              receiver.accept(triple);
            }

            @Override
            public void quad(Quad quad) {
              receiver.accept(quad.asTriple());
            }

            @Override
            public void prefix(String prefix, String iri) {
              prefixes.put(prefix, iri);
            }
          });
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  public long requests() {
    return passes;
  }

  @Override
  public void close() {}
}
