/** Interruption of searches at each point where they look at the clock, memory or their caller. */
@NullMarked
package org.htedl.interruption;

import org.jspecify.annotations.NullMarked;
