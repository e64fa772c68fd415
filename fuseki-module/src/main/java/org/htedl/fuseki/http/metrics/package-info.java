// SPDX-License-Identifier: Apache-2.0
/** Gauges and counters of a server's datasets. */
@NullMarked
package org.htedl.fuseki.http.metrics;

import org.jspecify.annotations.NullMarked;
