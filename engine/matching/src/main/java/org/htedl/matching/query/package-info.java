// SPDX-License-Identifier: Apache-2.0
/** Graph patterns as data: triples with terms and variables, conditions on variables. */
@NullMarked
package org.htedl.matching.query;

import org.jspecify.annotations.NullMarked;
