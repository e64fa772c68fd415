// SPDX-License-Identifier: Apache-2.0
/**
 * Follows transactions: which mirror belongs to the data that a query sees. Between {@code ingest}
 * and {@code query}.
 */
@NullMarked
package org.htedl.fuseki.transaction;

import org.jspecify.annotations.NullMarked;
