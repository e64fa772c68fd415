// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.client;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.http.QueryExceptionHTTP;
import org.apache.jena.sparql.modify.UpdateEngine;
import org.apache.jena.sparql.modify.UpdateEngineFactory;
import org.apache.jena.sparql.modify.UpdateEngineMain;
import org.apache.jena.sparql.modify.UpdateEngineRegistry;
import org.apache.jena.sparql.modify.UpdateSink;
import org.apache.jena.sparql.modify.request.QuadDataAccSink;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.update.Update;
import org.htedl.limit.MemoryBudgetException;
import org.htedl.limit.MirrorLimitException;
import org.jspecify.annotations.Nullable;

/**
 * Executes the updates of requests by Jena's engine, but stops them while they write, too. A
 * stopped update fails at its end even if its operations are {@code SILENT}, so that no part is
 * committed.
 *
 * <p>In Jena 6 an engine is made without a binding. So this class has both methods, of which each
 * version calls its own, and finds Jena's by its name.
 */
public final class WatchedUpdates implements UpdateEngineFactory {
  private static final Method CREATE =
      Arrays.stream(UpdateEngineFactory.class.getMethods())
          .filter(method -> method.getName().equals("create"))
          .findFirst()
          .orElseThrow();

  private static final int FIRST_ERROR = 400;
  private static final int UNAVAILABLE = 503;

  private final Predicate<DatasetGraph> checksItself;
  private final Consumer<Context> settings;

  private WatchedUpdates(Predicate<DatasetGraph> checksItself, Consumer<Context> settings) {
    this.checksItself = checksItself;
    this.settings = settings;
  }

  /**
   * Registers these updates with Jena. A second call has no effect.
   *
   * @param checksItself whether a dataset calls {@link WatchedClients#checkWriter} at each write
   * @param settings puts what the request asks into the context of its update
   */
  public static void install(Predicate<DatasetGraph> checksItself, Consumer<Context> settings) {
    UpdateEngineRegistry known = UpdateEngineRegistry.get();
    if (known.factories().stream().noneMatch(WatchedUpdates.class::isInstance)) {
      known.add(new WatchedUpdates(checksItself, settings));
    }
  }

  @Override
  public boolean accept(DatasetGraph dataset, Context context) {
    return WatchedClients.isHandling();
  }

  /** Called by Jena 5. */
  @Override
  public UpdateEngine create(DatasetGraph dataset, @Nullable Binding binding, Context context) {
    WatchedClients.writing(dataset.getContext());
    settings.accept(context);
    DatasetGraph written = checksItself.test(dataset) ? dataset : new WatchedDataset(dataset);
    return new Engine(engine(written, binding, context));
  }

  /** Called by Jena 6. */
  public UpdateEngine create(DatasetGraph dataset, Context context) {
    return create(dataset, null, context);
  }

  private static UpdateEngine engine(
      DatasetGraph written, @Nullable Binding binding, Context context) {
    Object[] arguments =
        CREATE.getParameterCount() == 2
            ? new Object[] {written, context}
            : new @Nullable Object[] {written, binding, context};
    try {
      return (UpdateEngine) CREATE.invoke(UpdateEngineMain.getFactory(), arguments);
    } catch (InvocationTargetException failed) {
      throw failed.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(failed.getCause());
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Jena's engine, which asks at the end whether it was stopped. */
  private record Engine(UpdateEngine jena) implements UpdateEngine {
    @Override
    public void startRequest() {
      jena.startRequest();
    }

    @Override
    public void finishRequest() {
      jena.finishRequest();
      WatchedClients.checkWriter();
    }

    @Override
    public UpdateSink getUpdateSink() {
      return new Sink(jena.getUpdateSink());
    }
  }

  /** Jena's sink, whose operations fail with their own status. */
  private record Sink(UpdateSink jena) implements UpdateSink {
    @Override
    public void send(Update update) {
      try {
        jena.send(update);
      } catch (MemoryBudgetException | MirrorLimitException full) {
        WatchedClients.refuse(UNAVAILABLE, String.valueOf(full.getMessage()));
        throw full;
      } catch (QueryExceptionHTTP refused) {
        // Fuseki calls these wrong requests, even if the update could be executed at another time.
        if (refused.getStatusCode() >= FIRST_ERROR) {
          WatchedClients.refuse(refused.getStatusCode(), String.valueOf(refused.getMessage()));
        }
        throw refused;
      }
    }

    @Override
    public QuadDataAccSink createInsertDataSink() {
      return jena.createInsertDataSink();
    }

    @Override
    public QuadDataAccSink createDeleteDataSink() {
      return jena.createDeleteDataSink();
    }

    @Override
    public void flush() {
      jena.flush();
    }

    @Override
    public void close() {
      jena.close();
    }
  }
}
