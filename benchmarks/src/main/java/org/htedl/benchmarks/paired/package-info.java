// SPDX-License-Identifier: Apache-2.0
/** Two checkouts of this project measured in turn, to see whether a change made anything slower. */
@NullMarked
package org.htedl.benchmarks.paired;

import org.jspecify.annotations.NullMarked;
