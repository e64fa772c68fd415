// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.pattern.reading;

import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.htedl.fuseki.transaction.ReadyMirrors;
import org.htedl.fuseki.view.MirrorTerms;
import org.jspecify.annotations.Nullable;

/** Where the mirrors of a query's graphs come from. */
public interface PatternSources {
  /**
   * The mirror of a graph.
   *
   * @param graph its name, or null for the active graph of the execution
   * @throws RefusedPattern if it is not there
   */
  ReadyMirrors.Ready mirror(ExecutionContext execution, @Nullable Node graph);

  /** The terms of a mirror. */
  MirrorTerms terms(ReadyMirrors.Ready source);
}
