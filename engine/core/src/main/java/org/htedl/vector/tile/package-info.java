// SPDX-License-Identifier: Apache-2.0
/** The memory of one tile, and the innermost loops over it. */
@NullMarked
package org.htedl.vector.tile;

import org.jspecify.annotations.NullMarked;
