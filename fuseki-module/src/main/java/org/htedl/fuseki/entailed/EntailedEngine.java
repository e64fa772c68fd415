// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.entailed;

import org.apache.jena.query.Query;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.Plan;
import org.apache.jena.sparql.engine.QueryEngineFactory;
import org.apache.jena.sparql.engine.QueryEngineRegistry;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.main.QueryEngineMain;
import org.apache.jena.sparql.util.Context;
import org.htedl.fuseki.transaction.EntailedLayer;

/**
 * Jena's engine on entailed views, for queries and updates whose context asks for them. The context
 * is the execution's own, so that a query that is sent elsewhere is not affected.
 */
public final class EntailedEngine implements QueryEngineFactory {
  private EntailedEngine() {}

  /** Makes the engine known to Jena. A second call has no effect. */
  public static void register() {
    QueryEngineRegistry known = QueryEngineRegistry.get();
    if (known.factories().stream().noneMatch(EntailedEngine.class::isInstance)) {
      known.add(new EntailedEngine());
    }
  }

  @Override
  public boolean accept(Query query, DatasetGraph dataset, Context context) {
    return accept(dataset, context);
  }

  @Override
  public boolean accept(Op op, DatasetGraph dataset, Context context) {
    return accept(dataset, context);
  }

  private static boolean accept(DatasetGraph dataset, Context context) {
    return context != null
        && context.isTrue(EntailedQueries.INFER)
        && dataset != null
        && !(dataset instanceof EntailedLayer);
  }

  @Override
  public Plan create(Query query, DatasetGraph dataset, Binding input, Context context) {
    Context settings = context.copy();
    EntailedQuery entailed = EntailedQuery.of(query, dataset, settings);
    return new QueryEngineMain(entailed.query(), entailed.dataset(), input, settings).getPlan();
  }

  @Override
  public Plan create(Op op, DatasetGraph dataset, Binding input, Context context) {
    Context settings = context.copy();
    return new QueryEngineMain(op, EntailedQueries.dataset(dataset, settings), input, settings)
        .getPlan();
  }
}
