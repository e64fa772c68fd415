// SPDX-License-Identifier: Apache-2.0
package org.htedl.shard;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.datatype.DefinedDatatypes;
import org.htedl.expression.Vocabulary;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.mirror.store.RefusedSnapshotException;
import org.htedl.mirror.store.SnapshotOrigin;

/**
 * What is known of classes, properties and datatypes where no individuals are.
 *
 * @param mirror of the facts about them, with what follows
 */
public record ShardSchema(Mirror mirror) {
  /** The schema that follows from the facts that {@link SchemaFacts#isSchema} has told. */
  public static ShardSchema of(Collection<Fact> facts, Entailment entailment) {
    MirrorBuilder builder = new MirrorBuilder();
    facts.forEach(builder::add);
    return new ShardSchema(new Closure(entailment).close(builder.build(), Bounds.none()));
  }

  /**
   * Writes the schema to a file of this machine, as a source of which no shard owns a node.
   *
   * @return the length of the file, in bytes
   * @throws IOException if the disk does not take it; nothing is left there then
   */
  public long write(Path path, SnapshotOrigin origin) throws IOException {
    long[] addresses = new long[mirror.nodeCount()];
    Arrays.fill(addresses, NodeAddress.NONE);
    return new ShardSource(mirror, addresses).write(path, origin);
  }

  /**
   * Reads a schema from a file of this machine.
   *
   * @param origin what it must belong to
   * @return empty if the file does not exist
   * @throws RefusedSnapshotException if it is not to be used, for which reason ever
   */
  public static Optional<ShardSchema> read(Path path, SnapshotOrigin origin)
      throws RefusedSnapshotException {
    return ShardSource.read(path, origin).map(source -> new ShardSchema(source.mirror()));
  }

  /** What the datatypes mean that the facts define. */
  public DefinedDatatypes datatypes() {
    return DefinedDatatypes.of(mirror);
  }

  /** The names that expressions can use. */
  public Vocabulary vocabulary(ShardDirectory shards, ShardCatalogue catalogue) {
    return new ShardVocabulary(shards, catalogue, new MirrorVocabulary(mirror));
  }
}
