// SPDX-License-Identifier: Apache-2.0
/**
 * What a pattern reads of a mirror: relations with their indexes, and the candidates that one
 * triple leaves for a variable.
 */
@NullMarked
package org.htedl.matching.relation;

import org.jspecify.annotations.NullMarked;
