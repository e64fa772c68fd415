// SPDX-License-Identifier: Apache-2.0
/**
 * A graph in shards: one shard and its part in a batch, shards of one process, shards in files. For
 * more nodes than one mirror can have, and for the workers of a cluster. {@code mirror.build} and
 * {@code closure} make the mirrors, {@code mirror.store} writes and checks files.
 *
 * <p>{@link org.htedl.shard.ShardBuilder} takes facts, {@link org.htedl.shard.Shards#of} a mirror;
 * either gives {@link org.htedl.shard.Shards}, which {@link org.htedl.shard.ShardedEvaluator}
 * evaluates plans on. For a cluster, {@link org.htedl.shard.ShardCollector} and {@link
 * org.htedl.shard.ShardPiece} make one {@link org.htedl.shard.Shard}, and {@link
 * org.htedl.shard.ShardRun} is its part in a batch.
 */
@NullMarked
package org.htedl.shard;

import org.jspecify.annotations.NullMarked;
