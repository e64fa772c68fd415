// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.snapshot;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.apache.jena.dboe.base.file.BinaryDataFile;
import org.apache.jena.dboe.index.RangeIndex;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.store.tupletable.TupleIndex;
import org.apache.jena.tdb2.store.tupletable.TupleIndexRecord;
import org.apache.jena.vocabulary.RDF;
import org.htedl.limit.Cancellation;
import org.htedl.mirror.store.StateSignature;

/**
 * All triples and terms of a TDB2 database, as one signature.
 *
 * <p>TDB2 keeps a triple as three numbers of 64 bits in each of its indexes, and the terms, one
 * after the other, in the file of its node table. Such a number is a small value, or the place of a
 * term in that file. The signature covers all numbers in the indexes that are read for a mirror,
 * and all bytes of the node table: in {@code :a :p 1, 2}
 *
 * <pre>{@code
 * SPO         0 19 int(1) | 0 19 int(2) | 2 triples
 * node table  :a at 0, :p at 19         | 38 bytes
 * }</pre>
 *
 * Databases with equal signatures have the same triples, whatever has happened to their files.
 * Where blocks lie is not covered: an insertion that a deletion has undone changes nothing.
 *
 * <p>The tables and trees are internals of Jena.
 */
final class DatabaseContent {
  /** Bytes of the node table that are read at once. */
  private static final int BUFFER_BYTES = 1 << 16;

  private DatabaseContent() {}

  /**
   * Returns the signature. Reads three of nine indexes and the node table: about 50 ms of a
   * processor for a million triples that are in the system's cache.
   *
   * @param dataset a TDB2 database, in this thread's transaction
   * @param cancelled whether to stop; asked every MiB
   * @throws CancellationException if the work should stop
   * @throws LinkageError if TDB2 is not as this class knows it
   * @throws ClassCastException likewise
   */
  static StateSignature of(DatasetGraph dataset, Cancellation cancelled) {
    StateSignature.Stream content = new StateSignature.Stream(cancelled);
    List<DatabaseTable> tables = DatabaseTable.of(dataset);
    for (DatabaseTable table : tables) {
      for (TupleIndex index : table.scanned()) {
        add(index.getName(), content);
        add(((TupleIndexRecord) index).getRangeIndex(), content);
      }
    }
    add(tables.getFirst().nodes().getData(), content);
    return content.build();
  }

  /**
   * Returns the reason why there are no signatures with this version of TDB2; empty if there are.
   * Tries them on a database in memory.
   */
  static Optional<String> absence() {
    try {
      DatasetGraph database = DatabaseMgr.createDatasetGraph();
      Node term = RDF.type.asNode();
      Set<StateSignature> contents = new HashSet<>();
      Set<StateSignature> states = new HashSet<>();
      for (Node graph : List.of(Quad.defaultGraphIRI, term)) {
        Txn.executeWrite(database, () -> database.add(graph, term, term, term));
        contents.add(Txn.calculateRead(database, () -> of(database, () -> false)));
        states.add(Txn.calculateRead(database, () -> DatabaseState.read(database)));
      }
      return contents.size() == 2 && states.size() == 2
          ? Optional.empty()
          : Optional.of("TDB2's indexes do not behave as they are known to");
    } catch (RuntimeException | LinkageError other) {
      return Optional.of("this version of TDB2 is not known (" + other + ")");
    }
  }

  private static void add(String name, StateSignature.Stream content) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    content.room(bytes.length).put(bytes);
  }

  private static void add(RangeIndex index, StateSignature.Stream content) {
    Iterator<Boolean> records =
        index.iterator(
            null,
            null,
            (block, number, key, factory) -> {
              int length = factory.recordLength();
              ByteBuffer room = content.room(length);
              int end = (number + 1) * length;
              for (int at = end - length; at < end; at += Long.BYTES) {
                room.putLong(block.getLong(at));
              }
              return Boolean.TRUE;
            });
    long count = 0;
    for (; records.hasNext(); records.next()) {
      count++;
    }
    content.room(Long.BYTES).putLong(count);
  }

  private static void add(BinaryDataFile nodes, StateSignature.Stream content) {
    long length = nodes.length();
    byte[] bytes = new byte[BUFFER_BYTES];
    for (long at = 0; at < length; ) {
      int read = nodes.read(at, bytes, 0, (int) Math.min(bytes.length, length - at));
      if (read <= 0) {
        throw new IllegalStateException("the node table ends at byte " + at + " of " + length);
      }
      for (int from = 0; from < read; ) {
        ByteBuffer room = content.room(1);
        int part = Math.min(room.remaining(), read - from);
        room.put(bytes, from, part);
        from += part;
      }
      at += read;
    }
    content.room(Long.BYTES).putLong(length);
  }
}
