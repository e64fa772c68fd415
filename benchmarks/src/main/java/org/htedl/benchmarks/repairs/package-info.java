// SPDX-License-Identifier: Apache-2.0
/** Repairs of generated data with a known number of mistakes. */
@NullMarked
package org.htedl.benchmarks.repairs;

import org.jspecify.annotations.NullMarked;
