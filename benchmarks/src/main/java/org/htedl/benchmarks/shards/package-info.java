// SPDX-License-Identifier: Apache-2.0
/** What it costs to evaluate a graph in shards of one process, compared with one mirror of it. */
@NullMarked
package org.htedl.benchmarks.shards;

import org.jspecify.annotations.NullMarked;
