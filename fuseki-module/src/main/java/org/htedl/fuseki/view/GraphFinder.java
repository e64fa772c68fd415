// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.view;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.DatasetGraphWrapperView;
import org.apache.jena.sparql.core.DynamicDatasets.DynamicDatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.apache.jena.tdb2.sys.SystemTDB;
import org.htedl.closure.Entailment;
import org.htedl.engine.Devices;
import org.htedl.engine.Engine;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.DatasetData;
import org.htedl.fuseki.data.FilteredData;
import org.htedl.fuseki.data.FromData;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.data.VisibleData;
import org.htedl.fuseki.ingest.StoredTerms;
import org.htedl.fuseki.memory.Provision;
import org.htedl.fuseki.transaction.DatasetLayers;
import org.htedl.fuseki.transaction.LeftToJena;
import org.htedl.fuseki.transaction.Mirrors;
import org.htedl.fuseki.transaction.ReadyMirrors;
import org.htedl.fuseki.transaction.TransactionState;
import org.htedl.fuseki.transaction.Unmirrored;
import org.htedl.fuseki.view.TransientGraph.Surroundings;
import org.htedl.limit.Cancellation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds what a query's graph is: one that a lasting mirror shows, or one to be read for the query.
 */
final class GraphFinder {
  private static final Logger LOG = LoggerFactory.getLogger(GraphFinder.class);
  private static final Symbol REMEMBERED = Symbol.create(HtedlVocabulary.NAMESPACE + "transient");
  // By name: newer versions of Jena have no TDB1.
  private static final Symbol TDB1_FILTER = Symbol.create("http://jena.hpl.hp.com/TDB#tupleFilter");
  private static final Symbol ADVISED = Symbol.create(HtedlVocabulary.NAMESPACE + "advised");
  private static final Symbol ENGINE = Symbol.create(HtedlVocabulary.NAMESPACE + "engine");
  private static final Symbol PROVISION = Symbol.create(HtedlVocabulary.NAMESPACE + "provision");

  private GraphFinder() {}

  /** The mirrors that one execution has read, kept in its own context. */
  private record Remembered(DatasetGraph dataset, Surroundings surroundings) {}

  static ActiveGraph activeGraph(ExecutionContext execution) {
    return find(execution, nameOfActive(execution));
  }

  static ActiveGraph graph(ExecutionContext execution, Node graphName) {
    return find(execution, GraphNames.canonical(graphName));
  }

  /** The execution that reads the triples as stored. */
  private static ExecutionContext asserted(ExecutionContext execution) {
    return execution.getDataset() instanceof EntailedView view
        ? view.graphs().execution()
        : execution;
  }

  static Iterator<Node> graphNames(ExecutionContext asked) {
    ExecutionContext execution = asserted(asked);
    DatasetGraph dataset = execution.getDataset();
    return mayHide(execution)
        ? dataOf(dataset, execution, namesOf(dataset, execution)).graphNames()
        : dataset.listGraphNodes();
  }

  static boolean exists(ExecutionContext asked, Node name) {
    ExecutionContext execution = asserted(asked);
    Node graph = GraphNames.canonical(name);
    return graph.equals(GraphNames.DEFAULT)
        || graph.equals(GraphNames.UNION)
        || execution.getDataset().containsGraph(graph) && !isHidden(execution, graph);
  }

  /** Whether the active graph is a named one that shows the caller nothing. */
  static boolean isActiveHidden(ExecutionContext asked) {
    ExecutionContext execution = asserted(asked);
    if (!mayHide(execution)) {
      return false;
    }
    Node graph = nameOfActive(asked);
    return !graph.equals(GraphNames.DEFAULT)
        && !graph.equals(GraphNames.UNION)
        && isHidden(execution, graph);
  }

  /**
   * A view contains every graph of what it is a view of, also those that it shows nothing of: these
   * are hidden, as are graphs that are not there. Elsewhere an empty graph is a graph.
   */
  private static boolean isHidden(ExecutionContext execution, Node graph) {
    DatasetGraph dataset = execution.getDataset();
    return mayHide(execution)
        && dataOf(dataset, execution, namesOf(dataset, execution)).isEmpty(graph);
  }

  /** Whether the caller may read a part of the dataset only, or this is not known. */
  private static boolean mayHide(ExecutionContext execution) {
    return isFiltered(execution) || execution.getDataset() instanceof DatasetGraphWrapperView;
  }

