// SPDX-License-Identifier: Apache-2.0
/** Decisions of the vector device that benchmarks may take away. */
@NullMarked
package org.htedl.device.simd.option;

import org.jspecify.annotations.NullMarked;
