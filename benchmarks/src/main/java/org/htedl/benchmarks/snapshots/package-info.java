// SPDX-License-Identifier: Apache-2.0
/** Mirrors that are written to files and read back, compared with reading the data again. */
@NullMarked
package org.htedl.benchmarks.snapshots;

import org.jspecify.annotations.NullMarked;