  private static Node nameOfActive(ExecutionContext execution) {
    Graph active = execution.getActiveGraph();
    // FROM may make the default graph of several, or of one that has a name, such as the union.
    if (execution.getDataset() instanceof DynamicDatasetGraph from
        && (Objects.equals(active, from.getDefaultGraph())
            || GraphNames.areOne(active, from.getDefaultGraph()))) {
      return GraphNames.DEFAULT;
    }
    return GraphNames.of(active);
  }

  private static ActiveGraph find(ExecutionContext execution, Node name) {
    DatasetGraph dataset = execution.getDataset();
    if (dataset instanceof EntailedView view) {
      return view.graphs().graph(name);
    }
    if (dataset == null) {
      dataset = DatasetGraphFactory.wrap(execution.getActiveGraph());
    }
    Context context = execution.getContext();
    LastingGraph lasting = lasting(execution, dataset, name);
    if (lasting != null) {
      return lasting;
    }
    if (context.get(REMEMBERED) instanceof Remembered known && known.dataset == dataset) {
      return known.surroundings.graph(name);
    }
    adviseOnce(dataset);
    VisibleData names = namesOf(dataset, execution);
    Surroundings surroundings =
        surroundings(
            dataset,
            dataOf(dataset, execution, names),
            names,
            cancellation(execution),
            () -> !execution.listOpenIterators().hasNext());
    context.set(REMEMBERED, new Remembered(dataset, surroundings));
    return surroundings.graph(name);
  }

  /**
   * The state of mirrors that are read for one query.
   *
   * @param over whether the query has ended
   */
  static Surroundings surroundings(
      DatasetGraph dataset,
      VisibleData data,
      VisibleData names,
      Cancellation cancellation,
      BooleanSupplier over) {
    UnaryOperator<Node> storedForm =
        DatasetLayers.of(dataset).isTdb2() ? StoredTerms::inTdb2 : UnaryOperator.identity();
    return Surroundings.of(
        data, names, prefixes(dataset), storedForm, provision(dataset), cancellation, over);
  }

  static ReadyMirrors.Found mirrorIfReady(ExecutionContext execution, @Nullable Node graphName) {
    DatasetGraph dataset = execution.getDataset();
    if (dataset instanceof EntailedView view) {
      if (graphName == null) {
        return closedMirror(view.graphs(), nameOfActive(execution));
      }
      // Patterns have one name for both of Jena's, which mean two graphs if queries have the union
      // as their default graph.
      boolean isAmbiguous =
          Quad.isDefaultGraph(graphName)
              && !view.graphs().defaultGraph().equals(GraphNames.DEFAULT);
      return isAmbiguous
          ? new ReadyMirrors.Absent(LeftToJena.VIEW)
          : closedMirror(view.graphs(), view.graphs().named(graphName));
    }
    if (dataset == null || DatasetLayers.of(dataset).mirrorsInside() == null) {
      return new ReadyMirrors.Absent(LeftToJena.NO_MIRROR);
    }
    Node graph = graphName == null ? nameOfActive(execution) : GraphNames.canonical(graphName);
    LastingGraph lasting = lasting(execution, dataset, graph);
    if (lasting != null) {
      return lasting.mirrorIfReady();
    }
    boolean merged = dataset instanceof DynamicDatasetGraph && !isFiltered(execution);
    return new ReadyMirrors.Absent(merged ? LeftToJena.MERGED : LeftToJena.VIEW);
  }

  /** The closed mirror, which is waited for: an answer must not leave out what follows. */
  private static ReadyMirrors.Found closedMirror(QueryGraphs graphs, Node name) {
    if (graphs.graph(name) instanceof LastingGraph lasting) {
      if (graphs.entailment() == Entailment.NONE) {
        return lasting.mirrorIfReady();
      }
      ReadyMirrors.Found found = lasting.closedMirror();
      if (found instanceof ReadyMirrors.Ready ready) {
        graphs.noteRefusals(ready.mirror());
      }
      return found;
    }
    DatasetGraph dataset = graphs.execution().getDataset();
    return new ReadyMirrors.Absent(
        dataset instanceof DynamicDatasetGraph ? LeftToJena.MERGED : LeftToJena.VIEW);
  }

  /** The graph, if a lasting mirror shows exactly what this execution may read. */
  static @Nullable LastingGraph lasting(
      ExecutionContext execution, DatasetGraph dataset, Node name) {
    if (isFiltered(execution)) {
      return null;
    }
    if (!(dataset instanceof DynamicDatasetGraph from)) {
      return lasting(dataset, name, cancellation(execution));
    }
    Node only = onlyGraph(from, name, DatasetLayers.isUnion(from, execution.getContext()));
    return only == null ? null : lasting(from.getOriginal(), only, cancellation(execution));
  }

