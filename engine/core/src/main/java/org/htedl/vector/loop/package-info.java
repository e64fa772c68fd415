// SPDX-License-Identifier: Apache-2.0
/** Interfaces of the innermost loops over words and lanes. */
@NullMarked
package org.htedl.vector.loop;

import org.jspecify.annotations.NullMarked;
