// SPDX-License-Identifier: Apache-2.0
/**
 * The smallest set of triples whose removal ends all contradictions of a graph: a minimum hitting
 * set over supports, which are found one at a time in the neighbourhood of a contradiction. Reads a
 * closed mirror and closes revisions of it; writes nothing.
 */
@NullMarked
package org.htedl.repair;

import org.jspecify.annotations.NullMarked;
