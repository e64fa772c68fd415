// SPDX-License-Identifier: Apache-2.0
/**
 * Stores and reasoners to compare with that are not Jena's. Found as services by {@code ./htedl
 * bench rivals --stores} and {@code bench closure --stores}, and on no class path.
 */
@NullMarked
package org.htedl.rivals;

import org.jspecify.annotations.NullMarked;
