// SPDX-License-Identifier: Apache-2.0
/**
 * Rows while they are made: the domain that they are over, relations with their indexes, and work
 * in parallel units.
 */
@NullMarked
package org.htedl.device.simd.row;

import org.jspecify.annotations.NullMarked;
