/** What follows from a taxonomy: the closure of a mirror beside other reasoners. */
@NullMarked
package org.htedl.benchmarks.closure;

import org.jspecify.annotations.NullMarked;
