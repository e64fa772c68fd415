// SPDX-License-Identifier: Apache-2.0
/** Small programs, answered by trying all assignments of their guesses at once, 64 to a word. */
@NullMarked
package org.htedl.answerset.tail;

import org.jspecify.annotations.NullMarked;
