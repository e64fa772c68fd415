// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.querylist.data;

import java.util.function.Consumer;
import org.apache.jena.sparql.core.Quad;

/** Generated quads, which come in the same order each time. A quad may come twice. */
public interface QuadData {
  /** Size for which the generators have their numbers, in triples. */
  int USUAL_TRIPLES = 200_000;

  /** Hands out all quads. */
  void forEach(Consumer<Quad> sink);
}
