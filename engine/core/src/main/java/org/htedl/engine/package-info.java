// SPDX-License-Identifier: Apache-2.0
/**
 * The front of the engine: class expressions and a mirror in, rows, counts and confusion matrices
 * out. No other package of the module imports it.
 */
@NullMarked
package org.htedl.engine;

import org.jspecify.annotations.NullMarked;
