package org.htedl.fuseki.transaction;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jena.graph.Node;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.DynamicDatasets.DynamicDatasetGraph;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.apache.jena.tdb2.TDB2;
import org.apache.jena.tdb2.store.DatasetGraphTDB;
import org.apache.jena.tdb2.sys.SystemTDB;
import org.htedl.device.Cancellation;
import org.htedl.engine.Engine;
import org.htedl.fuseki.transaction.TransientGraph.Surroundings;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a query's graph is: one that a lasting mirror shows, or one to be read for the query.
 */
final class GraphFinder {
  private static final Symbol REMEMBERED = Symbol.create("https://w3id.org/htedl#transient");
  private static final Symbol ENGINE = Symbol.create("https://w3id.org/htedl#engine");

  private GraphFinder() {}

  /** The mirrors that one execution has read, kept in its own context. */
  private record Remembered(DatasetGraph dataset, Surroundings surroundings) {}

  static ActiveGraph activeGraph(ExecutionContext execution) {
    return find(execution, nameOfActive(execution));
  }

  static ActiveGraph graph(ExecutionContext execution, Node graphName) {
    return find(execution, GraphNames.canonical(graphName));
  }

  private static Node nameOfActive(ExecutionContext execution) {
    Node name = GraphNames.of(execution.getActiveGraph());
    if (execution.getDataset() instanceof DynamicDatasetGraph from
        && !from.getOriginalNamedGraphs().contains(name)) {
      // FROM may make the default graph of a graph that has a name, such as the union.
      return GraphNames.DEFAULT;
    }
    boolean union =
        execution.getDataset() instanceof DatasetGraphTDB
            && (execution.getContext().isTrue(TDB2.symUnionDefaultGraph1)
                || execution.getContext().isTrue(TDB2.symUnionDefaultGraph2));
    return union && name.equals(GraphNames.DEFAULT) ? GraphNames.UNION : name;
  }

  private static ActiveGraph find(ExecutionContext execution, Node name) {
    DatasetGraph dataset = execution.getDataset();
    if (dataset == null) {
      dataset = DatasetGraphFactory.wrap(execution.getActiveGraph());
    }
    Context context = execution.getContext();
    if (context.get(REMEMBERED) instanceof Remembered known && known.dataset == dataset) {
      return known.surroundings.graph(name);
    }
    Surroundings surroundings =
        Surroundings.of(
            dataOf(dataset, execution),
            namesOf(dataset, execution),
            prefixes(dataset),
            engine(context),
            defaultMemoryLimit(),
            cancellation(execution));
    context.set(REMEMBERED, new Remembered(dataset, surroundings));
    return surroundings.graph(name);
  }

  private static VisibleData dataOf(DatasetGraph dataset, ExecutionContext execution) {
    return isFiltered(execution) && dataset instanceof DatasetGraphTDB
        ? FilteredData.of(execution)
        : new DatasetData(dataset);
  }

  private static boolean isFiltered(ExecutionContext execution) {
    return execution.getContext().isDefined(SystemTDB.symTupleFilter);
  }

  private static VisibleData namesOf(DatasetGraph dataset, ExecutionContext execution) {
    return dataOf(dataset, execution);
  }

  static ActiveGraph graph(DatasetGraph dataset, Node graphName, Cancellation cancellation) {
    VisibleData data = new DatasetData(dataset);
    return Surroundings.of(
            data,
            data,
            prefixes(dataset),
            engine(ARQ.getContext()),
            defaultMemoryLimit(),
            cancellation)
        .graph(GraphNames.canonical(graphName));
  }

  private static Map<String, String> prefixes(DatasetGraph dataset) {
    return Map.copyOf(dataset.prefixes().getMapping());
  }

  private static Engine engine(Context context) {
    Engine engine = context.get(ENGINE);
    if (engine == null) {
      synchronized (GraphFinder.class) {
        engine = ARQ.getContext().get(ENGINE);
        if (engine == null) {
          engine = Engine.scalar();
          ARQ.getContext().set(ENGINE, engine);
        }
      }
    }
    return engine;
  }

  private static long defaultMemoryLimit() {
    return Runtime.getRuntime().maxMemory() / 2;
  }

  private static Cancellation cancellation(ExecutionContext execution) {
    @Nullable AtomicBoolean signal = execution.getCancelSignal();
    return signal == null ? Cancellation.NEVER : signal::get;
  }
}
