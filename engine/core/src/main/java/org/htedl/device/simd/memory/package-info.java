// SPDX-License-Identifier: Apache-2.0
/**
 * Memory and threads of the device: free lists, scratch, and rows of restrictions that later
 * batches find.
 */
@NullMarked
package org.htedl.device.simd.memory;

import org.jspecify.annotations.NullMarked;
