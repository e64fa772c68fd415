/**
 * A graph in shards within one process: for more nodes than one mirror can have, and for tests of
 * what workers elsewhere do. Upstream: {@code shard.part} is what each shard has and does, {@code
 * mirror.build} and {@code closure} make the mirrors; downstream: the command line.
 *
 * <p>{@link org.htedl.shard.ShardBuilder} takes facts, {@link org.htedl.shard.ShardSplit} a mirror;
 * either gives {@link org.htedl.shard.Shards}, which {@link org.htedl.shard.ShardedEvaluator}
 * evaluates plans on.
 */
@NullMarked
package org.htedl.shard;

import org.jspecify.annotations.NullMarked;
