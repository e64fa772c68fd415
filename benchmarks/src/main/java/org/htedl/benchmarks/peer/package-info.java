// SPDX-License-Identifier: Apache-2.0
/**
 * Measurements together with programs in C, which are built from a source file that the user names
 * and run in turn with this engine: program, engine, program, engine. The reference program has the
 * published algorithms; the bit prototype shows what the processor can do.
 */
@NullMarked
package org.htedl.benchmarks.peer;

import org.jspecify.annotations.NullMarked;
