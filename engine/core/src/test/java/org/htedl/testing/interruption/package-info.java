// SPDX-License-Identifier: Apache-2.0
/** Interruption of searches at each point where they look at the clock, memory or their caller. */
@NullMarked
package org.htedl.testing.interruption;

import org.jspecify.annotations.NullMarked;
