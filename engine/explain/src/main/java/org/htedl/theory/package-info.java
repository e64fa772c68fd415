// SPDX-License-Identifier: Apache-2.0
/**
 * Smallest theories: the cheapest union of given hypotheses that covers positive examples and not
 * negative ones. Evaluated rows are reduced, written as a ground program and solved to a proved
 * optimum by {@code answerset.search}.
 *
 * <p>{@link org.htedl.theory.TheorySearch} is what others use, on {@link
 * org.htedl.theory.CoverRows}.
 */
@NullMarked
package org.htedl.theory;

import org.jspecify.annotations.NullMarked;
