// SPDX-License-Identifier: Apache-2.0
/**
 * Definitions under the closed world: their dependencies, the order of evaluation, and the refusal
 * of those without a single meaning.
 */
@NullMarked
package org.htedl.closure.stratum;

import org.jspecify.annotations.NullMarked;
