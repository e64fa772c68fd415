// SPDX-License-Identifier: Apache-2.0
/**
 * Facts during a closure and during maintenance: rows and relations to which rules add, and from
 * which maintenance takes away, and facts that a mirror does not contain.
 */
@NullMarked
package org.htedl.closure.fact;

import org.jspecify.annotations.NullMarked;
