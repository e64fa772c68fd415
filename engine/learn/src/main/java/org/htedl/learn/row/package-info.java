// SPDX-License-Identifier: Apache-2.0
/**
 * Distinct rows over the individuals of a context, each with the shortest expression that gives it,
 * enumerated by length.
 */
@NullMarked
package org.htedl.learn.row;

import org.jspecify.annotations.NullMarked;
