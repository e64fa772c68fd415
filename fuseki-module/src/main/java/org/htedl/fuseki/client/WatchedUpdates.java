package org.htedl.fuseki.client;

import java.util.Iterator;
import java.util.function.Predicate;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.modify.UpdateEngine;
import org.apache.jena.sparql.modify.UpdateEngineFactory;
import org.apache.jena.sparql.modify.UpdateEngineMain;
import org.apache.jena.sparql.modify.UpdateEngineRegistry;
import org.apache.jena.sparql.modify.UpdateEngineWorker;
import org.apache.jena.sparql.modify.request.UpdateVisitor;
import org.apache.jena.sparql.util.Context;

/**
 * Executes the updates of requests as Jena does, but stops them while they write, too. A stopped
 * update fails at its end even if its operations are {@code SILENT}, so that no part is committed.
 */
public final class WatchedUpdates implements UpdateEngineFactory {
  private final Predicate<DatasetGraph> checksItself;

  private WatchedUpdates(Predicate<DatasetGraph> checksItself) {
    this.checksItself = checksItself;
  }

  /**
   * Registers these updates with Jena. A second call has no effect.
   *
   * @param checksItself whether a dataset calls {@link WatchedClients#checkWriter} at each write
   */
  public static void install(Predicate<DatasetGraph> checksItself) {
    UpdateEngineRegistry known = UpdateEngineRegistry.get();
    if (known.factories().stream().noneMatch(WatchedUpdates.class::isInstance)) {
      known.add(new WatchedUpdates(checksItself));
    }
  }

  @Override
  public boolean accept(DatasetGraph dataset, Context context) {
    return WatchedClients.isHandling();
  }

  @Override
  public UpdateEngine create(DatasetGraph dataset, Binding binding, Context context) {
    WatchedClients.writing(dataset.getContext());
    return checksItself.test(dataset)
        ? new Engine(dataset, dataset, binding, context)
        : new Engine(dataset, new WatchedDataset(dataset), binding, context);
  }

  private static final class Engine extends UpdateEngineMain {
    private final DatasetGraph read;

    Engine(DatasetGraph read, DatasetGraph written, Binding binding, Context context) {
      super(written, binding, context);
      this.read = read;
    }

    @Override
    protected UpdateVisitor prepareWorker() {
      return new Worker(read, datasetGraph, inputBinding, context);
    }

    @Override
    public void finishRequest() {
      super.finishRequest();
      WatchedClients.checkWriter();
    }
  }

  /** Reads a dataset as it is, for which storages have their own ways, and writes to another. */
  private static final class Worker extends UpdateEngineWorker {
    private final DatasetGraph read;

    Worker(DatasetGraph read, DatasetGraph written, Binding binding, Context context) {
      super(written, binding, context);
      this.read = read;
    }

    @Override
    protected Iterator<Binding> evalBindings(
        Query query, DatasetGraph dataset, Binding binding, Context context) {
      DatasetGraph asked = dataset instanceof WatchedDataset ? read : dataset;
      return super.evalBindings(query, asked, binding, context);
    }
  }
}
