// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.transaction;

import java.lang.ref.Cleaner;
import java.util.Iterator;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.query.TxnType;
import org.apache.jena.sparql.JenaTransactionException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphWrapper;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.core.mem.DatasetGraphInMemory;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.htedl.engine.Devices;
import org.htedl.engine.Engine;
import org.htedl.fuseki.change.ChangeLog;
import org.htedl.fuseki.client.WatchedClients;
import org.htedl.fuseki.config.Settings;
import org.htedl.fuseki.data.GraphNames;
import org.htedl.fuseki.revision.Interference;
import org.htedl.fuseki.spool.SpooledBodies;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A dataset in memory or of TDB2, with lasting mirrors of its graphs. Reading goes straight to the
 * dataset; every change passes through here and is noted, whichever way it comes: quads, patterns,
 * or the graphs' own methods, since those graphs are views of this dataset.
 */
public final class DatasetGraphHtedl extends DatasetGraphWrapper {
  private static final Logger LOG = LoggerFactory.getLogger(DatasetGraphHtedl.class);

  /** Notices datasets that are dropped without being closed. */
  private static final Cleaner DROPPED = Cleaner.create();

  private final Mirrors mirrors;
  private final boolean infersByDefault;
  private final Transactions transactions;
  private final Follower follower;
  private final Cleaner.Cleanable end;

  private DatasetGraphHtedl(DatasetGraph base, Mirrors mirrors, boolean infersByDefault) {
    super(base);
    this.mirrors = mirrors;
    this.infersByDefault = infersByDefault;
    this.transactions = mirrors.transactions();
    this.follower = transactions.follower();
    mirrors.beginUse();
    // Fuseki closes what its admin page deletes, but not what a configuration file has put there,
    // and not when the server stops: then the dataset ends when this is unreachable.
    this.end = DROPPED.register(this, mirrors::endUse);
  }

  /**
   * A dataset with mirrors. Datasets over the same base share them.
   *
   * @throws IllegalArgumentException with one sentence, if the base cannot be mirrored or is
   *     mirrored with other settings, or if a device cannot be used
   */
  public static DatasetGraphHtedl over(DatasetGraph base, Settings settings) {
    return over(base, settings, () -> Devices.engine(settings.devices()));
  }

  /**
   * As {@link #over(DatasetGraph, Settings)}, with another engine.
   *
   * @param engine called unless the base is mirrored already; the engine becomes the mirrors',
   *     which close it
   */
  public static DatasetGraphHtedl over(
      DatasetGraph base, Settings settings, Supplier<Engine> engine) {
    if (!canMirror(base)) {
      throw new IllegalArgumentException(
          "only a transactional dataset in memory (ja:MemoryDataset) or a TDB2 database"
              + " (tdb2:DatasetTDB2) can be mirrored, not a "
              + base.getClass().getSimpleName());
    }
    return new DatasetGraphHtedl(base, Mirrors.of(base, settings, engine), settings.infer());
  }

  /** Whether this is a kind of dataset whose transactions can be followed. */
  public static boolean canMirror(DatasetGraph base) {
    return base.getClass() == DatasetGraphInMemory.class || DatabaseMgr.isTDB2(base);
  }

  /**
   * Returns whether a transaction of this dataset is one of a dataset of this class, at any depth.
   */
  public static boolean isInside(DatasetGraph dataset) {
    DatasetGraph layer = dataset;
    while (layer instanceof DatasetGraphWrapper wrapper && !(layer instanceof DatasetGraphHtedl)) {
      layer = wrapper.getWrapped();
    }
    return layer instanceof DatasetGraphHtedl;
  }

  public Mirrors mirrors() {
    return mirrors;
  }

  /** Returns whether plain queries read the entailed view, unless they say otherwise. */
  boolean infersByDefault() {
    return infersByDefault;
  }

  /** The engine that evaluates on this dataset. */
  public Engine engine() {
    return mirrors.engine();
  }

  /**
   * Releases the memory, threads and devices of the mirrors, unless another dataset over the same
   * base is open. Later use of the dataset, which Jena allows, builds them again.
   */
  @Override
  public void close() {
    end.clean();
    super.close();
  }

  @Override
  public Graph getDefaultGraph() {
    return new MirroredGraph(this, Quad.defaultGraphNodeGenerated);
  }

  @Override
  public Graph getUnionGraph() {
    return new MirroredGraph(this, Quad.unionGraph);
  }

  @Override
  public Graph getGraph(Node graphName) {
    return new MirroredGraph(this, graphName);
  }

  @Override
  public void add(Quad quad) {
    add(quad.getGraph(), quad.getSubject(), quad.getPredicate(), quad.getObject());
  }

  @Override
  public void add(Node graph, Node subject, Node predicate, Node object) {
    write(
        log -> {
          super.add(graph, subject, predicate, object);
          if (log != null) {
            log.add(
                GraphNames.canonical(graph), mirrors.data().asStored(subject, predicate, object));
          }
        });
  }

  @Override
  public void delete(Quad quad) {
    delete(quad.getGraph(), quad.getSubject(), quad.getPredicate(), quad.getObject());
  }

  @Override
  public void delete(Node graph, Node subject, Node predicate, Node object) {
    write(
        log -> {
          super.delete(graph, subject, predicate, object);
          if (log != null) {
            log.remove(
                GraphNames.canonical(graph), mirrors.data().asStored(subject, predicate, object));
          }
        });
  }

