// SPDX-License-Identifier: Apache-2.0
/**
 * A small knowledge base, as learners have them: molecules with atoms and bonds, some hundred
 * examples, and thousands of random hypotheses of depth two.
 */
@NullMarked
package org.htedl.benchmarks.small;

import org.jspecify.annotations.NullMarked;
