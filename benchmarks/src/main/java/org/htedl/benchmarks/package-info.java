// SPDX-License-Identifier: Apache-2.0
/** Measurements of the engine, apart from its tests. Each prints what it measured and of what. */
@NullMarked
package org.htedl.benchmarks;

import org.jspecify.annotations.NullMarked;
