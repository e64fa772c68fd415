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

/** A graph of a dataset, as the transaction of a request sees it. */
record DatasetRequestGraph(ActiveGraph active, Mirror mirror, Cancellation cancellation)
    implements RequestGraph {
  @Override
  public Engine engine() {
    return active.engine();
  }

  @Override
  public Vocabulary vocabulary() {
    return active.vocabulary();
  }

  @Override
  public Map<String, String> prefixes() {
    return active.prefixes();
  }

  @Override
  public Optional<Set<String>> examples(String iri) {
    return active.examples(iri);
  }
}