  private static @Nullable LastingGraph lasting(
      DatasetGraph dataset, Node graph, Cancellation cancellation) {
    Mirrors mirrors = DatasetLayers.of(dataset).mirrors();
    TransactionState state = mirrors == null ? null : mirrors.transactions().current();
    return mirrors == null || state == null
        ? null
        : new LastingGraph(mirrors, state, graph, prefixes(dataset), cancellation);
  }

  /**
   * The graph of the original dataset that FROM and FROM NAMED have put here, if it is just one.
   */
  private static @Nullable Node onlyGraph(
      DynamicDatasetGraph from, Node name, boolean unionDefault) {
    if (!name.equals(GraphNames.DEFAULT)) {
      // The union would be that of the graphs named here.
      boolean isNamed = from.getOriginalNamedGraphs().contains(name);
      return isNamed && !name.equals(GraphNames.UNION) ? name : null;
    }
    Collection<Node> defaults = FromData.defaults(from, unionDefault);
    return defaults.size() == 1 ? GraphNames.canonical(defaults.iterator().next()) : null;
  }

  /** The graphs that the query has. */
  static VisibleData dataOf(DatasetGraph dataset, ExecutionContext execution, VisibleData names) {
    return dataset instanceof DynamicDatasetGraph from
        ? FromData.of(names, from, DatasetLayers.isUnion(from, execution.getContext()))
        : names;
  }

  /** All graphs that the caller may read, also those that a FROM leaves out. */
  static VisibleData namesOf(DatasetGraph dataset, ExecutionContext execution) {
    DatasetGraph all = dataset instanceof DynamicDatasetGraph from ? from.getOriginal() : dataset;
    return isFiltered(execution) ? FilteredData.of(all, execution) : new DatasetData(all);
  }

  /** Whether the caller may read a part of a TDB dataset only. */
  private static boolean isFiltered(ExecutionContext execution) {
    return isFiltered(execution.getContext());
  }

  /** Returns whether the context of a query says so. */
  static boolean isFiltered(Context settings) {
    return settings.isDefined(SystemTDB.symTupleFilter) || settings.isDefined(TDB1_FILTER);
  }

  static ActiveGraph graph(DatasetGraph dataset, Node graphName, Cancellation cancellation) {
    Node graph = GraphNames.canonical(graphName);
    LastingGraph lasting = lasting(dataset, graph, cancellation);
    if (lasting != null) {
      return lasting;
    }
    VisibleData data = new DatasetData(dataset);
    return surroundings(dataset, data, data, cancellation, () -> false).graph(graph);
  }

  /** Says how a lasting mirror is had, where none is configured. */
  private static void adviseOnce(DatasetGraph dataset) {
    Context everywhere = ARQ.getContext();
    DatasetLayers layers = DatasetLayers.of(dataset);
    if (layers.mirrorsInside() == null
        && layers.unmirrored().isEmpty()
        && everywhere.isUndef(ADVISED)) {
      everywhere.set(ADVISED, true);
      LOG.warn(
          "A query reads its graph into a mirror of its own. A dataset that keeps its mirrors is"
              + " configured as [ a htedl:Dataset ; htedl:dataset <the dataset> ].");
    }
  }

  private static Map<String, String> prefixes(DatasetGraph dataset) {
    return Map.copyOf(dataset.prefixes().getMapping());
  }

  /** A part of a mirrored dataset goes by the rules of the whole. */
  static Provision provision(DatasetGraph dataset) {
    DatasetLayers layers = DatasetLayers.of(dataset);
    Mirrors mirrors = layers.mirrorsInside();
    return mirrors == null
        ? layers
            .unmirrored()
            .map(Unmirrored::provision)
            .orElseGet(() -> withoutMirrors(dataset.getContext()))
        : mirrors.provision();
  }

  /**
   * What all datasets without lasting mirrors share, but those that have an engine of their own.
   */
  private static Provision withoutMirrors(Context context) {
    Engine own = context.get(ENGINE);
    if (own != null) {
      return provision(own);
    }
    synchronized (GraphFinder.class) {
      Provision shared = ARQ.getContext().get(PROVISION);
      if (shared == null) {
        shared = provision(Devices.engine(List.of(Devices.AUTO)));
        ARQ.getContext().set(PROVISION, shared);
      }
      return shared;
    }
  }

  private static Provision provision(Engine engine) {
    return Unmirrored.provision(Settings.defaults(), engine);
  }

  static Cancellation cancellation(ExecutionContext execution) {
    @Nullable AtomicBoolean signal = execution.getCancelSignal();
    return signal == null ? Cancellation.NEVER : signal::get;
  }
}
