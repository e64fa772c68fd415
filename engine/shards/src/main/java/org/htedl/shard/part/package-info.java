/**
 * What a worker has and does, wherever it runs: a shard of the facts, and the evaluation of the
 * stages of a plan on it. Upstream: {@code mirror}, {@code plan}, {@code device}, {@code engine};
 * downstream: {@code shard} makes shards and drives them in one process. How bits get from one
 * shard to another is not decided here: what goes out and what comes in are words.
 *
 * <p>A {@link org.htedl.shard.part.Shard} is an ordinary mirror with {@link
 * org.htedl.shard.part.HaloLists}; a {@link org.htedl.shard.part.ShardRun} evaluates one batch on
 * it; {@link org.htedl.shard.part.Placement} says which shard owns a node.
 */
@NullMarked
package org.htedl.shard.part;

import org.jspecify.annotations.NullMarked;
