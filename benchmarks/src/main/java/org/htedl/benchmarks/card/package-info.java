/** The figures of a graphics card: beside the processor, and beside what its memory allows. */
@NullMarked
package org.htedl.benchmarks.card;

import org.jspecify.annotations.NullMarked;
