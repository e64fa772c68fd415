// SPDX-License-Identifier: Apache-2.0
/**
 * The long run: slices of random work against real servers, each repeatable from its seed. {@code
 * .ci/long-run} starts {@link org.htedl.longrun.LongRun}; {@code LongRunIT} runs a short slice of
 * each kind in the build. Knows the product through HTTP and through processes only.
 */
@NullMarked
package org.htedl.longrun;

import org.jspecify.annotations.NullMarked;
