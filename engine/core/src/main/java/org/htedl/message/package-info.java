// SPDX-License-Identifier: Apache-2.0
/** Wording that messages of all modules share. */
@NullMarked
package org.htedl.message;

import org.jspecify.annotations.NullMarked;
