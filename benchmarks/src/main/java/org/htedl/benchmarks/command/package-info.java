// SPDX-License-Identifier: Apache-2.0
/**
 * The command {@code htedl bench} with its tables, workloads and options. Only a checkout has it:
 * no other package refers to this one, and {@code htedl} finds the command as a service.
 */
@NullMarked
package org.htedl.benchmarks.command;

import org.jspecify.annotations.NullMarked;
