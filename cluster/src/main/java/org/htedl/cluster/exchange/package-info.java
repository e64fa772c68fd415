/**
 * Evaluation: plans become programs of numbers, tasks work on shards, bits go from one to the other
 * by shuffles, counts come to the driver. Upstream: {@code load}, {@code worker}; downstream:
 * {@code command}.
 */
@NullMarked
package org.htedl.cluster.exchange;

import org.jspecify.annotations.NullMarked;
