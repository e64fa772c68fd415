// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.util.List;
import org.htedl.datatype.DefinedDatatypes;
import org.htedl.expression.ClassExpression;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.Catalogue;
import org.htedl.plan.Linearizer;
import org.htedl.plan.Plan;

/**
 * Plans hypotheses for shards, wherever they are, from the names that are known of the whole.
 * Immutable and thread-safe.
 *
 * @param shards know individuals by their names
 * @param datatypes what the datatypes mean that the facts define
 */
public record ShardPlanner(
    ShardDirectory shards, ShardCatalogue catalogue, DefinedDatatypes datatypes) {

  /** The plan of some hypotheses. */
  public Plan plan(List<ClassExpression> hypotheses, Cancellation cancellation) {
    return plan(new BatchCatalogue(shards, catalogue), hypotheses, cancellation);
  }

  /** The plan of some hypotheses over facts that are all in one mirror. */
  Plan plan(Catalogue facts, List<ClassExpression> hypotheses, Cancellation cancellation) {
    Linearizer linearizer = new Linearizer(facts, datatypes);
    for (ClassExpression hypothesis : hypotheses) {
      cancellation.check();
      linearizer.add(hypothesis, cancellation);
    }
    return linearizer.finish();
  }

  /**
   * The constants of a plan, with individuals as {@code long[]} of addresses.
   *
   * @throws IllegalArgumentException if another planner has made it
   */
  List<Object> constants(Plan plan) {
    BatchCatalogue names = catalogue(plan);
    return plan.constants().stream().map(names::global).toList();
  }

  /**
   * Returns the constants of a plan as bytes, for {@link ShardRun#ofEncoded} in other processes.
   *
   * @throws IllegalArgumentException if another planner has made it
   */
  public byte[] encodedConstants(Plan plan) {
    return ConstantCode.encode(constants(plan));
  }

  private BatchCatalogue catalogue(Plan plan) {
    if (plan.catalogue() instanceof BatchCatalogue batch && batch.shards() == shards) {
      return batch;
    }
    throw new IllegalArgumentException("the plan is for other shards");
  }
}
