// SPDX-License-Identifier: Apache-2.0
/**
 * Indexes of a mirror for patterns, made when a pattern first needs them and kept with the mirror.
 */
@NullMarked
package org.htedl.matching.index;

import org.jspecify.annotations.NullMarked;
