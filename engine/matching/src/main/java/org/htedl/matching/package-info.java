// SPDX-License-Identifier: Apache-2.0
/**
 * Matches graph patterns, as SPARQL has them, with one mirror: rows, counts, groups and existence,
 * by a join along a tree of variables.
 */
@NullMarked
package org.htedl.matching;

import org.jspecify.annotations.NullMarked;
