// SPDX-License-Identifier: Apache-2.0
/** Rules as they are written, made into rules without pools, intervals, constants and bounds. */
@NullMarked
package org.htedl.answerset.grounding.rewrite;

import org.jspecify.annotations.NullMarked;
