// SPDX-License-Identifier: Apache-2.0
/** Choice between vectors and plain words, made once at the start. */
@NullMarked
package org.htedl.vector.choice;

import org.jspecify.annotations.NullMarked;
