// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ask;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.htedl.engine.Engine;
import org.htedl.expression.Vocabulary;
import org.htedl.fuseki.view.ActiveGraph;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Mirror;

/** The graph that a request asks. For one request and one thread. */
public interface RequestGraph {
  /** The mirror of the graph, the same one for the whole request. */
  Mirror mirror();

  /** The engine that answers. */
  Engine engine();

  /** Stops what is done for the request. */
  Cancellation cancellation();

  /** The names that expressions can use. */
  Vocabulary vocabulary();

  /** The prefixes of the data: prefix, without colon, to namespace. */
  Map<String, String> prefixes();

  /**
   * The names (IRIs or {@code _:label}) of the examples in the set with this IRI; empty if there is
   * no such set.
   */
  Optional<Set<String>> examples(String iri);

  /**
   * A graph of a dataset.
   *
   * @param mirror that of the graph
   */
  static RequestGraph of(ActiveGraph active, Mirror mirror, Cancellation cancellation) {
    return new DatasetRequestGraph(active, mirror, cancellation);
  }
}
