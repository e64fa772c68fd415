package org.htedl.fuseki.around;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.jena.graph.Triple;
import org.htedl.closure.Closure;
import org.htedl.fuseki.ingest.FactFeed;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Surroundings;
import org.htedl.mirror.build.MirrorBuilder;

/**
 * What lies around some examples, a part of the triples of a source.
 *
 * @param surroundings which examples, and how far
 * @param triples the triples, each once
 * @param prefixes those of the source, without colon
 * @param origin where they are from
 * @param remarks sentences that users should read
 */
public record FetchedSurroundings(
    Surroundings surroundings,
    Collection<Triple> triples,
    Map<String, String> prefixes,
    Origin origin,
    List<String> remarks) {
  /**
   * Where surroundings are from, for the status.
   *
   * @param source its name
   * @param nodes how many nodes are known
   * @param triples how many triples were kept
   * @param requests how often the source was asked
   * @param fetched when that was over
   */
  public record Origin(String source, long nodes, long triples, long requests, Instant fetched) {}

  public FetchedSurroundings {
    triples = Collections.unmodifiableCollection(triples);
    prefixes = Map.copyOf(prefixes);
    remarks = List.copyOf(remarks);
  }

  /** The mirror of these triples and of what follows from them. */
  public Mirror mirror(Closure closure) {
    return mirror(triples, surroundings, closure);
  }

  static Mirror mirror(Collection<Triple> triples, Surroundings surroundings, Closure closure) {
    MirrorBuilder builder = new MirrorBuilder();
    FactFeed feed = new FactFeed(builder);
    triples.forEach(feed::add);
    return closure.close(builder.build().around(surroundings));
  }
}
