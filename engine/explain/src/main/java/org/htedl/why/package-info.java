// SPDX-License-Identifier: Apache-2.0
/**
 * Why an individual is covered by a class expression, or is not: the smallest tree of facts and
 * rules that shows it. Asks the mirror about one individual at a time; no row is computed.
 */
@NullMarked
package org.htedl.why;

import org.jspecify.annotations.NullMarked;
