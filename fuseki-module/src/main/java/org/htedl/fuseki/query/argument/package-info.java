// SPDX-License-Identifier: Apache-2.0
/**
 * Arguments and results of property functions: slots, compiled expressions, and the graph that one
 * execution asks.
 */
@NullMarked
package org.htedl.fuseki.query.argument;

import org.jspecify.annotations.NullMarked;
