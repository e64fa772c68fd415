package org.htedl.fuseki.transaction;

import org.apache.jena.graph.Node;
import org.htedl.closure.Closure;
import org.htedl.device.Cancellation;
import org.htedl.fuseki.ingest.FactFeed;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorBuilder;
import org.htedl.mirror.Progress;
import org.jspecify.annotations.Nullable;

/**
 * Builds mirrors from data.
 *
 * @param data what to read, within the caller's transaction
 * @param memoryLimit bytes that one mirror may take
 * @param progress hears how far it has come
 * @param cancellation stops it
 * @param closure what follows from the data
 */
record MirrorReader(
    VisibleData data,
    long memoryLimit,
    Progress progress,
    Cancellation cancellation,
    Closure closure) {

  /** The mirror of one graph as the data shows it now. */
  Mirror read(Node graph, @Nullable Mirror schema) {
    MirrorBuilder builder = new MirrorBuilder(schema, progress, memoryLimit);
    new FactFeed(builder).addAll(data.triples(graph, Node.ANY, Node.ANY, Node.ANY), cancellation);
    cancellation.check();
    Mirror asserted = builder.build();
    cancellation.check();
    return closure.close(asserted, progress, memoryLimit);
  }
}
