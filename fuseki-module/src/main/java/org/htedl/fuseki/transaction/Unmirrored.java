// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.lang.ref.Cleaner;
import java.util.List;
import java.util.Optional;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.closure.Closure;
import org.htedl.engine.Devices;
import org.htedl.engine.Engine;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.memory.MemoryAccount;
import org.htedl.fuseki.memory.Provision;
import org.htedl.fuseki.memory.ServerMemory;
import org.htedl.fuseki.work.SearchPlaces;
import org.htedl.limit.MirrorLimits;
import org.jspecify.annotations.Nullable;

/**
 * A dataset that is configured to have mirrors and cannot have any, since its changes cannot be
 * followed. It is served all the same: each query and each request reads a mirror of its own, by
 * the configured settings.
 *
 * @param reason why it has none and what to do about it, a sentence
 * @param provision what its queries and requests take
 * @param infersByDefault whether plain queries see what follows from the data
 */
public record Unmirrored(String reason, Provision provision, boolean infersByDefault) {
  private static final Symbol SYMBOL = Symbol.create(HtedlVocabulary.NAMESPACE + "unmirrored");

  /** Closes the engines of datasets that are garbage; nothing says when they end. */
  private static final Cleaner DROPPED = Cleaner.create();

  /** Notes in a dataset's context that it has no mirrors. */
  public static Unmirrored mark(DatasetGraph dataset, Settings settings) {
    Engine engine = Devices.engine(settings.devices());
    DROPPED.register(dataset, engine::close);
    Unmirrored unmirrored =
        new Unmirrored(reason(dataset), provision(settings, engine), settings.infer());
    dataset.getContext().set(SYMBOL, unmirrored);
    return unmirrored;
  }

  private static String reason(DatasetGraph dataset) {
    return "An htedl:Dataset over a "
        + dataset.getClass().getSimpleName()
        + " has no mirrors, since its changes cannot be followed: each query and request reads the"
        + " data again. Make htedl:dataset a ja:MemoryDataset or a tdb2:DatasetTDB2, and put other"
        + " datasets around the htedl:Dataset, as in text:dataset of a text:TextDataset.";
  }

  /** The note in a context, if there is one. */
  static Optional<Unmirrored> of(@Nullable Context context) {
    return context != null && context.get(SYMBOL) instanceof Unmirrored unmirrored
        ? Optional.of(unmirrored)
        : Optional.empty();
  }

  /** The provision of data without lasting mirrors. */
  public static Provision provision(Settings settings, Engine engine) {
    MemoryAccount memory =
        new MemoryAccount(settings.memoryLimit(), ServerMemory.shared(), engine, List::of, () -> 0)
            .register();
    return new Provision(
        engine.within(memory),
        closure(settings, engine),
        settings.schema(),
        memory,
        MirrorLimits.OF_ARRAYS,
        settings.surroundings(),
        new SearchPlaces(Settings.LEARNERS, settings.learners(), settings.learnSeconds()),
        new SearchPlaces(Settings.SOLVERS, settings.solvers(), settings.solveSeconds()));
  }

  /** The closure that the settings ask for, with definitions evaluated by an engine. */
  static Closure closure(Settings settings, Engine engine) {
    Closure all = new Closure(settings.entailment(), new DefinitionEvaluator(engine));
    Closure wanted = settings.reflexive() ? all.withReflexive() : all;
    return settings.refusesIncoherent() ? wanted.refusingIncoherent() : wanted;
  }
}
