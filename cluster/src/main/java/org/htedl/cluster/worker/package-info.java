/**
 * What an executor holds: shards in memory, each read from its file. Upstream: {@code spark};
 * downstream: {@code exchange}.
 */
@NullMarked
package org.htedl.cluster.worker;

import org.jspecify.annotations.NullMarked;
