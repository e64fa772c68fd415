package org.htedl.shard;

import java.util.Arrays;
import java.util.Collection;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.datatype.DefinedDatatypes;
import org.htedl.expression.Vocabulary;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.MirrorVocabulary;
import org.htedl.mirror.build.MirrorBuilder;
import org.htedl.shard.part.NodeAddress;

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

  /** The mirror as it can be written; no shard owns a node of it. */
  public ShardSource source() {
    long[] addresses = new long[mirror.nodeCount()];
    Arrays.fill(addresses, NodeAddress.NONE);
    return new ShardSource(mirror, addresses);
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
