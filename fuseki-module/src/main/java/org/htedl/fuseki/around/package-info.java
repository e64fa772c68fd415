// SPDX-License-Identifier: Apache-2.0
/**
 * What lies around some examples in data that need not fit into memory: the part of it that class
 * expressions of a role depth read, and the schema, so that a mirror of the part answers for the
 * examples as one of the whole would.
 */
@NullMarked
package org.htedl.fuseki.around;

import org.jspecify.annotations.NullMarked;
