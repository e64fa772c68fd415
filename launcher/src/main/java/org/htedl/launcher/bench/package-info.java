/**
 * The command {@code htedl bench} with its tables, workloads and options; what measures is in
 * {@code org.htedl.benchmarks}. In a jar of its own, which only a checkout has: no other package
 * refers to this one, and the command is found as a service.
 */
@NullMarked
package org.htedl.launcher.bench;

import org.jspecify.annotations.NullMarked;
