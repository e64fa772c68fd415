// SPDX-License-Identifier: Apache-2.0
/**
 * What the rest needs of Spark and Hadoop: a connection, files of any file system, partitions by
 * shard, and RDDs side by side.
 */
@NullMarked
package org.htedl.cluster.spark;

import org.jspecify.annotations.NullMarked;
