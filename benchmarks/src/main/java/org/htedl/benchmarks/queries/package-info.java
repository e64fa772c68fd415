// SPDX-License-Identifier: Apache-2.0
/** Whole queries in SPARQL, whose rows stores are asked for: rows, groups, learners' and counts. */
@NullMarked
package org.htedl.benchmarks.queries;

import org.jspecify.annotations.NullMarked;
