// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.jena.graph.Triple;
import org.htedl.closure.Closure;
import org.htedl.fuseki.config.KnownSurroundings;
import org.htedl.fuseki.ingest.FactFeed;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.Surroundings;
import org.htedl.mirror.build.MirrorBuilder;

/**
 * What lies around some examples, a part of the triples of a source.
 *
 * @param known which examples, how far, and where it is from
 * @param triples the triples, each once
 * @param prefixes those of the source, without colon
 * @param remarks sentences that users should read
 */
public record FetchedSurroundings(
    KnownSurroundings known,
    Collection<Triple> triples,
    Map<String, String> prefixes,
    List<String> remarks) {
  public FetchedSurroundings {
    triples = Collections.unmodifiableCollection(triples);
    prefixes = Map.copyOf(prefixes);
    remarks = List.copyOf(remarks);
  }

  /** The mirror of these triples and of what follows from them. */
  public Mirror mirror(Closure closure) {
    return mirror(triples, known.surroundings(), closure);
  }

  /** The mirror of these triples alone. */
  public Mirror asserted() {
    return asserted(triples, known.surroundings());
  }

  static Mirror mirror(Collection<Triple> triples, Surroundings surroundings, Closure closure) {
    return closure.close(asserted(triples, surroundings));
  }

  private static Mirror asserted(Collection<Triple> triples, Surroundings surroundings) {
    return Surroundings.around(asserted(triples), surroundings);
  }

  /** The mirror of triples, without what follows. */
  static Mirror asserted(Collection<Triple> triples) {
    MirrorBuilder builder = new MirrorBuilder();
    FactFeed feed = new FactFeed(builder);
    triples.forEach(feed::add);
    return builder.build();
  }
}
