// SPDX-License-Identifier: Apache-2.0
/**
 * The steps of a search for answer sets that look at every nogood, as CUD@ASP leaves them to a
 * graphics card: the check for violated and unit nogoods, antecedents, ranks, simplification, and
 * which atoms of positive loops are founded. {@link org.htedl.answerset.processor.ScalarNogoods} is
 * the specification; {@code org.htedl.accelerated} runs them as kernels.
 */
@NullMarked
package org.htedl.answerset.nogood;

import org.jspecify.annotations.NullMarked;
