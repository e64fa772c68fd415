// SPDX-License-Identifier: Apache-2.0
/** Facts of Prolog, as SML-Bench has them, turned into Turtle and lists of examples. */
@NullMarked
package org.htedl.benchmarks.prolog;

import org.jspecify.annotations.NullMarked;
