// SPDX-License-Identifier: Apache-2.0
/**
 * The clients of requests: whether they are still there, and the end of work for those that left.
 */
@NullMarked
package org.htedl.fuseki.client;

import org.jspecify.annotations.NullMarked;
