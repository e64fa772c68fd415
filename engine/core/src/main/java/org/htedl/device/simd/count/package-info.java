// SPDX-License-Identifier: Apache-2.0
/** Boolean tops of all hypotheses, counted tile by tile. */
@NullMarked
package org.htedl.device.simd.count;

import org.jspecify.annotations.NullMarked;
