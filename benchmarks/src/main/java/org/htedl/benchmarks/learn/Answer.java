// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import org.jspecify.annotations.Nullable;

/**
 * What a contestant learned.
 *
 * @param expression a class expression in Manchester syntax; null if there is none
 * @param remark why there is none; empty if there is one
 * @param cpuSeconds the processor's time for it, NaN where it cannot be measured
 * @param wallSeconds how long it took
 */
record Answer(@Nullable String expression, String remark, double cpuSeconds, double wallSeconds) {}
