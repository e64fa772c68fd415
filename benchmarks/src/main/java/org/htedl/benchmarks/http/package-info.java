// SPDX-License-Identifier: Apache-2.0
/**
 * Measures a running server over HTTP as a learner would use it. Knows nothing of the server but
 * its addresses.
 */
@NullMarked
package org.htedl.benchmarks.http;

import org.jspecify.annotations.NullMarked;
