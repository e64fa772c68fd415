// SPDX-License-Identifier: Apache-2.0
/**
 * The shards that an executor holds in memory, each read from its file, for the tasks of {@code
 * exchange}.
 */
@NullMarked
package org.htedl.cluster.worker;

import org.jspecify.annotations.NullMarked;
