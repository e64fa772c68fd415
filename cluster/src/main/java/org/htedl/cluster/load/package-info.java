// SPDX-License-Identifier: Apache-2.0
/**
 * Files of N-Triples → shards, by tasks that send each other facts: {@link
 * org.htedl.cluster.load.ClusterLoad}. The engine's {@code shard} makes the shards; {@code
 * exchange} reads the {@link org.htedl.cluster.load.Manifest}.
 */
@NullMarked
package org.htedl.cluster.load;

import org.jspecify.annotations.NullMarked;
