// SPDX-License-Identifier: Apache-2.0
/**
 * Evaluation: plans become programs of numbers, tasks work on shards, bits go from one to the other
 * by shuffles, counts come to the driver, and {@code command} prints them.
 */
@NullMarked
package org.htedl.cluster.exchange;

import org.jspecify.annotations.NullMarked;
