// SPDX-License-Identifier: Apache-2.0
/**
 * The command {@code htedl cluster}: the driver's side, in the process of the command line. What it
 * prints is what {@code eval} prints. Uses the launcher, which executors do not have.
 */
@NullMarked
package org.htedl.cluster.command;

import org.jspecify.annotations.NullMarked;
