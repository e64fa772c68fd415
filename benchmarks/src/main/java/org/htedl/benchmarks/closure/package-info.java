// SPDX-License-Identifier: Apache-2.0
/** What follows from a taxonomy: the closure of a mirror compared with other reasoners. */
@NullMarked
package org.htedl.benchmarks.closure;

import org.jspecify.annotations.NullMarked;
