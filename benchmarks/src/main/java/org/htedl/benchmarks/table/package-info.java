// SPDX-License-Identifier: Apache-2.0
/** Groups of workloads, and how they are printed as tables. */
@NullMarked
package org.htedl.benchmarks.table;

import org.jspecify.annotations.NullMarked;
