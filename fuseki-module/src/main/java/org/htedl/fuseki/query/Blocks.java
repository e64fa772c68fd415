package org.htedl.fuseki.query;

import java.util.ArrayList;
import java.util.List;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;

/** Rows taken together because what they hold must be read before anything is answered. */
final class Blocks {
  private Blocks() {}

  /** The next rows, as many as are read ahead; empty at the end. */
  static List<Binding> next(QueryIterator input) {
    List<Binding> block = new ArrayList<>();
    while (block.size() < BatchIterator.READ_AHEAD && input.hasNext()) {
      block.add(input.next());
    }
    return block;
  }
}
