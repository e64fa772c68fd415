// SPDX-License-Identifier: Apache-2.0
/**
 * Graph patterns as steps that make partial matches longer by a value at a time, as devices do it,
 * with plain loops that say what a device must count; and the order and phases of GpSense (Tran,
 * Cambria, Hussain), to compare with.
 */
@NullMarked
package org.htedl.matching.expansion;

import org.jspecify.annotations.NullMarked;
