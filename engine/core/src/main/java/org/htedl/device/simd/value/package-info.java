// SPDX-License-Identifier: Apache-2.0
/** Restrictions on literals: indexes of distinct values, and rows of those within a range. */
@NullMarked
package org.htedl.device.simd.value;

import org.jspecify.annotations.NullMarked;
