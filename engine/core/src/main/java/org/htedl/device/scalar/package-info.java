// SPDX-License-Identifier: Apache-2.0
/**
 * The specification: plain loops over 64-bit words, one thread, no cleverness. Every other device
 * equals it bit for bit.
 */
@NullMarked
package org.htedl.device.scalar;

import org.jspecify.annotations.NullMarked;
