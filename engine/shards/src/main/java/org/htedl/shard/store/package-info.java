/**
 * Shards in files: {@link org.htedl.shard.store.ShardFile} is a snapshot of a shard's mirror with
 * its own numbers, ghosts and lists attached; {@link org.htedl.shard.store.SourceFile} one of a
 * shard that is being made. Upstream: {@code mirror.store} writes and checks files, {@code shard}
 * makes what is in them; downstream: workers of a cluster.
 */
@NullMarked
package org.htedl.shard.store;

import org.jspecify.annotations.NullMarked;
