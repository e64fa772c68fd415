/**
 * The command {@code htedl bench} with its tables, workloads and options; what measures is in
 * {@code org.htedl.benchmarks}.
 */
@NullMarked
package org.htedl.launcher.bench;

import org.jspecify.annotations.NullMarked;
