// SPDX-License-Identifier: Apache-2.0
/**
 * The time: the one place where the engine reads it, and the points in time that work has to end
 * at.
 */
@NullMarked
package org.htedl.time;

import org.jspecify.annotations.NullMarked;
