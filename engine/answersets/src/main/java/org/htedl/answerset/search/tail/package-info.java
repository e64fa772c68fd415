// SPDX-License-Identifier: Apache-2.0
/**
 * The exhaustive tail of the search: where few guesses are left, the rest of the program is read
 * from the rules and the assignment, and all of its answer sets are found at once.
 */
@NullMarked
package org.htedl.answerset.search.tail;

import org.jspecify.annotations.NullMarked;
