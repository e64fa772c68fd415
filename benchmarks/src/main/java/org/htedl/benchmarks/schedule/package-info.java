// SPDX-License-Identifier: Apache-2.0
/** Real devices alone and together: what the schedule makes of them. */
@NullMarked
package org.htedl.benchmarks.schedule;

import org.jspecify.annotations.NullMarked;