  @Override
  public void deleteAny(Node graph, Node subject, Node predicate, Node object) {
    write(
        log -> {
          note(log, to -> noteDeletion(to, graph, subject, predicate, object));
          super.deleteAny(graph, subject, predicate, object);
        });
  }

  private void noteDeletion(
      ChangeLog log, @Nullable Node graph, Node subject, Node predicate, Node object) {
    if (Node.ANY.equals(graph)) {
      // The graphs one by one: those without such a triple stay as they are.
      Iterator<Quad> quads = getR().find(graph, subject, predicate, object);
      while (quads.hasNext()) {
        WatchedClients.checkWriter();
        Quad quad = quads.next();
        log.remove(GraphNames.canonical(quad.getGraph()), quad.asTriple());
      }
      return;
    }
    if (graph == null || !graph.isConcrete() || Quad.isUnionGraph(graph)) {
      log.changeEverything();
      return;
    }
    Node name = GraphNames.canonical(graph);
    if (log.notes(name)) {
      Iterator<Quad> quads = getR().find(name, subject, predicate, object);
      while (quads.hasNext() && log.notes(name)) {
        log.remove(name, quads.next().asTriple());
      }
    } else {
      log.change(name);
    }
  }

  @Override
  public void clear() {
    write(
        log -> {
          super.clear();
          note(log, ChangeLog::changeEverything);
        });
  }

  @Override
  public void addGraph(Node graphName, Graph graph) {
    write(
        log -> {
          note(log, to -> noteDeletion(to, graphName, Node.ANY, Node.ANY, Node.ANY));
          super.addGraph(graphName, graph);
          note(log, to -> noteContent(to, GraphNames.canonical(graphName)));
        });
  }

  private void noteContent(ChangeLog log, Node graph) {
    if (!log.notes(graph)) {
      return;
    }
    Iterator<Quad> quads = getR().find(graph, Node.ANY, Node.ANY, Node.ANY);
    while (quads.hasNext() && log.notes(graph)) {
      log.add(graph, quads.next().asTriple());
    }
  }

  @Override
  public void removeGraph(Node graphName) {
    write(
        log -> {
          note(log, to -> noteDeletion(to, graphName, Node.ANY, Node.ANY, Node.ANY));
          super.removeGraph(graphName);
        });
  }

  /** Records a change; failures in recording do not reach the writer. */
  private void note(@Nullable ChangeLog log, Consumer<ChangeLog> note) {
    if (log == null) {
      return;
    }
    try {
      mirrors.interference().at(Interference.Point.NOTE);
      note.accept(log);
    } catch (RuntimeException | Error e) {
      LOG.error("A change could not be recorded; the mirrors will be rebuilt", e);
      log.changeEverything();
    }
  }

  private interface Write {
    /** Writes, and notes it in the log if there is one. */
    void run(@Nullable ChangeLog log);
  }

  /** Runs a write in the transaction of this thread, or in one of its own. */
  private void write(Write write) {
    WatchedClients.checkWriter();
    if (!isInTransaction()) {
      Txn.executeWrite(this, () -> write(write));
      return;
    }
    TransactionState state = follower.current();
    if (state == null) {
      transactions.writtenBehindOurBack();
      write.run(null);
      return;
    }
    if (!state.isWriting() && mayBePromoted() && !promote()) {
      throw new JenaTransactionException("the dataset has changed: the transaction cannot write");
    }
    TransactionState now = follower.current();
    run(write, now == null ? null : now.log());
  }

  private static void run(Write write, @Nullable ChangeLog log) {
    boolean done = false;
    try {
      write.run(log);
      done = true;
    } finally {
      if (!done && log != null) {
        // Some of it may have been done, and the transaction may still commit.
        log.changeEverything();
      }
    }
  }

  /** Otherwise the base refuses the write with its own words. */
  private boolean mayBePromoted() {
    TxnType type = transactionType();
    return transactionMode() == ReadWrite.READ
        && (type == TxnType.READ_PROMOTE || type == TxnType.READ_COMMITTED_PROMOTE);
  }

  @Override
  public void begin() {
    begin(TxnType.READ_PROMOTE);
  }

  @Override
  public void begin(TxnType type) {
    if (type == TxnType.WRITE) {
      SpooledBodies.readWhole();
      WatchedClients.writing(getContext());
    }
    follower.begin(type);
  }

  @Override
  public void begin(ReadWrite mode) {
    begin(TxnType.convert(mode));
  }

  @Override
  public boolean promote() {
    if (transactionMode() == ReadWrite.WRITE) {
      return true;
    }
    TxnType type = transactionType();
    if (type == null) {
      throw new JenaTransactionException("not in a transaction");
    }
    return switch (type) {
      case WRITE -> true;
      case READ -> false;
      case READ_PROMOTE -> promote(Promote.ISOLATED);
      case READ_COMMITTED_PROMOTE -> promote(Promote.READ_COMMITTED);
    };
  }

  @Override
  public boolean promote(Promote mode) {
    return follower.promote(mode);
  }

  @Override
  public void commit() {
    follower.commit();
  }

  @Override
  public void abort() {
    follower.abort();
  }

  @Override
  public void end() {
    follower.end();
  }
}
