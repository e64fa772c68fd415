// SPDX-License-Identifier: Apache-2.0
/**
 * The learner compared with other programs that learn class expressions: the same tasks, folds and
 * machine, and how long a proof takes.
 */
@NullMarked
package org.htedl.benchmarks.learn;

import org.jspecify.annotations.NullMarked;
