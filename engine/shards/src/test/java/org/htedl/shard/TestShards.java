// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.List;
import org.htedl.closure.Entailment;
import org.htedl.expression.Literal;
import org.htedl.testing.naive.Triple;

/** Shards of triples in one process. */
public final class TestShards {
  private TestShards() {}

  /**
   * The shards of a graph.
   *
   * @param count how many
   */
  public static Shards of(List<Triple> triples, int count, Entailment entailment) {
    ShardBuilder builder = new ShardBuilder(new Placement(count), entailment);
    for (Triple triple : triples) {
      if (triple.object() instanceof Literal literal) {
        builder.add(
            triple.subject(),
            triple.predicate(),
            literal.lexical(),
            literal.datatype(),
            literal.language());
      } else {
        builder.add(triple.subject(), triple.predicate(), (String) triple.object());
      }
    }
    return builder.build();
  }
}
